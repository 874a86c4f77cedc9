import { Menu } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'

const NavigationDrawer = lazyPopup('dialog', () =>
  import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer),
)

export function NavigationButton() {
  const [open, setOpen] = useState(false)
  return (
    <NavigationDrawer
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Menu} label="Open menu" className="-ml-2 lg:hidden" />}
    />
  )
}
