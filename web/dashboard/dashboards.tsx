import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { many, one } from '#web/api/queries.ts'
import type { EstateName } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { type Collected, runningMonth } from './collection.ts'
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
  payments_count: number
}

const receivedCard = ({ payments_received, payments_count }: Received) =>
  sumCard('Payments received', payments_received, countOf(payments_count, 'payment'))

function collectedCard(label: string, figures: Collected): Card {
  const { amount, payments, trend } = runningMonth(figures)
  if (!trend) return sumCard(label, amount, countOf(payments, 'payment'))
  return sumCard(
    label,
    amount,
    <>
      <span className={trend.up ? 'font-[600] text-brand-ink' : 'font-[600] text-ink-2'}>{trend.change}</span>{' '}
      on the same days of {trend.month}
    </>,
  )
}

interface Holdings {
  total_properties: number
  occupied_properties: number
  total_tenants: number
  tenants_this_month: number
}

function holdingsCards(figures: Holdings): Card[] {
  const { total_properties, occupied_properties, total_tenants, tenants_this_month } = figures
  const empty = formatCount(total_properties - occupied_properties)
  return [
    countCard('Properties', '/properties', total_properties, `${empty} empty`),
    countCard('Tenants', '/tenants', total_tenants, `${formatCount(tenants_this_month)} new this month`),
  ]
}

/** The first steps stand in the chart's place while nothing was paid. */
const firstSteps = (figures: NonNullable<FirstStepsProps['figures']>, chart: ReactNode) => (
  <FirstSteps figures={figures} empty={figures.payments_count === 0}>
    {chart}
  </FirstSteps>
)

const EstatesBeside = lazyPart(
  () => import('./billed/estates-beside.tsx').then((file) => file.EstatesBeside),
  { waiting: null, failed: 'The estates could not be loaded.' },
)

export function AdminDashboard() {
  const { bills } = useSession().user
  const statistics = useQuery(one('GET /statistics'))
  const payments = useQuery(many('GET /all/payments', { query: LATEST_PAGE }))
  return (
    <div className="grid gap-5">
      {bills && (
        // The place keeps its height until the panel comes.
        <div className="min-w-0 empty:h-71.5 md:empty:h-67.5">
          <EstatesBeside />
        </div>
      )}
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
      />
      {!bills && <EstatesBeside />}
    </div>
  )
}

const BilledEstate = lazyPart(() => import('./billed/billed-estate.tsx').then((file) => file.BilledEstate), {
  waiting: (
    <Skeleton className="h-144.25 rounded-surface sm:h-105.25 lg:h-70 xl:h-53.25 max-lg:pointer-coarse:h-124.75 max-sm:pointer-coarse:h-183.25" />
  ),
  failed: 'The figures could not be loaded.',
})

export const EstateDashboard = ({ id, bills }: EstateName) =>
  bills ? <BilledEstate estateId={id} /> : <PlainEstate estateId={id} />

function PlainEstate({ estateId }: { estateId: number }) {
  const params = { estateId }
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(many('GET /estate/payments/:estateId', { params, query: LATEST_PAGE }))
  return (
    <Overview
      statistics={statistics}
      board={['money', 'money', 'count', 'count']}
      cards={(figures) => [
        receivedCard(figures),
        collectedCard('Collected this month', figures),
        ...holdingsCards(figures),
      ]}
      steps={firstSteps}
      payments={payments}
    />
  )
}

const OwedToLandlord = lazyPart(
  () => import('./billed/owed-to-landlord.tsx').then((file) => file.OwedToLandlord),
  {
    waiting: (
      <Skeleton className="h-88.25 rounded-surface sm:h-71.75 lg:h-47.5 xl:h-42 max-lg:pointer-coarse:h-84.75 max-sm:pointer-coarse:h-120.75" />
    ),
    failed: 'What is owed could not be loaded.',
  },
)
const OwnedProperties = lazyPart(
  () => import('./billed/owned-properties.tsx').then((file) => file.OwnedProperties),
  { waiting: null, failed: 'Your properties could not be loaded.' },
)

export function LandlordDashboard({ userId }: { userId: number }) {
  const { bills } = useSession().user
  const params = { userId }
  const statistics = useQuery(one('GET /landlord/statistics/:userId', { params }))
  const payments = useQuery(many('GET /landlord/payments/:userId', { params, query: LATEST_PAGE }))
  const properties = <OwnedProperties userId={userId} />
  return (
    <div className="grid gap-5">
      {bills && <OwedToLandlord userId={userId} />}
      <Overview
        statistics={statistics}
        board={['count', 'count', 'money', 'money']}
        chart="Paid for your properties, last 12 months"
        cards={(figures) => [
          ...holdingsCards(figures),
          receivedCard(figures),
          collectedCard('Paid this month', figures),
        ]}
        answer={bills && <div className="min-w-0 empty:h-91.25 md:empty:h-56.5">{properties}</div>}
        payments={payments}
      />
      {!bills && properties}
    </div>
  )
}

export function TenantDashboard({ userId, tenantId }: { userId: number; tenantId: number | null }) {
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
        sumCard('Total amount paid', figures.total_amount_paid, countOf(figures.total_payments, 'payment')),
        collectedCard('Paid this month', figures),
        countCard('Total payments', '/payments', figures.total_payments, lastPaid(figures.last_paid_at)),
        countCard('Active charges', '/charges', figures.active_charges, 'Ready to be paid'),
      ]}
      payments={list}
      own
    />
  )
}

const lastPaid = (instant: string | null): ReactNode =>
  instant ? (
    <>
      Last one <RelativeTime value={instant} />
    </>
  ) : (
    'None yet'
  )
