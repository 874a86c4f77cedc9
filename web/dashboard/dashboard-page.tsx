import { UnconfirmedPayments } from '#web/payments/door.ts'
import type { Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { useServerClock } from '#web/ui/clock.ts'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { EstateDashboard } from './estate-dashboard.tsx'
import { greeting, today } from './lagos-time.ts'
import { LandlordDashboard } from './landlord-dashboard.tsx'
import { NoFigures } from './no-figures.tsx'
import { WaitingPanel } from './owed/waiting-panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TenantDashboard } from './tenant-dashboard.tsx'

/** Only for those whose estate keeps what is owed. */
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
            {greeting()},{' '}
            {/* On a phone it has a line of its own, and does not move to one when its letters have come. */}
            <span className="max-sm:block">{user.name}</span>
          </>
        }
        lead={[home?.estate_property.title, scope.estate?.name, today()].filter(Boolean).join(', ')}
        actions={<QuickActions scope={scope} bills={bills(scope)} />}
      />
      <Figures scope={scope} />
    </>
  )
}
