import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Claim } from '#contract/bank-accounts.ts'
import { longDay, shortDay } from '#contract/day-words.ts'
import { CLAIM_ASKED_DAYS } from '#contract/limits.ts'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { daysBetween } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { sentWords, transferOf } from '../claims.tsx'

/** The viewer's reports that wait for a bank statement. */
export const waitingIn = (claims: readonly Claim[] = []) => claims.filter(({ state }) => state === 'waiting')

export interface ReportedProps {
  accountId: number
  /** Naira of the claims that wait, of all people of the account. */
  claimed: number
  /** Naira of the home; the notice then says what the reports leave. */
  owed?: number
  /** The title; only if the screen shows several homes. */
  home?: string | false
  /** In a sentence, for a list of payments. */
  brief?: boolean
  className?: string
}

export function ReportedTransfers({
  accountId,
  claimed,
  owed = 0,
  home,
  brief = false,
  className,
}: ReportedProps) {
  const { data, isPending } = useQuery(transferOf(accountId))
  const own = waitingIn(data?.claims)
  const [only, more] = own
  const reported = data ? sumNaira(own) : claimed
  const others = toNaira(toKobo(claimed) - toKobo(reported))
  const words =
    reported > 0
      ? `You reported ${formatNaira(reported)}`
      : `${formatNaira(claimed)} is reported for this home`
  if (claimed === 0) return null
  if (brief)
    return (
      <Notice tone="wait" icon={Clock} className={className}>
        {words}
        {only && !more && `, sent ${shortDay(only.paid_on, lagosToday())}`}. It appears here when the estate
        finds it.
      </Notice>
    )
  return (
    <Notice tone="wait" icon={Clock} className={className}>
      <strong className="block font-[620]">
        {words}
        {home && reported > 0 && ` for ${home}`}
      </strong>
      <p>
        Your balance changes when the estate finds the money. Please do not pay it again.
        {owed > claimed && ` ${formatNaira(toNaira(toKobo(owed) - toKobo(claimed)))} is left.`}
        {reported > 0 && others > 0 && ` Somebody else of this home reported ${formatNaira(others)} more.`}
      </p>
      {isPending && <SkeletonLine className="mt-1.5 h-8 w-64" />}
      {only && (
        <ul aria-label="Transfers that you reported">
          {own.map((claim) => (
            <Waiting key={claim.id} claim={claim} several={more !== undefined} />
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Waiting({ claim, several }: { claim: Claim; several: boolean }) {
  const [asking, setAsking] = useState(false)
  const { id, amount, paid_on, bank, created_at } = claim
  const naira = formatNaira(amount)
  const days = daysBetween(created_at.slice(0, 10), lagosToday())
  return (
    <li className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 not-first:mt-3">
      <span className="min-w-0 break-words">
        {several ? `${naira}, ${sentWords(claim).replace('Sent', 'sent')}` : sentWords(claim)}
        {days >= CLAIM_ASKED_DAYS && ` The estate sees that it has waited for ${days} days.`}
      </span>
      <Button size="sm" onClick={() => setAsking(true)}>
        Cancel this report{several && <span className="sr-only"> of {naira}</span>}
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Cancel this report?"
          description={`The estate no longer looks for ${naira} of ${longDay(paid_on, lagosToday())} from ${bank}. Keep the report if the money left your bank.`}
          leave="Keep it"
          confirm="Cancel this report"
          onConfirm={async () => {
            await call('POST /claim/:id/withdraw', { params: { id } })
            await screenIsFresh()
            toast.success('The report is cancelled.')
          }}
        />
      )}
    </li>
  )
}
