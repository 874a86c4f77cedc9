import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { sumNaira } from '#contract/money.ts'
import type { HomeAccount } from '#contract/owed.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { formatOwed, sinceOrDue } from '#web/shared/owed/owed-words.ts'
import { ownerLivesThere } from '#web/shared/owner-lives.ts'
import { AddTenant } from '#web/tenancies/public.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { HouseholdPhones, HouseholdRow, highestFirst, owedByTenant } from './household-row.tsx'
import { PropertySkeleton } from './property-skeleton.tsx'

export function PropertyDialog(props: { id: number; onClose: () => void; onEdit: () => void }) {
  const { is, may } = useSession()
  const manages = is(...MANAGERS) && may('PUT /estate/property/:id')
  const query = useQuery(one('GET /estate/property/:id', { params: { id: props.id } }))
  const accounts = useQuery(one('GET /property/accounts/:id', { params: { id: props.id } }))
  const property = query.data
  return (
    <Dialog
      onClose={props.onClose}
      title={property?.title ?? 'Property Details'}
      footer={
        property && (
          <>
            {manages && (
              <Button icon={Pencil} onClick={props.onEdit}>
                Edit Property
              </Button>
            )}
            <ButtonLink variant="primary" to="/properties/$id" params={{ id: String(property.id) }}>
              Open page
            </ButtonLink>
          </>
        )
      }
    >
      {/* The height keeps the dialog still when the tab changes. */}
      <div className="sm:min-h-80">
        {property && accounts.isFetched ? (
          <Tabs
            label="Property details"
            tabs={[
              {
                value: 'overview',
                label: 'Overview',
                content: <Overview property={property} accounts={accounts.data ?? []} manages={manages} />,
              },
              {
                value: 'tenants',
                label: 'Tenants',
                count: property.tenant.length,
                content: <Tenants property={property} accounts={accounts.data ?? []} />,
              },
            ]}
          />
        ) : query.error ? (
          <ErrorState title="Failed to load property details" query={query} />
        ) : (
          <PropertySkeleton />
        )}
      </div>
    </Dialog>
  )
}

interface OverviewProps {
  property: PropertyDetail
  accounts: readonly HomeAccount[]
  manages: boolean
}

function Overview({ property, accounts, manages }: OverviewProps) {
  const { estate_name, landlord, owners, tenant } = property
  // A landlord's own account is no debt of who lives here.
  const counted = manages ? accounts : accounts.filter(({ tenant_id }) => tenant_id !== null)
  const [oldest] = counted.flatMap(({ oldest_due_on }) => oldest_due_on ?? []).toSorted()
  const owed = sumNaira(counted.map((account) => ({ amount: account.owed })))
  const phone = owners.find(({ planned }) => !planned)?.phone_number
  const ownerLives = ownerLivesThere(property)
  return (
    <DescriptionList
      short
      facts={[
        counted.length > 0 && [
          'Owed',
          owed > 0 && oldest ? `${formatOwed(owed)}, ${sinceOrDue(oldest)}` : 'Nothing',
        ],
        [
          'Lives here',
          tenant.length > 0 ? (
            <HouseholdPhones key="household" tenants={tenant} accounts={accounts} />
          ) : ownerLives ? (
            'The owner'
          ) : (
            'Nobody'
          ),
        ],
        [
          'Owner name',
          landlord ? (
            <span key="owner" className="flex flex-wrap items-baseline gap-x-3">
              {landlord.name}
              {phone && <PhoneLinks name={landlord.name} value={phone} />}
            </span>
          ) : (
            `${estate_name} (the estate owns it)`
          ),
        ],
        landlord !== null && ['Owner email', <EmailText key="owner_email" value={landlord.email} />],
        ['Price', <Money key="price" amount={property.price} />],
        ['Bedrooms', property.bedrooms],
        ['Toilets', property.toilets],
        ['Created', <DateText key="created" value={property.created_at} />],
      ]}
    />
  )
}

function Tenants({ property, accounts }: Pick<OverviewProps, 'property' | 'accounts'>) {
  const mayAdd = useSession().may('POST /tenant/save')
  const [adding, setAdding] = useState(false)
  const { tenant: tenants } = property
  const owedBy = owedByTenant(accounts)
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-ink-2">{countOf(tenants.length, 'tenant')}</p>
        {mayAdd && (
          <Button
            size="sm"
            variant={ownerLivesThere(property) ? 'quiet' : 'secondary'}
            icon={Plus}
            onClick={() => setAdding(true)}
          >
            Add Tenant
          </Button>
        )}
      </div>
      {tenants.length === 0 ? (
        <EmptyState icon={Users} title="No tenants found">
          Nobody has been added to this property yet.
        </EmptyState>
      ) : (
        <ul aria-label="Tenants" className="divide-y divide-line">
          {highestFirst(tenants, owedBy).map((tenant) => (
            <HouseholdRow key={tenant.id} tenant={tenant} owed={owedBy.get(tenant.id)} />
          ))}
        </ul>
      )}
      {adding && <AddTenant property={property} onClose={() => setAdding(false)} />}
    </>
  )
}
