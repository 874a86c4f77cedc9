import { useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EstateSettings } from './estate-settings.tsx'
import { SystemSettings } from './system-settings.tsx'

/** The own estate for its admin, the state of the application for a super admin. */
export function SettingsPage() {
  const { is } = useSession()
  return is('super admin') ? (
    <>
      <PageHeader title="Settings" lead="How the application stands, what it sent, and who did what." />
      <SystemSettings />
    </>
  ) : (
    <>
      <PageHeader
        title="Settings"
        lead="What people are told of your estate."
        actions={<ButtonLink to="/settings/billing">Billing</ButtonLink>}
      />
      <EstateSettings />
    </>
  )
}
