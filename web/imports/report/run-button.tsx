import { type ReactNode, useState } from 'react'
import { countOf } from '#contract/counts.ts'
import type { ImportDetail, ImportReport } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { fieldsOf } from '../columns/column-choice.ts'
import { useAct, useCheck } from '../queries.ts'
import { goingIn, rowCount } from '../words.ts'

interface RunButtonProps {
  detail: ImportDetail
  report: ImportReport
  /** Why the rows cannot go in as they were checked. */
  notYet: string | false
  /** What else can be done, at the left. */
  before: ReactNode
}

export function RunButton({ detail, report, notYet, before }: RunButtonProps) {
  const { id } = detail
  const { act, working, refusal } = useAct()
  const again = useCheck(id)
  const [asking, setAsking] = useState(false)
  const going = goingIn(report)
  const { changed, refused } = report.rows
  const words = `Import ${rowCount(going)}`
  const run = () => act(() => call('POST /import/run/:id', { params: { id } }))
  return (
    <div className="px-5 py-4">
      {(refusal ?? again.refusal) && (
        <Notice tone="bad" className="mb-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span>{(refusal ?? again.refusal)?.message}</span>
            <Button
              size="sm"
              loading={again.working}
              onClick={() => void again.check(fieldsOf(detail), detail.default_price)}
            >
              Check again
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
        {before}
        <GuardedButton
          variant="primary"
          loading={working}
          reason={
            notYet ||
            (going === 0 && (refused > 0 ? 'Correct the refused rows first' : 'There is nothing to bring in'))
          }
          onClick={() => (changed > 0 ? setAsking(true) : void run())}
        >
          {going > 0 ? words : 'Import'}
        </GuardedButton>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Change what is here already?"
        description={`${countOf(changed, 'row changes', 'rows change')} a property or a tenancy of ${detail.estate.name}. What it was and what it becomes stands in the list, under Changed.`}
        confirm={words}
        tone="primary"
        onConfirm={run}
      />
    </div>
  )
}
