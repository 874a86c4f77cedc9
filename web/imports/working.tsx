import { CircleSlash, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { fieldsOf } from './columns/column-choice.ts'
import { useAct, useCheck } from './queries.ts'
import { goingIn, rowCount } from './words.ts'

interface ProgressBarProps {
  label: string
  done: number
  /** 0 while nobody knows yet. */
  total: number
}

/** How far something is, drawn; who hears it asks for it. */
const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total || undefined}
    aria-valuenow={total > 0 ? done : undefined}
    className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
  >
    <div
      className={
        total > 0
          ? 'h-full rounded-full bg-brand transition-[width] duration-200'
          : 'h-full animate-pulse bg-brand-soft'
      }
      style={{ width: total > 0 ? `${Math.min(100, (done / total) * 100)}%` : '100%' }}
    />
  </div>
)

const WORDS: Partial<Record<ImportDetail['state'], { title: string; why: string }>> = {
  cancelled: { title: 'It was cancelled', why: 'Nothing of it was written. The sheet can be checked again.' },
  interrupted: {
    title: 'It was cut short',
    why: 'The server stopped in the middle of it. Nothing of it was written: check the sheet again.',
  },
}

export function Stopped({ detail, onColumns }: { detail: ImportDetail; onColumns: () => void }) {
  const { check, working, refusal } = useCheck(detail.id)
  const { title, why } = WORDS[detail.state] ?? {
    title: 'Nothing was written',
    why: detail.failure ?? 'It failed. Check the sheet again.',
  }
  return (
    <Panel flush>
      {refusal && (
        <Notice tone="bad" className="m-5 mb-0">
          {refusal.message}
        </Notice>
      )}
      <EmptyState
        icon={detail.state === 'cancelled' ? CircleSlash : TriangleAlert}
        title={title}
        action={
          <>
            <Button onClick={onColumns}>Change the columns</Button>
            <Button
              variant="primary"
              loading={working}
              onClick={() => void check(fieldsOf(detail), detail.default_price)}
            >
              Check again
            </Button>
          </>
        }
      >
        {why}
      </EmptyState>
    </Panel>
  )
}

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
