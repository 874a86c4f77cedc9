import { Pencil, UserPlus } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { TenantDetail } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Side, SideFacts, SideSection } from '#web/ui/page/side.tsx'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { AddTenant, TenancyPeriod } from './public.tsx'

const EditTenancy = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.EditTenancy))
export const MoveOut = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.MoveOut))
/** On a narrow screen the side is far below. */
export const TenancyContact = (tenancy: Pick<TenantDetail, 'name' | 'phone_number' | 'email'>) => (
  <div data-screen className="-mt-3 mb-4 xl:hidden">
    <ContactLinks {...tenancy} short />
  </div>
)

function Invite({ tenancy: { name, estate } }: { tenancy: TenantDetail }) {
  const every = useScope().of === 'every estate'
  const search = { q: name, estate: every ? String(estate.id) : undefined }
  return (
    <>
      Not yet.{' '}
      <Link to="/invitations" search={search} className={tallLinkStyle}>
        Invitation
      </Link>
    </>
  )
}

export function TenancySide({ tenancy, manages }: { tenancy: TenantDetail; manages: boolean }) {
  const { may } = useSession()
  const [editing, setEditing] = useState(false)
  const { address, joined, account, estate_property, landlord, starts_on, ends_on, left_at } = tenancy
  return (
    <Side label="About this tenant">
      <SideSection
        title="Contact"
        action={
          manages &&
          may('PUT /tenant/update/:id') && (
            <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      >
        <div className="mb-2.5 max-xl:hidden">
          <ContactLinks {...tenancy} />
        </div>
        <SideFacts
          facts={[
            ['Address', address ?? '–'],
            manages && !joined && left_at === null && ['Joined', <Invite key="joined" tenancy={tenancy} />],
          ]}
        />
      </SideSection>
      <SideSection title="Account">
        <SideFacts
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
                      <Link to="/tenants/$id" params={{ id: String(id) }} className={tallLinkStyle}>
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
        <SideFacts
          facts={[
            [
              'Property',
              <Link
                key="property"
                to="/properties/$id"
                params={{ id: String(estate_property.id) }}
                className={tallLinkStyle}
              >
                {estate_property.title}
              </Link>,
            ],
            [
              'Estate',
              manages ? (
                <Link
                  key="estate"
                  to="/estates/$id"
                  params={{ id: String(tenancy.estate.id) }}
                  className={tallLinkStyle}
                >
                  {tenancy.estate.name}
                </Link>
              ) : (
                tenancy.estate.name
              ),
            ],
            [
              'Landlord',
              <Fragment key="landlord">
                {landlord?.name ?? 'The estate owns it'}
                {manages && landlord && <ContactLinks {...landlord} />}
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
      {editing && <EditTenancy tenancy={tenancy} onClose={() => setEditing(false)} />}
    </Side>
  )
}

const People = ({ label, others }: { label: string } & Pick<TenantDetail, 'others'>) => (
  <>
    <h3 className="mt-3 mb-1.5 text-sm text-ink-3 first:mt-0">{label}</h3>
    <ul className="grid gap-2.5">
      {others.map((other) => (
        <li key={other.id ?? `${other.starts_on} ${other.ends_on}`} className="break-words">
          {other.id === null ? (
            <span className="font-medium">{other.name ?? 'A tenant'}</span>
          ) : (
            <Link
              to="/tenants/$id"
              params={{ id: String(other.id) }}
              className={`${tallLinkStyle} font-medium`}
            >
              {other.name}
            </Link>
          )}
          <span className="block text-sm text-ink-2 first-letter:uppercase">
            <TenancyPeriod {...other} />
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
