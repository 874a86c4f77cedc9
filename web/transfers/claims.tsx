import { useQuery } from '@tanstack/react-query'
import type { Claim } from '#contract/bank-accounts.ts'
import { shortDay } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { daysBetween } from '#web/shared/owed/owed-words.ts'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Badge } from '#web/ui/text/badge.tsx'

export const transferOf = (accountId: number) =>
  one('GET /account/transfer/:accountId', { params: { accountId } })

export const sentWords = ({ paid_on, bank, sender }: Claim) =>
  `Sent ${shortDay(paid_on, lagosToday())} from ${bank}, sender ${sender}.`

/** An answer is shown this long after the report. */
const ANSWER_SHOWN_DAYS = 30
const isAnswered = ({ state, created_at }: Claim) =>
  (state === 'found' || state === 'refused') &&
  daysBetween(created_at.slice(0, 10), lagosToday()) <= ANSWER_SHOWN_DAYS

/** The estate's answers to reports. */
export function AnsweredReports({ accountId, className }: { accountId: number; className?: string }) {
  const { data } = useQuery(transferOf(accountId))
  const answered = data?.claims.filter(isAnswered) ?? []
  if (answered.length === 0) return null
  return (
    <ul
      aria-label="Transfers that the estate answered"
      className={classes('divide-y divide-line', className)}
    >
      {answered.map((claim) => (
        <Answered key={claim.id} claim={claim} />
      ))}
    </ul>
  )
}

function Answered({ claim }: { claim: Claim }) {
  const { state, amount, answer, payment_id } = claim
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[620] whitespace-nowrap">{formatNaira(amount)}</span>
          {state === 'found' ? <Badge tone="good">Found</Badge> : <Badge tone="bad">Not found</Badge>}
        </p>
        <p className="mt-1 text-sm break-words text-ink-2">
          {sentWords(claim)} {answer}
        </p>
      </div>
      {payment_id !== null && (
        <Link to="/payments" search={{ payment: String(payment_id) }} className={linkStyle}>
          Receipt
        </Link>
      )}
    </li>
  )
}
