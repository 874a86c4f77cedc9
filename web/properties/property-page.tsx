import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PropertyDetail } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { ownerLivesThere } from '#web/shared/owner-lives.ts'
import { SentPanel } from '#web/shared/sent-panel.tsx'
import { AddTenant } from '#web/tenancies/public.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { tallLinkStyle } from '#web/ui/button/link-style.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Detail, DetailSkeleton } from '#web/ui/page/detail.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { formerTenants } from './former-tenants.ts'
import { HouseholdRow, highestFirst, owedByTenant } from './household-row.tsx'
import { PropertySide } from './property-side.tsx'
import { PropertyStatusMenu } from './property-status.tsx'
import { EditProperty } from './public.ts'

/** Only managers see it. */
const LivedAndOwned = lazyPart(() => import('./lived-and-owned.tsx').then((file) => file.LivedAndOwned), {
  waiting: <Skeleton className="h-28 rounded-surface" />,
  failed: 'Who lived here before could not be loaded.',
})

interface PropertyPageProps {
  /** False keeps the skeleton until the children have their data. */
  ready: boolean
  /** Stand after the button to edit; the main one is last. */
  actions: (property: PropertyDetail) => ReactNode
  /** Debts and payments, beside who lives there. */
  children: (property: PropertyDetail, livesHere: ReactNode) => ReactNode
}

export function PropertyPage({ ready, actions, children }: PropertyPageProps) {
  const { id = '' } = useParams()
  const query = useQuery(one('GET /estate/property/:id', { params: { id } }))
  const { data: property, error } = query
  const { is, may } = useSession()
  const manages = is(...MANAGERS)
  const mayChange = manages && may('PUT /estate/property/:id')
  const former = useQuery({ ...formerTenants(id), enabled: manages })
  const [editing, setEditing] = useState(false)
  usePageTitle(titleOf(property?.title, 'Property', error))
  if (!property || !ready || (manages && !former.isFetched))
    return error ? (
      <NotThere
        what="Property"
        query={query}
        back={<ButtonLink to="/properties">Back to the properties</ButtonLink>}
      />
    ) : (
      <DetailSkeleton panels={['h-40', 'h-28', 'h-96', 'h-24']} />
    )
  const { title, estate_id, estate_name } = property
  return (
    <>
      <Breadcrumb to="/properties" list="Properties" name={title} />
      <PageHeader
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span>
              {property.property_type_name},{' '}
              {manages ? (
                <Link to="/estates/$id" params={{ id: String(estate_id) }} className={tallLinkStyle}>
                  {estate_name}
                </Link>
              ) : (
                estate_name
              )}
            </span>
            <PropertyStatusMenu property={property} manages={mayChange} />
          </span>
        }
        actions={
          manages && (
            <>
              {mayChange && (
                <Button icon={Pencil} onClick={() => setEditing(true)}>
                  Edit Property
                </Button>
              )}
              {actions(property)}
            </>
          )
        }
      />
      <Detail
        side={<PropertySide property={property} manages={manages} />}
        past={
          manages && (
            <>
              <LivedAndOwned property={property} />
              <SentPanel of="GET /property/messages/:id" id={property.id} named />
            </>
          )
        }
      >
        {children(property, <LivesHere property={property} />)}
      </Detail>
      {editing && <EditProperty id={property.id} onClose={() => setEditing(false)} />}
    </>
  )
}

function LivesHere({ property }: { property: PropertyDetail }) {
  const { user, may } = useSession()
  const [adding, setAdding] = useState(false)
  const { tenant: tenants, landlord, owner_id, owner_lives_from } = property
  const ownerLives = ownerLivesThere(property)
  const accounts = useQuery(one('GET /property/accounts/:id', { params: { id: String(property.id) } }))
  const owedBy = owedByTenant(accounts.data ?? [])
  return (
    <Panel
      title="Who lives here"
      action={
        may('POST /tenant/save') && (
          <Button
            size="sm"
            variant={ownerLives ? 'quiet' : 'secondary'}
            icon={Plus}
            onClick={() => setAdding(true)}
          >
            Add Tenant
          </Button>
        )
      }
    >
      {tenants.length === 0 && !ownerLives && <p className="text-ink-2">Nobody lives here.</p>}
      <ul aria-label="Who lives here" className="divide-y divide-line">
        {ownerLives && owner_lives_from && (
          <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <UserRound
              aria-hidden="true"
              className="size-8 flex-none rounded-full bg-sunken p-1.5 text-ink-2"
            />
            <p className="min-w-0 break-words">
              {owner_id === user.id ? (
                <span className="font-[560]">You</span>
              ) : (
                <>
                  <span className="font-[560]">{landlord?.name ?? 'The owner'}</span>, the owner
                </>
              )}
              , since <DayText value={owner_lives_from} />
            </p>
          </li>
        )}
        {highestFirst(tenants, owedBy).map((tenant) => (
          <HouseholdRow key={tenant.id} tenant={tenant} owed={owedBy.get(tenant.id)} />
        ))}
      </ul>
      {adding && <AddTenant property={property} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
