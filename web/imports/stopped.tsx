import { CircleSlash, TriangleAlert } from 'lucide-react'
import type { ImportDetail } from '#contract/imports.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { fieldsOf } from './columns/column-choice.ts'
import { useCheck } from './use-act.ts'

const WORDS: Partial<Record<ImportDetail['state'], { title: string; why: string }>> = {
  cancelled: { title: 'It was cancelled', why: 'Nothing of it was written. The sheet can be checked again.' },
  interrupted: {
    title: 'It was cut short',
    why: 'The server stopped in the middle of it. Nothing of it was written: check the sheet again.',
  },
}

/** It did not end well: what happened, that nothing was written, and the way on. */
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
