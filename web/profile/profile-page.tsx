import { useSession } from '#web/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { ThemePanel } from './theme-panel.tsx'

export function ProfilePage() {
  const { user } = useSession()
  return (
    <>
      <PageHeader title="Profile" lead={user.email} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <DetailsPanel />
          <ThemePanel />
        </div>
        <div className="grid gap-5">
          <PasswordPanel />
          <SessionsPanel />
        </div>
      </div>
    </>
  )
}
