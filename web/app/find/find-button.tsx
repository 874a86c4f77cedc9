import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { FIND, useFindKeys } from './find-keys.ts'

const FindDialog = lazyDialog(() => import('./find-dialog.tsx').then((file) => file.FindDialog))

export function FindButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFindKeys(button, () => setOpen(true))
  return (
    <>
      <IconButton
        ref={button}
        icon={Search}
        label={FIND}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      <FindDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
