import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { afterGivenBack, besideGivenBack } from '#contract/given-back.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many, one } from '#web/api/queries.ts'
import type { EstateName } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { UnassignedMoney, useUnassigned } from '#web/transfers/public.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { BilledEstate } from './billed/billed-estate.tsx'
import { EstatesBeside, estatesBeside } from './billed/estates-beside.tsx'
import { OwedToLandlord } from './billed/owed-to-landlord.tsx'
import { OwnAccounts } from './billed/own-accounts.tsx'
import { OwnedProperties, ownedProperties } from './billed/owned-properties.tsx'
import { type Collected, emptyOf, type Homes, runningMonth } from './collection.ts'
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx'
import { LATEST } from './latest-payments.tsx'
import { type Card, Overview } from './overview.tsx'

const LATEST_PAGE = { page: 1, per_page: LATEST }

const countCard = (label: string, to: Card['to'], count: number, note: ReactNode): Card => ({
  label,
  to,
  value: formatCount(count),
  note,
})

const sumCard = (label: string, sum: number, note: ReactNode): Card => ({
  label,
  to: '/payments',
  value: formatNaira(sum),
  note,
  money: true,
})

interface Received {
  payments_received: number
  given_back: number
  payments_count: number
}

const receivedCard = ({ payments_received, given_back, payments_count }: Received) =>
  sumCard(
    'Payments received',
    payments_received,
    afterGivenBack(`${countOf(payments_count, 'payment')} since the beginning`, given_back),
  )

/** Naira before refunds and payouts. A phone may keep an answer of a release without them. */
const paidInAll = (kept: number, given_back = 0) => sumNaira([{ amount: kept }, { amount: given_back }])

/** The payer reads the gross sum. Others read the net sum. */
function collectedCard(label: string, figures: Collected, own = false): Card {
  const { amount: kept, given_back, payments, trend } = runningMonth(figures)
  const amount = own ? paidInAll(kept, given_back) : kept
  const withGivenBack = own ? besideGivenBack : afterGivenBack
  if (!trend) return sumCard(label, amount, withGivenBack(countOf(payments, 'payment'), given_back))
  return sumCard(
    label,
    amount,
    <>
      <span className={trend.up ? 'font-[600] text-brand-ink' : 'font-[600] text-ink-2'}>{trend.change}</span>{' '}
      {withGivenBack(`on the same days of ${trend.month}`, given_back)}
    </>,
  )
}

interface Holdings extends Homes {
  total_tenants: number
  tenants_this_month: number
}

function holdingsCards(figures: Holdings): Card[] {
  const { total_properties, total_tenants, tenants_this_month } = figures
  const empty = formatCount(emptyOf(figures))
  return [
    countCard('Properties', '/properties', total_properties, `${empty} empty`),
    countCard('Tenants', '/tenants', total_tenants, `${formatCount(tenants_this_month)} new this month`),
  ]
}

const firstSteps = (figures: NonNullable<FirstStepsProps['figures']>, chart: ReactNode) => (
  <FirstSteps figures={figures} empty={figures.payments_count === 0}>
    {chart}
  </FirstSteps>
)

export function AdminDashboard() {
  const { bills } = useSession().user
  const statistics = useQuery(one('GET /statistics'))
  const payments = useQuery(many('GET /all/payments', { query: LATEST_PAGE }))
  const { isFetched } = useQuery({ ...estatesBeside, enabled: bills === true })
  return (
    <div className="grid gap-5">
      {bills && <EstatesBeside />}
      <Overview
        statistics={statistics}
        board={['money', 'count', 'count', 'count', 'count']}
        cards={(figures) => [
          receivedCard(figures),
          countCard(
            'Estates',
            '/estates',
            figures.total_estates,
            `${formatCount(figures.active_estates)} active`,
          ),
          ...holdingsCards(figures),
          countCard('Users', '/users', figures.total_users, 'In all roles'),
        ]}
        steps={firstSteps}
        payments={payments}
        waits={bills && !isFetched}
        everywhere
      />
      {!bills && <EstatesBeside />}
    </div>
  )
}

