import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { OwnAccount } from '#contract/owed.ts'
import { type PaidHome, PayHomesDialog, useEarlierCheckouts } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed, sinceOrDue, toPayWords } from '#web/shared/owed/owed-words.ts'
import { PayByTransfer, payVariant, transferHome } from '#web/transfers/public.tsx'
import { Button, TextButton } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Repeat, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

const toPay = ({ account_id, property, estate, owed, claimed }: OwnAccount): PaidHome => ({
  ...{ account_id, property_id: property.id, estate_id: estate.id },
  ...{ title: property.title, amount: owed, claimed },
})

const MOST_SETTLED = 3
const MOST_UNSETTLED = 4
const FIRST = 3
const AWAITED = 3

/** A landlord's own accounts; hidden where there are none. */
export function OwnAccounts({ accounts }: { accounts: UseQueryResult<OwnAccount[]> }) {
  const [paying, setPaying] = useState<readonly PaidHome[]>()
  const [all, setAll] = useState(false)
  const [folded, setFolded] = useState(true)
  const narrow = useNarrow()
  useEarlierCheckouts()
  const { data, isFetched } = accounts
  if (!isFetched) return <Waiting />
  if (!data) return <RetryNotice title="What you owe could not be loaded." query={accounts} />
  if (data.length === 0) return null
  const owing = data.filter(({ owed }) => owed > 0)
  const isSettled = ({ owed, credit, claimed }: OwnAccount) => owed === 0 && credit === 0 && claimed === 0
  const unsettled = data.filter((account) => !isSettled(account))
  const settled = data.length - unsettled.length
  const isShort = all || settled <= MOST_SETTLED
  const more = folded && unsettled.length > MOST_UNSETTLED ? unsettled.length - FIRST : 0
  const shown = more > 0 ? unsettled.slice(0, FIRST) : isShort ? data : unsettled
  return (
    <Panel title={owing.length > 0 ? 'You owe' : 'Your own accounts'} flush>
      {owing.length > 0 ? (
        <Debt owing={owing} onPay={setPaying} />
      ) : (
        <p className="flex items-center gap-2 px-5 pt-1 pb-4 text-lg font-[640] text-brand-ink">
          <CircleCheck aria-hidden="true" /> You owe nothing
        </p>
      )}
      <ul aria-label="Your accounts">
        {shown.map((account) => (
          <Row
            key={account.account_id}
            account={account}
            // A phone has one line a home: its page has the buttons.
            onPay={narrow && owing.length > 1 ? undefined : () => setPaying([toPay(account)])}
          />
        ))}
      </ul>
      {(more > 0 || !isShort) && (
        <div className="border-t border-line px-5 py-3">
          {more > 0 ? (
            <TextButton onClick={() => setFolded(false)}>Show {more} more</TextButton>
          ) : (
            <TextButton onClick={() => setAll(true)}>
              Show {countOf(settled, 'home')} that owe nothing
            </TextButton>
          )}
        </div>
      )}
      {paying && <PayHomesDialog homes={paying} onClose={() => setPaying(undefined)} />}
    </Panel>
  )
}

const Waiting = () => (
  <Panel title="You owe" flush>
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="px-5 pt-1 pb-4 text-3xl">
        <SkeletonLine className="w-44" />
      </div>
      <Repeat times={AWAITED}>
        <div className="flex min-h-14 items-center justify-between gap-4 border-t border-line px-5 py-2">
          <SkeletonLine className="w-40" />
          <SkeletonLine className="w-24" />
        </div>
      </Repeat>
    </div>
  </Panel>
)

interface DebtProps {
  owing: readonly OwnAccount[]
  onPay: (homes: readonly PaidHome[]) => void
}

function Debt({ owing, onPay }: DebtProps) {
  // A card payment goes to one estate.
  const estates = [...Map.groupBy(owing, ({ estate }) => estate.id).values()]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-1 pb-4">
      <p className="text-3xl font-[650] tracking-[-0.02em]">
        {formatOwed(sumNaira(owing.map(({ owed }) => ({ amount: owed }))))}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {estates.map((homes) => {
          const paid = homes.map(toPay)
          const [first] = homes
          const owed = sumNaira(paid)
          const claimed = sumNaira(homes.map((home) => ({ amount: home.claimed })))
          return (
            homes.length > 1 && (
              <Button
                key={first?.estate.id}
                variant={payVariant(claimed)}
                icon={CreditCard}
                aria-label={`Pay all, ${formatNaira(owed)}, ${first?.estate.name}`}
                onClick={() => onPay(paid)}
              >
                {estates.length > 1 ? `Pay all in ${first?.estate.name}` : 'Pay all'}
              </Button>
            )
          )
        })}
      </div>
    </div>
  )
}

function Row({ account, onPay }: { account: OwnAccount; onPay: (() => void) | undefined }) {
  const { account_id, number, property, estate, owed, credit, claimed, oldest_due_on, next_due, ended } =
    account
  return (
    <li className="flex min-h-14 items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-2 max-sm:flex-wrap">
      <p className="min-w-0 flex-1">
        <Link to="/arrears/$id" params={{ id: String(account_id) }} className={tallLinkStyle}>
          {property.title}
        </Link>{' '}
        <span className="text-sm text-ink-2 max-sm:block">
          {estate.name}
          <span className="whitespace-nowrap max-sm:hidden">, {number}</span>
          {ended && ', sold'}
        </span>
        {claimed > 0 && (
          <>
            {' '}
            <Badge tone="wait">{formatOwed(claimed)} reported</Badge>
          </>
        )}
      </p>
      <p className="ml-auto flex items-baseline gap-x-3 text-right whitespace-nowrap max-sm:flex-col-reverse max-sm:items-end">
        <span className="text-sm text-ink-2">
          {owed > 0 && oldest_due_on
            ? sinceOrDue(oldest_due_on)
            : next_due &&
              `Next ${toPayWords(next_due, credit)}, due ${shortDay(next_due.due_on, lagosToday())}`}
        </span>
        <span className="font-[620]">
          {owed > 0 ? formatOwed(owed) : credit > 0 ? `${formatOwed(credit)} credit` : 'Nothing owed'}
        </span>
      </p>
      {owed > 0 && onPay && (
        <div className="flex flex-none gap-2 max-sm:basis-full max-sm:*:flex-1">
          <Button size="sm" aria-label={`Pay ${formatNaira(owed)}, ${property.title}`} onClick={onPay}>
            Pay
          </Button>
          <PayByTransfer size="sm" home={transferHome(account, owed)}>
            Transfer
          </PayByTransfer>
        </div>
      )}
    </li>
  )
}
