import { homesOf, useSession } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'
import { EstateDashboard } from './estate-dashboard.tsx'
import { greeting, today } from './lagos-time.ts'
import { LandlordDashboard } from './landlord-dashboard.tsx'
import { NoFigures } from './no-figures.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TenantDashboard } from './tenant-dashboard.tsx'

function Figures() {
  const { role, user, estate } = useSession()
  switch (role) {
    case 'super admin':
    case 'admin':
      return <AdminDashboard />
    case 'estate admin':
      return estate ? <EstateDashboard estateId={estate.id} /> : <NoFigures />
    case 'landlord':
      return <LandlordDashboard userId={user.id} />
    case 'tenant':
      return <TenantDashboard userId={user.id} tenantId={homesOf(user)[0]?.id ?? null} />
    default:
      return <NoFigures />
  }
}

export function DashboardPage() {
  const { user, role, estate, tenancy } = useSession()
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
        lead={[tenancy?.estate_property.title, estate?.name, today()].filter(Boolean).join(', ')}
        actions={<QuickActions role={role} />}
      />
      <Figures />
    </>
  )
}
