import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { useBackCloses } from '../back.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { isRefusal, showable } from '../feedback/refusal.ts'
import { DialogFocus } from './dialog-focus.tsx'
import { InterruptionPlace } from './interruption.tsx'
import { backdropStyle, watchFoot } from './overlay.tsx'

export interface ConfirmProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirm: string
  leave?: string | undefined
  /** `secondary`: the safe answer, `other` or `leave`, has the colour. */
  tone?: 'danger' | 'primary' | 'secondary' | undefined
  other?: { label: string; onChoose: () => Promise<unknown> } | undefined
  onConfirm: () => Promise<unknown>
}

export function ConfirmSurface(props: ConfirmProps) {
  const { open = true, onClose, leave = 'Cancel', tone = 'danger', other } = props
  const safe = tone === 'secondary' ? 'primary' : undefined
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act = async (answer: () => Promise<unknown>) => {
    setPending(true)
    setProblem(undefined)
    try {
      await answer()
      onClose()
    } catch (error) {
      if (!(isRefusal(error) && error.cancelled))
        setProblem(showable(error) ?? 'Something went wrong. Please try again.')
    } finally {
      setPending(false)
    }
  }
  const close = () => {
    if (pending) return
    setProblem(undefined)
    onClose()
  }
  useBackCloses(open, close)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropStyle} />
        <AlertDialog.Popup
          ref={watchFoot}
          data-overlay-foot
          className="@container/page fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-surface bg-surface p-6 shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0 sm:top-[28vh] sm:bottom-auto"
        >
          <AlertDialog.Title className="text-lg font-[640] tracking-[-0.01em] text-balance break-words">
            {props.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-2">{props.description}</AlertDialog.Description>
          {problem && (
            <Notice tone="bad" className="mt-4">
              {problem}
            </Notice>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-1">
            <AlertDialog.Close
              render={
                <Button variant={other ? undefined : safe} disabled={pending}>
                  {leave}
                </Button>
              }
            />
            {other && (
              <Button variant={safe} disabled={pending} onClick={() => void act(other.onChoose)}>
                {other.label}
              </Button>
            )}
            <Button variant={tone} loading={pending} onClick={() => void act(props.onConfirm)}>
              {props.confirm}
            </Button>
          </div>
          <InterruptionPlace />
          <DialogFocus />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
