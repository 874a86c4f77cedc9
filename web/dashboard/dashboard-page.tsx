import {
  Banknote,
  BellPlus,
  Building2,
  CreditCard,
  House,
  type LucideIcon,
  MapPinned,
  Plus,
  ReceiptText,
} from 'lucide-react'
import type { Key } from '#web/api/call-types.ts'
import { UnconfirmedPayments } from '#web/payments/public.ts'
import type { Path, Search } from '#web/routing/addresses.ts'
import type { Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { useServerClock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { AdminDashboard, EstateDashboard, LandlordDashboard, TenantDashboard } from './dashboards.tsx'
import { FailedParts } from './failed-parts.tsx'
import { dayInWords, greeting } from './lagos-time.ts'
import { OwedPanels, useOwedWaits } from './owed/owed-panels.tsx'

const ADD = { add: '1' }

interface Action {
  label: string
  icon: LucideIcon
  to: Exclude<Path, `${string}$${string}`>
  search?: Search
  needs?: Key
  variant?: 'primary'
  className?: string
}
const NOTIFY: Action = {
  label: 'Create Notification',
  icon: BellPlus,
  to: '/notifications',
  search: ADD,
  needs: 'POST /notification/create',
}
const ADD_CHARGES: Action = {
  label: 'Add Charges',
  icon: Plus,
  to: '/charges',
  search: ADD,
  needs: 'POST /create/charge',
}
const VIEW_PAYMENTS: Action = { label: 'View Payments', icon: ReceiptText, to: '/payments' }
const PAY_CHARGES: Action = { label: 'Pay Charges', icon: CreditCard, to: '/charges' }

const ACTIONS: Record<Scope['of'], Action[]> = {
  'every estate': [
    { label: 'Add User', icon: Plus, to: '/users', search: ADD },
    { label: 'Add Estate', icon: MapPinned, to: '/estates', search: ADD, variant: 'primary' },
  ],
  // The first steps have the green button.
  'one estate': [NOTIFY, ADD_CHARGES],
  'own properties': [
    VIEW_PAYMENTS,
    { label: 'View Properties', icon: Building2, to: '/properties', variant: 'primary' },
  ],
  'own homes': [VIEW_PAYMENTS, { ...PAY_CHARGES, variant: 'primary' }],
}

const BILLED_ACTIONS: Partial<typeof ACTIONS> = {
  'one estate': [
    ...[NOTIFY, ADD_CHARGES].map((each) => ({ ...each, className: 'max-sm:hidden' })),
    {
      label: 'Record payment',
      icon: Banknote,
      to: '/payments',
      search: ADD,
      needs: 'POST /payment/record',
      variant: 'primary',
    },
  ],
  // The panels of what is owed and the navigation lead there.
  'own homes': [],
  'own properties': [],
}

const NoFigures = () => (
  <Panel>
    <EmptyState
      icon={House}
      title="You are signed in"
      action={<ButtonLink to="/notifications">View Notifications</ButtonLink>}
    >
      No estate is linked to your account. Its figures appear here once an administrator links one.
    </EmptyState>
  </Panel>
)

const bills = (scope: Scope): boolean =>
  scope.of === 'own homes'
    ? scope.allTenancies.some(({ estate }) => estate.bills)
    : scope.estate?.bills === true

function OwnHomes({ userId, tenancies, allTenancies }: Extract<Scope, { of: 'own homes' }>) {
  const homes = allTenancies.filter(({ estate }) => estate.bills)
  const waits = useOwedWaits(homes)
  return (
    <div className="grid gap-5">
      {homes.length > 0 && <OwedPanels homes={homes} waits={waits} />}
      <TenantDashboard
        userId={userId}
        tenantId={allTenancies[0]?.id ?? null}
        lives={tenancies.length > 0}
        waits={waits}
      />
    </div>
  )
}

function Figures({ scope }: { scope: Scope }) {
  switch (scope.of) {
    case 'every estate':
      return <AdminDashboard />
    case 'one estate':
      return scope.estate ? <EstateDashboard {...scope.estate} /> : <NoFigures />
    case 'own properties':
      return (
        <>
          <UnconfirmedPayments />
          <LandlordDashboard userId={scope.userId} />
        </>
      )
    case 'own homes':
      return (
        <>
          <UnconfirmedPayments />
          <OwnHomes {...scope} />
        </>
      )
  }
}

export function DashboardPage() {
  const { user, may } = useSession()
  const scope = useScope()
  useServerClock()
  const billed = scope.of === 'own properties' ? user.bills : bills(scope)
  const actions = (billed && BILLED_ACTIONS[scope.of]) || ACTIONS[scope.of]
  const home = scope.of === 'own homes' ? scope.tenancies[0] : undefined
  /** A short heading keeps the debt in the first third of a phone. */
  const brief = scope.of === 'own homes' && bills(scope)
  return (
    <>
      <PageHeader
        title={
          <span className={brief ? 'max-sm:text-lg' : undefined}>
            {greeting()}, {/* The own line keeps the name from moving when the font arrives. */}
            <span className={brief ? undefined : 'max-sm:block'}>{user.name}</span>
          </span>
        }
        lead={
          <>
            {[home?.estate_property.title, scope.estate?.name].filter(Boolean).join(', ')}
            <span className={brief ? 'max-sm:hidden' : undefined}>
              {scope.estate && ', '}
              {dayInWords()}
            </span>
          </>
        }
        actions={actions.map(
          ({ label, needs, ...link }) =>
            (!needs || may(needs)) && (
              <ButtonLink key={label} {...link}>
                {label}
              </ButtonLink>
            ),
        )}
      />
      <FailedParts>
        <Figures scope={scope} />
      </FailedParts>
    </>
  )
}
