import { lazy, Suspense } from 'react'
import type { Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { EstateDashboard } from './estate-dashboard.tsx'
import { greeting, today } from './lagos-time.ts'
import { LandlordDashboard } from './landlord-dashboard.tsx'
import { NoFigures } from './no-figures.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TenantDashboard } from './tenant-dashboard.tsx'

/** Only for those whose estate keeps what is owed. */
const OwedPanels = lazy(() => import('./owed/owed-panels.tsx').catch(() => ({ default: OwedUnloaded })))
const OwedUnloaded = () => (
  <Notice tone="bad" className="mb-5">
    What you owe could not be shown. Check your connection and load this page again.
  </Notice>
)

const bills = (scope: Scope): boolean =>
  scope.of === 'own homes' && scope.allTenancies.some(({ estate }) => estate.bills)

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
          {bills(scope) && (
            <Suspense fallback={<div className="mb-5 h-64 rounded-surface border border-line bg-surface" />}>
              <OwedPanels />
            </Suspense>
          )}
          <TenantDashboard userId={scope.userId} tenantId={scope.allTenancies[0]?.id ?? null} />
        </>
      )
  }
}

export function DashboardPage() {
  const { user } = useSession()
  const scope = useScope()
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
        actions={<QuickActions scope={scope} quiet={bills(scope)} />}
      />
      <Figures scope={scope} />
    </>
  )
}
