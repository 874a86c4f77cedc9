import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useBackCloses } from '#web/ui/back.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { DialogFocus } from '#web/ui/overlay/dialog-focus.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { backdropStyle } from '#web/ui/overlay/overlay.tsx'
import { Navigation } from './navigation.tsx'

export function NavigationDrawer({ trigger, open, onOpenChange }: PopupProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-74 max-w-[85vw] flex-col bg-sunken px-3 py-4 shadow-float outline-none transition-[translate,opacity] duration-200 ease-out data-ending-style:-translate-x-8 data-ending-style:opacity-0 data-starting-style:-translate-x-8 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            render={<IconButton icon={X} label="Close menu" className="absolute! top-2.5 right-2.5" />}
          />
          <Navigation onGo={() => onOpenChange(false)} />
          <DialogFocus />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
