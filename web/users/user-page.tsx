import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { UserDetail } from '#contract/users.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { SentPanel } from '#web/shared/sent-panel.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Detail, DetailSkeleton } from '#web/ui/page/detail.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { Side, SideFacts, SideSection } from '#web/ui/page/side.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DateText, RelativeTime } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { type UserAction, UserMenu } from './deactivation/user-menu.tsx'

const EditUser = lazyDialog(() => import('./user-forms.tsx').then((file) => file.EditUser))
const UserActionDialog = lazyDialog(() =>
  import('./deactivation/action-dialog.tsx').then((file) => file.UserActionDialog),
)

interface PersonPageProps {
  /** False keeps the skeleton until the homes are loaded. */
  ready: boolean
  /** The homes of the person. */
  children: (user: UserDetail) => ReactNode
}

export function PersonPage({ ready, children }: PersonPageProps) {
  const { id = '' } = useParams()
  const query = useQuery(one('GET /users/:id', { params: { id } }))
  const { data: user, error } = query
  const [editing, setEditing] = useState(false)
  const [action, setAction] = useState<UserAction>()
  usePageTitle(titleOf(user?.name, 'User', error))
  if (!user || !ready)
    return error ? (
      <NotThere what="User" query={query} back={<ButtonLink to="/users">Back to the users</ButtonLink>} />
    ) : (
      <DetailSkeleton panels={['h-40', 'h-96']} />
    )
  return (
    <>
      <Breadcrumb to="/users" list="Users" name={user.name} />
      <PageHeader
        title={user.name}
        lead={<Roles user={user} />}
        actions={
          <>
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Edit User
            </Button>
            <span className="self-center max-sm:flex-none!">
              <UserMenu user={user} onDo={setAction} />
            </span>
          </>
        }
      />
      <Detail side={<About user={user} />} past={<SentPanel of="GET /users/:id/messages" id={user.id} />}>
        {children(user)}
      </Detail>
      {editing && <EditUser user={user} onClose={() => setEditing(false)} />}
      {action && (
        <UserActionDialog
          action={action}
          user={user}
          onClose={() => setAction(undefined)}
          onHandOver={() => setAction('hand over')}
        />
      )}
    </>
  )
}

const Roles = ({ user: { roles, joined, deactivated_at } }: { user: UserDetail }) => (
  <span className="mt-1 flex flex-wrap gap-1.5">
    {deactivated_at && <Badge tone="bad">Deactivated</Badge>}
    {!joined && <Badge tone="wait">Not joined</Badge>}
    {roles.map((role) => (
      <Badge key={role} dot={false}>
        {sentence(role)}
      </Badge>
    ))}
  </span>
)

function About({ user }: { user: UserDetail }) {
  const { name, email, phone_number, sign_in_phone, pending_email, user_estate, last_signed_in_at } = user
  const { joined, created_at, second_factor, deactivated_at, deactivated_reason } = user
  return (
    <Side label="About this person">
      <SideSection title="Contact">
        <ContactLinks name={name} phone_number={phone_number ?? sign_in_phone} email={email} />
      </SideSection>
      <SideSection title="Account">
        <SideFacts
          facts={[
            [
              'Last sign-in',
              last_signed_in_at ? (
                <RelativeTime key="last" value={last_signed_in_at} />
              ) : joined ? (
                'None on record'
              ) : (
                'Never'
              ),
            ],
            email === null &&
              sign_in_phone !== null && ['Signs in with', <PhoneText key="with" value={sign_in_phone} />],
            pending_email !== null && ['New email', <EmailText key="new" value={pending_email} />],
            ['Second factor', second_factor ? 'On' : 'Off'],
            ['Created', <DateText key="created" value={created_at} />],
            !!deactivated_at && [
              'Deactivated',
              [formatDay(deactivated_at), deactivated_reason].filter(Boolean).join(': '),
            ],
            user_estate !== null && [
              'Runs',
              <Link
                key="estate"
                to="/estates/$id"
                params={{ id: String(user_estate.id) }}
                className={tallLinkStyle}
              >
                {user_estate.name}
              </Link>,
            ],
          ]}
        />
      </SideSection>
    </Side>
  )
}
