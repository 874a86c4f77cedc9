import { formatCount } from '#contract/counts.ts'
import { periodWords } from '#contract/due-words.ts'
import type { ChargePaid } from '#contract/owed.ts'
import { Link } from '#web/routing/link.tsx'
import { today } from '#web/shared/owed/owed-days.ts'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'

const periodStyle = 'block text-sm text-ink-3 sm:max-lg:hidden'

/** `81 of 116`, for which period that is, and the way to those who have not. Null: not billed; left out: not known. */
export function PaidBy({
  name,
  paid,
  waiting,
}: {
  name: string
  paid: ChargePaid | null | undefined
  /** What is not known yet may still come: as much room as that takes. */
  waiting: boolean
}) {
  if (paid === undefined && waiting)
    return (
      <>
        <SkeletonLine className="w-16" />
        <span className={periodStyle}>
          <SkeletonLine className="w-24" />
        </span>
      </>
    )
  if (paid === undefined) return <span className="text-ink-3">–</span>
  if (!paid) return <span className="text-ink-3">Not billed</span>
  const { charge_id, from_on, until_on } = paid
  const figures = `${formatCount(paid.paid)} of ${formatCount(paid.of)}`
  return (
    <>
      {paid.paid === paid.of ? (
        <span className="whitespace-nowrap">{figures}</span>
      ) : (
        <Link
          to="/arrears"
          search={{ charge: String(charge_id) }}
          aria-label={`${figures} have paid ${name}: who owes`}
          title="Of those who live there, how many have paid what this last asked for"
          className={`${linkStyle} whitespace-nowrap`}
        >
          {figures}
        </Link>
      )}
      <span className={periodStyle}>
        {from_on && until_on ? `for ${periodWords({ from_on, until_on }, today())}` : 'asked for once'}
      </span>
    </>
  )
}
