import { countOf } from '#contract/counts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type Desk, leftOf, stand } from './desk.ts'
import type { OpenDesk } from './desk-queue.ts'
import { KEYS } from './keys.ts'

interface WorklistHeadProps {
  desk: Desk
  queue: OpenDesk
  /** All lines are loaded, and all are matched. */
  nothingLeft: boolean
  onUndo: () => void
}

/** The number of open lines and the last action. Screen readers announce the action. */
export function WorklistHead({ desk, queue, nothingLeft, onUndo }: WorklistHeadProps) {
  const stopped = queue.stopped.useValue()
  const unsent = desk.acts.filter(({ state }) => state !== 'sent').length
  const failed = [...desk.problems.keys()].filter((id) => id !== desk.current)
  const [firstFailed] = failed
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-[600]">
          {`${countOf(leftOf(desk), 'line')} to match`}
          {unsent > 0 && <span className="ml-2 font-normal text-ink-3">{`${unsent} being sent`}</span>}
        </p>
        {!nothingLeft && (
          <p
            aria-hidden="true"
            className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 max-md:hidden pointer-coarse:hidden"
          >
            {KEYS.map(([keys, words]) => (
              <span key={keys} className="whitespace-nowrap">
                <kbd className="rounded-small bg-sunken px-1.5 py-0.5 text-xs font-[560] ring-1 ring-line ring-inset">
                  {keys}
                </kbd>{' '}
                {words}
              </span>
            ))}
          </p>
        )}
      </div>
      {stopped !== null && (
        <Notice
          tone="wait"
          action={
            <Button size="sm" onClick={queue.sendNow}>
              Send now
            </Button>
          }
        >
          {`${countOf(unsent, 'change is', 'changes are')} not sent yet. ${stopped}`}
        </Notice>
      )}
      {firstFailed !== undefined && (
        <Notice
          tone="wait"
          action={
            <Button size="sm" onClick={() => queue.change((now) => stand(now, firstFailed))}>
              Show it
            </Button>
          }
        >
          {`${countOf(failed.length, 'line')} came back, because the change was refused.`}
        </Notice>
      )}
      {!(nothingLeft && desk.acts.length === 0) && (
        <div className="flex min-h-11 items-center justify-between gap-4 rounded-control bg-sunken px-3.5">
          <p role="status" className="min-w-0 py-1.5 break-words">
            {desk.said || 'Nothing is booked before you confirm it.'}
          </p>
          <Button size="sm" variant="quiet" disabled={desk.acts.length === 0} onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
    </>
  )
}
