import { useQueries } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { longDay } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import { PayDialog, type Purchase, useEarlierCheckouts } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { chargeStates, openEntriesOf } from '#web/shared/owed/queries.ts'
import { useStanding } from '#web/shared/owed/use-standing.ts'
import { placeOf } from '#web/shared/place.ts'
import { AnsweredReports, PayByTransfer, Reported, transferHome, transferOf } from '#web/transfers/public.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { ErrorState, Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { NextDueWords, Owing, type Standing, TwoSides } from './owing.tsx'

const allOwed = (tenant_id: number, pick: boolean, entry_id?: number): Purchase => ({
  items: [],
  cart_ids: [],
  owed: { tenant_id, pick, entry_id },
})

interface OwedPanelProps {
  home: Tenancy
  /** `settled`: a home that was left stays here only while something is owed. */
  left: false | 'last' | 'settled'
  named: boolean
}

function OwedPanel({ home, left, named }: OwedPanelProps) {
  const { data, error, refetch } = useStanding(home.id)
  const ends_on = data?.ledger.tenancy?.ends_on
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const asked = useOpened('pay')
  const follows = asked.id === home.id && data !== undefined
  const [followed, setFollowed] = useState(false)
  if (follows !== followed) {
    setFollowed(follows)
    if (follows && data.ledger.owed > 0 && home.estate.status === 1) setPurchase(allOwed(home.id, false))
  }
  const close = () => {
    setPurchase(null)
    if (asked.id !== null) asked.close()
  }
  const nothingOpen = data && data.ledger.owed === 0 && data.ledger.credit === 0
  // The panel stays during its last payment.
  if (left === 'settled' && (!data || nothingOpen) && !purchase) return null
  return (
    <Panel flush>
      {named && (
        <p className="border-b border-line px-5 py-2.5 text-sm text-ink-2 sm:px-7">
          {placeOf(home)}
          {left && `, where you lived ${ends_on ? `until ${longDay(ends_on, lagosToday())}` : 'before'}`}
        </p>
      )}
      {data ? (
        data.ledger.owed > 0 ? (
          <Owing
            home={home}
            standing={data}
            onPay={(pick, entry) => setPurchase(allOwed(home.id, pick, entry))}
          />
        ) : (
          <AllPaid standing={data} home={home} left={left !== false} />
        )
      ) : (
        <ErrorState title="What you owe could not be loaded" query={{ error, refetch }} />
      )}
      {data?.ledger.tenancy && data.ledger.tenancy.bank_accounts.length > 0 && (
        <AnsweredReports
          accountId={data.ledger.tenancy.account_id}
          className="border-t border-line px-5 py-1 sm:px-7"
        />
      )}
      {data && (
        <p className="flex items-center justify-between gap-4 border-t border-line px-5 py-2.5 sm:px-7">
          <span className="min-w-0 text-sm break-words text-ink-2">
            {data.ledger.tenancy &&
              `Account ${data.ledger.tenancy.account_number}, ${data.ledger.tenancy.name}`}
          </span>
          <PanelLink link={<Link to="/statements" search={{ tenancy: String(home.id) }} />}>
            Statement
          </PanelLink>
        </p>
      )}
      {purchase && <PayDialog purchase={purchase} onClose={close} />}
    </Panel>
  )
}

interface AllPaidProps {
  standing: Standing
  home: Tenancy
  left: boolean
}