export const EstateDashboard = ({ id, bills }: EstateName) =>
  bills ? <BilledEstate estateId={id} /> : <PlainEstate estateId={id} />

function PlainEstate({ estateId }: { estateId: number }) {
  const params = { estateId }
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(many('GET /estate/payments/:estateId', { params, query: LATEST_PAGE }))
  const unassigned = useUnassigned(estateId)
  const waits = unassigned.waits || !statistics.isFetched
  return (
    <Overview
      statistics={statistics}
      board={['money', 'money', 'count', 'count']}
      cards={(figures) => [
        receivedCard(figures),
        collectedCard('Received this month', figures),
        ...holdingsCards(figures),
      ]}
      steps={firstSteps}
      answer={!waits && <UnassignedMoney unassigned={unassigned} />}
      panelsWait={waits}
      payments={payments}
    />
  )
}

export function LandlordDashboard({ userId }: { userId: number }) {
  const { bills } = useSession().user
  const params = { userId }
  const statistics = useQuery(one('GET /landlord/statistics/:userId', { params }))
  const payments = useQuery(many('GET /landlord/payments/:userId', { params, query: LATEST_PAGE }))
  const own = useQuery({ ...one('GET /landlord/accounts/:userId', { params }), enabled: bills === true })
  const owned = useQuery(ownedProperties(userId))
  const waits = bills === true && !own.isFetched
  // Apart: the part above has the keys 1 and 2.
  const properties = <OwnedProperties key={waits ? 3 : 4} list={owned} waits={waits} />
  return (
    <div className="grid gap-5">
      {bills && <OwnAccounts accounts={own} />}
      {bills && <OwedToLandlord key={waits ? 1 : 2} userId={userId} waits={waits} />}
      {bills && properties}
      <Overview
        statistics={statistics}
        board={['count', 'count', 'money', 'money']}
        chart="Paid for your properties, last 12 months"
        cards={(figures) => [
          ...holdingsCards(figures),
          receivedCard(figures),
          collectedCard('Paid this month', figures),
        ]}
        waits={waits || (bills === true && !owned.isFetched)}
        payments={payments}
      />
      {!bills && properties}
    </div>
  )
}

interface TenantDashboardProps {
  userId: number
  tenantId: number | null
  /** False: they have left all their homes. */
  lives: boolean
  waits: boolean
}

export function TenantDashboard({ userId, tenantId, lives, waits }: TenantDashboardProps) {
  const statistics = useQuery(one('GET /tenant/statistics/:userId', { params: { userId } }))
  const payments = useQuery({
    ...many('GET /tenant/payments/:tenantId', { params: { tenantId: tenantId ?? 0 }, query: LATEST_PAGE }),
    enabled: tenantId !== null,
  })
  const list = tenantId === null ? { ...payments, data: { rows: [], total: 0 } } : payments
  return (
    <Overview
      statistics={statistics}
      board={['money', 'money', 'count', 'count']}
      chart="Your payments, last 12 months"
      cards={(figures) => [
        sumCard(
          'Total amount paid',
          paidInAll(figures.total_amount_paid, figures.given_back),
          besideGivenBack(countOf(figures.total_payments, 'payment'), figures.given_back),
        ),
        collectedCard('Paid this month', figures, true),
        ...paymentsAndCharges(figures, lives),
      ]}
      payments={list}
      waits={waits}
      own
    />
  )
}

type OwnFigures = Pick<
  Reply<'GET /tenant/statistics/:userId'>,
  'total_payments' | 'last_paid_at' | 'active_charges'
>

/** A person without a home has one wide card in the place of two. */
function paymentsAndCharges(
  { total_payments, last_paid_at, active_charges }: OwnFigures,
  lives: boolean,
): Card[] {
  const paid = countCard('Total payments', '/payments', total_payments, lastPaid(last_paid_at))
  return lives
    ? [paid, countCard('Active charges', '/charges', active_charges, 'In your estate')]
    : [{ ...paid, money: true }]
}

const lastPaid = (instant: string | null): ReactNode =>
  instant ? (
    <>
      Last one <RelativeTime value={instant} />
    </>
  ) : (
    'None yet'
  )
