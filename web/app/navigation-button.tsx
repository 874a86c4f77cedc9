import { type ComponentProps, type ReactElement, useState } from 'react'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'

const NavigationDrawer = lazyPopup('dialog', () =>
  import('./navigation-drawer.tsx').then((file) => file.NavigationDrawer),
)

/** The button opens the navigation of narrow screens. */
export function NavigationButton({ button }: { button: ReactElement<ComponentProps<'button'>> }) {
  const [open, setOpen] = useState(false)
  return <NavigationDrawer open={open} onOpenChange={setOpen} trigger={button} />
}