function AllPaid({ standing: { ledger, next }, home, left }: AllPaidProps) {
  const { paid_until, credit, tenancy } = ledger
  const answer = (
    <>
      <p className="flex items-center gap-2 text-md font-[600] text-brand-ink">
        <CircleCheck aria-hidden="true" />
        {paid_until || left ? 'You owe nothing' : 'Nothing to pay'}
      </p>
      <h2 className="mt-2 text-[min(2rem,8vw)] leading-tight font-[650] tracking-[-0.02em] text-balance">
        {left
          ? 'Nothing left to pay'
          : paid_until
            ? `All paid until ${longDay(paid_until, lagosToday())}`
            : 'You owe nothing'}
      </h2>
      {left && tenancy?.ends_on && (
        <p className="mt-2 text-ink-2">You left on {longDay(tenancy.ends_on, lagosToday())}.</p>
      )}
      {credit > 0 && (
        <p className="mt-2 text-ink-2">
          Your credit of <span className="font-[620] whitespace-nowrap text-ink">{formatNaira(credit)}</span>{' '}
          goes to the next due.
        </p>
      )}
      {ledger.tenancy && (
        <Reported accountId={ledger.tenancy.account_id} claimed={ledger.tenancy.claimed} className="mt-4" />
      )}
      {home.estate.status === 1 && !left && (
        <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden max-sm:*:flex-1">
          {next && <ButtonLink to="/charges">Pay ahead</ButtonLink>}
          {ledger.tenancy && ledger.tenancy.bank_accounts.length > 0 && (
            <PayByTransfer home={transferHome(ledger.tenancy, 0)} />
          )}
        </div>
      )}
    </>
  )
  if (!next) return <div className="px-5 py-6 sm:px-7">{answer}</div>
  return (
    <TwoSides
      answer={answer}
      details={
        <div className="px-5 py-4 sm:px-7">
          <NextDueWords due_on={next.due_on} />
          <dl className="mt-2">
            {next.lines.map(({ name, amount }) => (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-2 text-ink-2">
                <dt className="min-w-0 break-words">{name}</dt>
                <dd className="whitespace-nowrap">{formatNaira(amount)}</dd>
              </div>
            ))}
            {credit > 0 && (
              <div className="flex justify-between gap-4 border-t border-line py-2 text-brand-ink">
                <dt>Your credit</dt>
                <dd className="whitespace-nowrap">{formatNaira(-Math.min(credit, next.amount))}</dd>
              </div>
            )}
            <div className="flex justify-between gap-4 border-t border-line-strong pt-2.5 font-[620]">
              <dt>To pay then</dt>
              <dd className="whitespace-nowrap">{formatNaira(next.to_pay)}</dd>
            </div>
          </dl>
        </div>
      }
    />
  )
}

/** Answers for the panels of these homes are missing. */
export function useOwedWaits(homes: readonly Tenancy[]): boolean {
  const ledgers = useQueries({ queries: homes.map(({ id }) => openEntriesOf(id)) })
  const states = useQueries({ queries: homes.map(({ id }) => chargeStates(id)) })
  const claims = useQueries({ queries: homes.map(({ account_id }) => transferOf(account_id)) })
  return [...ledgers, ...states, ...claims].some(({ isFetched }) => !isFetched)
}

interface OwedPanelsProps {
  homes: readonly Tenancy[]
  waits: boolean
}

export function OwedPanels({ homes, waits }: OwedPanelsProps) {
  const scope = useScope()
  useEarlierCheckouts()
  if (scope.of !== 'own homes') return null
  if (waits) return <WaitingPanel />
  return (
    <div className="grid gap-5">
      {homes.map((home) => (
        <OwedPanel
          key={home.id}
          home={home}
          left={!scope.tenancies.includes(home) && (scope.tenancies.length > 0 ? 'settled' : 'last')}
          named={scope.allTenancies.length > 1 || scope.tenancies.length === 0}
        />
      ))}
    </div>
  )
}

/** The height fits most homes, so that the page hardly moves. Text wraps below 405 px. */
const WaitingPanel = () => (
  <div
    aria-busy="true"
    className="grid h-112 max-sm:h-128 max-[404px]:h-132 content-start gap-3 rounded-surface border border-line bg-surface px-5 py-6 sm:px-7 lg:h-78"
  >
    <span className="sr-only">Loading</span>
    <span className="text-md text-ink-2">What you owe</span>
    <div className="text-4xl">
      <SkeletonLine className="w-64" />
    </div>
    <SkeletonLine className="w-72" />
    <Skeleton className="mt-2 h-12" />
  </div>
)
