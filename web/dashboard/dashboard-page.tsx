import { Banknote, BellPlus, Building2, CreditCard, House, MapPinned, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { UnconfirmedPayments } from '#web/payments/public.ts'
import type { Scope } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { useServerClock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { AdminDashboard, EstateDashboard, LandlordDashboard, TenantDashboard } from './dashboards.tsx'
import { dayInWords, greeting } from './lagos-time.ts'
import { WaitingPanel } from './owed/waiting-panel.tsx'

const ADD = { add: '1' }

const CREATE_NOTIFICATION = (
  <ButtonLink to="/notifications" search={ADD} icon={BellPlus}>
    Create Notification
  </ButtonLink>
)

const VIEW_PAYMENTS = (
  <ButtonLink to="/payments" icon={ReceiptText}>
    View Payments
  </ButtonLink>
)

const ACTIONS: Record<Scope['of'], ReactNode> = {
  'every estate': (
    <>
      <ButtonLink to="/users" search={ADD} icon={Plus}>
        Add User
      </ButtonLink>
      <ButtonLink to="/estates" search={ADD} icon={MapPinned} variant="primary">
        Add Estate
      </ButtonLink>
    </>
  ),
  'one estate': (
    <>
      {CREATE_NOTIFICATION}
      <ButtonLink to="/charges" search={ADD} icon={Plus} variant="primary">
        Add Charges
      </ButtonLink>
    </>
  ),
  'own properties': (
    <>
      {VIEW_PAYMENTS}
      <ButtonLink to="/properties" icon={Building2} variant="primary">
        View Properties
      </ButtonLink>
    </>
  ),
  'own homes': (
    <>
      {VIEW_PAYMENTS}
      <ButtonLink to="/charges" icon={CreditCard} variant="primary">
        Pay Charges
      </ButtonLink>
    </>
  ),
}

const BESIDE_WHAT_IS_OWED: Partial<Record<Scope['of'], ReactNode>> = {
  'one estate': (
    <>
      {CREATE_NOTIFICATION}
      <ButtonLink to="/charges" search={ADD} icon={Plus}>
        Add Charges
      </ButtonLink>
      <ButtonLink to="/payments" search={ADD} icon={Banknote} variant="primary">
        Record payment
      </ButtonLink>
    </>
  ),
  'own homes': (
    <>
      {VIEW_PAYMENTS}
      <ButtonLink to="/charges" icon={CreditCard}>
        Pay Charges
      </ButtonLink>
    </>
  ),
}

const QuickActions = ({ scope, bills }: { scope: Scope; bills: boolean }) =>
  (bills && BESIDE_WHAT_IS_OWED[scope.of]) || ACTIONS[scope.of]

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

const OwedPanels = lazyPart(() => import('./owed/owed-panels.tsx').then((file) => file.OwedPanels), {
  waiting: <WaitingPanel />,
  failed: 'What you owe could not be loaded.',
})

const bills = (scope: Scope): boolean =>
  scope.of === 'own homes'
    ? scope.allTenancies.some(({ estate }) => estate.bills)
    : scope.estate?.bills === true

function Figures({ scope }: { scope: Scope }) {
  switch (scope.of) {
    case 'every estate':
      return <AdminDashboard />
    case 'one estate':
      return scope.estate ? <EstateDashboard {...scope.estate} /> : <NoFigures />
    case 'own properties':
      return <LandlordDashboard userId={scope.userId} />
    case 'own homes':
      return (
        <>
          <UnconfirmedPayments />
          {bills(scope) && (
            <div className="mb-5">
              <OwedPanels />
            </div>
          )}
          <TenantDashboard userId={scope.userId} tenantId={scope.allTenancies[0]?.id ?? null} />
        </>
      )
  }
}

export function DashboardPage() {
  const { user } = useSession()
  const scope = useScope()
  useServerClock()
  const home = scope.of === 'own homes' ? scope.tenancies[0] : undefined
  return (
    <>
      <PageHeader
        title={
          <>
            {greeting()}, {/* The own line keeps the name from moving when the font arrives. */}
            <span className="max-sm:block">{user.name}</span>
          </>
        }
        lead={[home?.estate_property.title, scope.estate?.name, dayInWords()].filter(Boolean).join(', ')}
        actions={<QuickActions scope={scope} bills={bills(scope)} />}
      />
      <Figures scope={scope} />
    </>
  )
}
