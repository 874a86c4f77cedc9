import { ConsentPanel } from '#web/privacy/consent/door.tsx'
import { signInNameOf } from '#web/session/sign-in-name.ts'
import { useSession } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { DataRequestsPanel } from './data-requests/data-requests-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { MyDataPanel } from './my-data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TenanciesPanel } from './tenancies-panel.tsx'
import { ThemePanel } from './theme-panel.tsx'

export function ProfilePage() {
  const { user, complete } = useSession()
  // What is filled in starts from what the server has.
  if (!complete) return <PageHeader title="Profile" lead={<Skeleton className="my-1 h-4 w-56" />} />
  return (
    <>
      <PageHeader title="Profile" lead={formatPhone(signInNameOf(user))} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <DetailsPanel />
          <EmailPanel />
          <TenanciesPanel />
          <ConsentPanel />
          <ThemePanel />
        </div>
        {/* On a phone, whoever is asked to choose a password finds that first. */}
        <div className={classes('grid gap-5', user.must_change_password && 'max-lg:order-first')}>
          <PasswordPanel />
          <SecondFactorPanel />
          <SessionsPanel />
          <MyDataPanel />
          <DataRequestsPanel />
        </div>
      </div>
    </>
  )
}
