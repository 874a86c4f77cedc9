import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { many, one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import type { EstateName } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { type Collected, runningMonth } from './collection.ts'
import { FirstSteps, type FirstStepsProps } from './first-steps.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const LATEST_PAGE = { page: 1, per_page: LATEST }

const firstSteps = (
  figures: NonNullable<FirstStepsProps['figures']> & { payments_count: number },
  chart: ReactNode,
) => (
  <FirstSteps figures={figures} empty={figures.payments_count === 0}>
    {chart}
  </FirstSteps>
)

const ADMIN_BOARD: Board = ['money', 'count', 'count', 'count', 'count']

const EstatesBeside = lazyPart(
  () => import('./billed/estates-beside.tsx').then((file) => file.EstatesBeside),
  {
    waiting: null,
    failed: 'The estates could not be loaded.',
  },
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
        board={ADMIN_BOARD}
        chart="Collection, last 12 months"
        cards={(figures) => (
          <>
            <ReceivedCard figures={figures} />
            <StatCard
              label="Estates"
              link={<Link to="/estates" />}
              value={formatCount(figures.total_estates)}
              note={`${formatCount(figures.active_estates)} active`}
            />
            <HoldingsCards figures={figures} />
            <StatCard
              label="Users"
              link={<Link to="/users" />}
              value={formatCount(figures.total_users)}
              note="In all roles"
            />
          </>
        )}
        steps={firstSteps}
        latest={<LatestPayments list={payments} />}
      />
      {!bills && <EstatesBeside />}
    </div>
  )
}

const ESTATE_BOARD: Board = ['money', 'money', 'count', 'count']

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
      board={ESTATE_BOARD}
      chart="Collection, last 12 months"
      cards={(figures) => (
        <>
          <ReceivedCard figures={figures} />
          <CollectedCard label="Collected this month" figures={figures} />
          <HoldingsCards figures={figures} />
        </>
      )}
      steps={firstSteps}
      latest={<LatestPayments list={payments} />}
    />
  )
}

const LANDLORD_BOARD: Board = ['count', 'count', 'money', 'money']

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
        board={LANDLORD_BOARD}
        chart="Paid for your properties, last 12 months"
        cards={(figures) => (
          <>
            <HoldingsCards figures={figures} />
            <ReceivedCard figures={figures} />
            <CollectedCard label="Paid this month" figures={figures} />
          </>
        )}
        answer={bills && <div className="min-w-0 empty:h-91.25 md:empty:h-56.5">{properties}</div>}
        latest={<LatestPayments list={payments} />}
      />
      {!bills && properties}
    </div>
  )
}

const TENANT_BOARD: Board = ['money', 'money', 'count', 'count']

export function TenantDashboard({ userId, tenantId }: { userId: number; tenantId: number | null }) {
  const statistics = useQuery(one('GET /tenant/statistics/:userId', { params: { userId } }))
  const payments = useQuery({
    ...many('GET /tenant/payments/:tenantId', {
      params: { tenantId: tenantId ?? 0 },
      query: LATEST_PAGE,
    }),
    enabled: tenantId !== null,
  })
  // A person without a home has no payments to fetch.
  const list = tenantId === null ? { ...payments, data: { rows: [], total: 0 } } : payments
  return (
    <Overview
      statistics={statistics}
      board={TENANT_BOARD}
      chart="Your payments, last 12 months"
      cards={(figures) => (
        <>
          <StatCard
            label="Total amount paid"
            money
            link={<Link to="/payments" />}
            value={formatNaira(figures.total_amount_paid)}
            note={countOf(figures.total_payments, 'payment')}
          />
          <CollectedCard label="Paid this month" figures={figures} />
          <StatCard
            label="Total payments"
            link={<Link to="/payments" />}
            value={formatCount(figures.total_payments)}
            note={
              figures.last_paid_at ? (
                <>
                  Last one <RelativeTime value={figures.last_paid_at} />
                </>
              ) : (
                'None yet'
              )
            }
          />
          <StatCard
            label="Active charges"
            link={<Link to="/charges" />}
            value={formatCount(figures.active_charges)}
            note="Ready to be paid"
          />
        </>
      )}
      latest={<LatestPayments list={list} own />}
    />
  )
}

const ReceivedCard = ({
  figures: { payments_received, payments_count },
}: {
  figures: { payments_received: number; payments_count: number }
}) => (
  <StatCard
    label="Payments received"
    money
    link={<Link to="/payments" />}
    value={formatNaira(payments_received)}
    note={countOf(payments_count, 'payment')}
  />
)

function CollectedCard({ label, figures }: { label: string; figures: Collected }) {
  const { amount, payments, trend } = runningMonth(figures)
  return (
    <StatCard
      label={label}
      money
      link={<Link to="/payments" />}
      value={formatNaira(amount)}
      note={
        trend ? (
          <>
            <span className={trend.up ? 'font-[600] text-brand-ink' : 'font-[600] text-ink-2'}>
              {trend.change}
            </span>{' '}
            on the same days of {trend.month}
          </>
        ) : (
          countOf(payments, 'payment')
        )
      }
    />
  )
}

interface Holdings {
  total_properties: number
  occupied_properties: number
  total_tenants: number
  tenants_this_month: number
}

function HoldingsCards({ figures }: { figures: Holdings }) {
  const { total_properties, occupied_properties, total_tenants, tenants_this_month } = figures
  return (
    <>
      <StatCard
        label="Properties"
        link={<Link to="/properties" />}
        value={formatCount(total_properties)}
        note={`${formatCount(total_properties - occupied_properties)} empty`}
      />
      <StatCard
        label="Tenants"
        link={<Link to="/tenants" />}
        value={formatCount(total_tenants)}
        note={`${formatCount(tenants_this_month)} new this month`}
      />
    </>
  )
}
