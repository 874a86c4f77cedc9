import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Claim } from '#contract/bank-accounts.ts'
import { shortDay } from '#contract/day-words.ts'
import { CLAIM_ASKED_DAYS } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { daysBetween } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

export const transferOf = (accountId: number) =>
  one('GET /account/transfer/:accountId', { params: { accountId } })

/** An answer is shown this long after the claim. */
const ANSWER_SHOWN_DAYS = 30
const isShown = ({ state, created_at }: Claim) =>
  state === 'waiting' ||
  (state !== 'withdrawn' && daysBetween(created_at.slice(0, 10), lagosToday()) <= ANSWER_SHOWN_DAYS)

/** The viewer's claims and their answers. They may be many, so what stands below can wait by `peer-aria-busy:held`. */
export function Claims({ accountId, className }: { accountId: number; className?: string }) {
  const { data, isFetched } = useQuery(transferOf(accountId))
  if (!isFetched) return <div aria-busy="true" hidden className="peer" />
  const shown = data?.claims.filter(isShown) ?? []
  if (shown.length === 0) return null
  return (
    <ul aria-label="Transfers that you told us of" className={classes('divide-y divide-line', className)}>
      {shown.map((claim) => (
        <ClaimRow key={claim.id} {...claim} />
      ))}
    </ul>
  )
}

const STATES: Record<Exclude<Claim['state'], 'withdrawn'>, [tone: Tone, words: string]> = {
  waiting: ['wait', 'Waiting for the bank statement'],
  found: ['good', 'Found'],
  refused: ['bad', 'Not found'],
}

function ClaimRow({ id, state, amount, paid_on, bank, sender, answer, payment_id, created_at }: Claim) {
  const [busy, setBusy] = useState(false)
  if (state === 'withdrawn') return null
  const withdraw = async () => {
    setBusy(true)
    try {
      await call('POST /claim/:id/withdraw', { params: { id } })
      await screenIsFresh()
      toast.success('Withdrawn.')
    } catch (error) {
      toastFailure('This could not be withdrawn.', error)
    } finally {
      setBusy(false)
    }
  }
  const [tone, words] = STATES[state]
  const isLong = daysBetween(created_at.slice(0, 10), lagosToday()) >= CLAIM_ASKED_DAYS
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[620] whitespace-nowrap">{formatNaira(amount)}</span>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="mt-1 text-sm break-words text-ink-2">
          Sent {shortDay(paid_on, lagosToday())} from {bank}, {sender}.
          {state === 'waiting' && isLong && ' The estate sees that it waits for long.'}
          {answer && ` ${answer}`}
        </p>
      </div>
      {state === 'waiting' && (
        <Button size="sm" loading={busy} onClick={withdraw}>
          Withdraw
        </Button>
      )}
      {payment_id !== null && (
        <Link to="/payments" search={{ payment: String(payment_id) }} className={linkStyle}>
          Receipt
        </Link>
      )}
    </li>
  )
}
