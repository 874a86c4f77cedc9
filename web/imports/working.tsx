import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useAct } from './use-act.ts'
import { goingIn, rowCount } from './words.ts'

/** How far a check or a run is. It goes on by itself when the page is left. */
export function Working({ detail }: { detail: ImportDetail }) {
  const { id, state, progress, report, rows } = detail
  const { act, working, refusal } = useAct()
  /** It ends when whoever is at it looks next. */
  const [asked, setAsked] = useState(false)
  const running = state === 'running'
  const title = running
    ? `Importing ${rowCount(report ? goingIn(report) : rows)}`
    : `Checking ${rowCount(rows)}`
  return (
    <div className="rounded-surface border border-line bg-surface p-5 shadow-rest sm:p-6">
      <h2 className="text-lg font-[640] tracking-[-0.01em]">{title}</h2>
      <p className="mt-1 text-ink-2">
        {running
          ? 'All of them go in, or none: if it is cancelled, nothing of it stays.'
          : 'Each row is held against what the estate has. Nothing is written.'}
      </p>
      <div className="mt-5 grid max-w-2xl gap-2">
        <ProgressBar label={title} done={progress?.done ?? 0} total={progress?.total ?? 0} />
        <p className="text-sm text-ink-2">
          {progress && progress.total > 0
            ? `${formatCount(progress.done)} of ${rowCount(progress.total)}`
            : 'Beginning…'}
        </p>
      </div>
      {refusal && (
        <Notice tone="bad" className="mt-4">
          {refusal.message}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          loading={working}
          disabled={asked}
          onClick={() =>
            void act(async () => {
              const detail = await call('POST /import/cancel/:id', { params: { id } })
              setAsked(true)
              return detail
            })
          }
        >
          {asked ? 'Cancelling…' : 'Cancel'}
        </Button>
        <p className="text-sm text-ink-3">
          You can leave this page: it goes on, and stands here when you come back.
        </p>
      </div>
    </div>
  )
}
