import { Mail, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TenantDetail } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { LivedHere } from './lived-here.tsx'
import { SideSection } from './side-section.tsx'

const EditTenancy = lazyDialog(() => import('./edit-tenancy.tsx').then((file) => file.EditTenancy))

const SentMessages = lazyDialog(() =>
  import('#web/shared/sent-messages.tsx').then((file) => file.SentMessages),
)

const Facts = ({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5">
    {facts.map(([term, value]) => (
      <div key={term} className="contents">
        <dt className="text-ink-3">{term}</dt>
        <dd className="min-w-0 font-medium break-words">{value}</dd>
      </div>
    ))}
  </dl>
)

const Landlord = ({ landlord }: Pick<TenantDetail, 'landlord'>) => (
  <>
    {landlord?.name ?? 'The estate owns it'}
    {landlord?.email && (
      <span className="block text-sm font-normal text-ink-2">
        <EmailText value={landlord.email} />
      </span>
    )}
    {landlord?.phone_number && (
      <span className="block text-sm font-normal">
        <PhoneText value={landlord.phone_number} />
      </span>
    )}
  </>
)

/** The way to the one invitation. */
function Invite({ tenancy: { name, estate } }: { tenancy: TenantDetail }) {
  const every = useScope().of === 'every estate'
  const search = { q: name, estate: every ? String(estate.id) : undefined }
  return (
    <>
      Not yet.{' '}
      <Link to="/invitations" search={search} className={linkStyle}>
        Invitation
      </Link>
    </>
  )
}

/** How to reach a household, where it lives and since when, and who else does or did. */
export function TenancySide({ tenancy, manages }: { tenancy: TenantDetail; manages: boolean }) {
  const [editing, setEditing] = useState(false)
  const [reading, setReading] = useState(false)
  const {
    phone_number,
    email,
    address,
    joined,
    estate_property,
    estate,
    landlord,
    starts_on,
    ends_on,
    left_at,
  } = tenancy
  return (
    <aside
      aria-label="About this tenant"
      className="overflow-hidden rounded-surface border border-line bg-surface shadow-rest"
    >
      <SideSection
        title="Contact"
        action={
          manages && (
            <div className="flex gap-2">
              <Button size="sm" icon={Mail} onClick={() => setReading(true)}>
                Messages
              </Button>
              <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </div>
          )
        }
      >
        <Facts
          facts={[
            ['Phone', <PhoneText key="phone" value={phone_number} />],
            ['Email', <EmailText key="email" value={email} />],
            ['Address', address ?? '–'],
            ...(manages && !joined && left_at === null
              ? [['Joined', <Invite key="joined" tenancy={tenancy} />] as const]
              : []),
          ]}
        />
      </SideSection>
      <SideSection title="Tenancy">
        <Facts
          facts={[
            [
              'Property',
              <Link
                key="property"
                to="/properties"
                search={{ property: String(estate_property.id) }}
                className={linkStyle}
              >
                {estate_property.title}
              </Link>,
            ],
            ['Estate', estate.name],
            ['Landlord', <Landlord key="landlord" landlord={landlord} />],
            ['Moved in', <DayText key="in" value={starts_on} />],
            [
              left_at === null ? 'Moves out' : 'Moved out',
              ends_on === null ? 'No date' : <DayText key="out" value={ends_on} />,
            ],
          ]}
        />
      </SideSection>
      <LivedHere tenancy={tenancy} />
      {reading && (
        <SentMessages
          of="GET /tenant/messages/:id"
          id={tenancy.id}
          name={tenancy.name}
          estate={tenancy.estate.name}
          onClose={() => setReading(false)}
        />
      )}
      {editing && <EditTenancy tenancy={tenancy} onClose={() => setEditing(false)} />}
    </aside>
  )
}
