import type { ImportDetail } from '#contract/imports.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { fieldsOf } from '../columns/column-choice.ts'
import { useCheck } from '../use-act.ts'
import type { Given } from './questions.tsx'

interface CheckAgainProps {
  detail: ImportDetail
  given: Given
  /** Why not now: something typed would be lost. */
  notYet: string | false
}

/** Stays in sight below the rows while something was corrected or answered that the check does not know. */
export function CheckAgain({ detail, given, notYet }: CheckAgainProps) {
  const { check, working, refusal } = useCheck(detail.id)
  const answers = Object.entries(given).map(([key, answer]) => ({ key, answer }))
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-surface border border-brand bg-surface px-5 py-3.5 shadow-float">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {refusal?.message ?? 'You have changed something. Check again to see what goes in.'}
      </p>
      <GuardedButton
        variant="primary"
        reason={notYet}
        loading={working}
        className="max-sm:w-full"
        onClick={() => void check(fieldsOf(detail), detail.default_price, answers)}
      >
        Check again
      </GuardedButton>
    </div>
  )
}
