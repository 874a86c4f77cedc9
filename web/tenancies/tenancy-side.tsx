import { Mail, Pencil, UserPlus } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { TenantDetail } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { AddTenant, Period } from './public.tsx'

const EditTenancy = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.EditTenancy))
const SentMessages = lazyDialog(() =>
  import('#web/shared/sent-messages.tsx').then((file) => file.SentMessages),
)

const SideSection = (props: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={props.title} className="border-t border-line px-5 py-4 first:border-t-0">
    <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
      <h2 className="font-[620]">{props.title}</h2>
      {props.action}
    </div>
    {props.children}
  </section>
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

export function TenancySide({ tenancy, manages }: { tenancy: TenantDetail; manages: boolean }) {
  const { may } = useSession()
  const [editing, setEditing] = useState(false)
  const [reading, setReading] = useState(false)
  const { address, joined, account, estate_property, landlord, starts_on, ends_on, left_at } = tenancy
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
              {may('PUT /tenant/update/:id') && (
                <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )}
            </div>
          )
        }
      >
        <Facts
          facts={[
            ['Phone', <PhoneText key="phone" value={tenancy.phone_number} />],
            ['Email', <EmailText key="email" value={tenancy.email} />],
            ['Address', address ?? '–'],
            ...(manages && !joined && left_at === null
              ? [['Joined', <Invite key="joined" tenancy={tenancy} />] as const]
              : []),
          ]}
        />
      </SideSection>
      <SideSection title="Account">
        <Facts
          facts={[
            ['Number', <span key="number">{account.number}</span>],
            ['Pay code', account.pay_code],
            [
              'Shared with',
              account.members.length === 0 ? (
                'Nobody'
              ) : (
                <ul key="members" className="grid gap-1">
                  {account.members.map(({ id, name }) => (
                    <li key={id}>
                      <Link to="/tenants/$id" params={{ id: String(id) }} className={linkStyle}>
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              ),
            ],
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
            ['Estate', tenancy.estate.name],
            [
              'Landlord',
              <Fragment key="landlord">
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
              </Fragment>,
            ],
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

const People = ({ label, others }: { label: string } & Pick<TenantDetail, 'others'>) => (
  <>
    <h3 className="mt-3 mb-1.5 text-sm text-ink-3 first:mt-0">{label}</h3>
    <ul className="grid gap-2.5">
      {others.map((other) => (
        <li key={other.id ?? `${other.starts_on} ${other.ends_on}`} className="break-words">
          {other.id === null ? (
            <span className="font-medium">A tenant</span>
          ) : (
            <Link to="/tenants/$id" params={{ id: String(other.id) }} className={`${linkStyle} font-medium`}>
              {other.name}
            </Link>
          )}
          <span className="block text-sm text-ink-2 first-letter:uppercase">
            <Period {...other} />
          </span>
        </li>
      ))}
    </ul>
  </>
)

function LivedHere({ tenancy: { others, estate, estate_property } }: { tenancy: TenantDetail }) {
  const [adding, setAdding] = useState(false)
  const now = others.filter(({ left_at }) => left_at === null)
  const before = others.filter(({ left_at }) => left_at !== null)
  return (
    <SideSection
      title={estate_property.title}
      action={
        <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
          Add Tenant
        </Button>
      }
    >
      {now.length > 0 && <People label="Lives there now" others={now} />}
      {before.length > 0 && <People label="Lived there before" others={before} />}
      {others.length === 0 && <p className="text-ink-2">No one else has lived here.</p>}
      {adding && (
        <AddTenant property={{ ...estate_property, estate_id: estate.id }} onClose={() => setAdding(false)} />
      )}
    </SideSection>
  )
}
