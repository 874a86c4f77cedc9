import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBackCloses } from '#web/ui/back.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { DialogFocus } from '#web/ui/overlay/dialog-focus.tsx'
import { backdropStyle } from '#web/ui/overlay/overlay.tsx'
import { FindBox } from './find-box.tsx'
import { FIND } from './find-keys.ts'

export function FindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          initialFocus={() => {
            // The text of the last search is replaced by typing.
            input.current?.select()
            return input.current
          }}
          className="fixed inset-0 z-50 flex flex-col bg-surface shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-auto sm:top-16 sm:left-1/2 sm:max-h-[calc(100dvh-8rem)] sm:w-140 sm:-translate-x-1/2 sm:overflow-hidden sm:rounded-surface"
        >
          <Dialog.Title className="sr-only">{FIND}</Dialog.Title>
          <FindBox
            open
            text={text}
            onText={setText}
            onOpenChange={(next) => !next && onClose()}
            onDone={() => {
              onClose()
              setText('')
            }}
            input={input}
            barClass="flex items-center gap-2 border-b border-line p-3 sm:p-4"
            resultsClass="min-h-0 flex-1"
            beside={<Dialog.Close render={<IconButton icon={X} label="Close" className="-mr-1.5" />} />}
          />
          <DialogFocus />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
