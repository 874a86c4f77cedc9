import { useQuery } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import type { Estate } from '#contract/estates.ts'
import type { Tenant } from '#contract/tenancies.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many, one } from '#web/api/queries.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

const PER_PAGE = 10

const columns: Column<Tenant>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailText value={email} /> },
  { key: 'property', header: 'Property', cell: ({ estate_property }) => estate_property.title },
]

function EstateTenants({ estateId }: { estateId: number }) {
  const [page, setPage] = useState(1)
  const tenants = useQuery(many('GET /tenants', { query: { estate_id: estateId, page, per_page: PER_PAGE } }))
  return (
    <Table
      caption="Tenants"
      columns={columns}
      list={tenants}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      empty={
        <EmptyState icon={Users} title="No tenants found">
          Tenants are added at the property that they live in.
        </EmptyState>
      }
    />
  )
}

const EstateOverview = ({ estate }: { estate: Reply<'GET /estate/:id'> }) => (
  <DescriptionList
    facts={[
      ['Owner', estate.owner],
      [
        'Phone number',
        <a key="phone" href={`tel:${estate.phone_number}`} className={linkStyle}>
          <PhoneText value={estate.phone_number} />
        </a>,
      ],
      [
        'Email',
        <a key="email" href={`mailto:${estate.email}`} className={linkStyle}>
          <EmailText value={estate.email} />
        </a>,
      ],
      ['Address', estate.address],
      [
        'Status',
        <Badge key="status" tone={estate.status === 1 ? 'good' : 'off'}>
          {estate.status === 1 ? 'Active' : 'Inactive'}
        </Badge>,
      ],
      ['Properties', estate.properties_count],
      ['Tenants', estate.tenants_count],
      ['Created', <DateText key="created" value={estate.created_at} />],
    ]}
  />
)

export function EstateDialog(props: { id: number; onClose: () => void; onEdit: (estate: Estate) => void }) {
  const { id, onClose, onEdit } = props
  const query = useQuery(one('GET /estate/:id', { params: { id } }))
  const { data: estate } = query
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={estate?.name ?? 'Estate Details'}
      footer={
        <>
          {estate && (
            <>
              <ButtonLink to="/estates/billing" search={{ estate: String(id) }}>
                Billing
              </ButtonLink>
              <Button icon={Pencil} onClick={() => onEdit(estate)}>
                Edit Estate
              </Button>
            </>
          )}
          <LeaveButton>Close</LeaveButton>
        </>
      }
    >
      {estate ? (
        <Tabs
          label="Estate details"
          tabs={[
            { value: 'overview', label: 'Overview', content: <EstateOverview estate={estate} /> },
            {
              value: 'tenants',
              label: 'Tenants',
              count: estate.tenants_count,
              content: <EstateTenants estateId={id} />,
            },
          ]}
        />
      ) : query.error ? (
        <ErrorState title="Failed to load estate" query={query} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the estate...</span>
          <Skeleton className="h-80 rounded-control" />
        </div>
      )}
    </Dialog>
  )
}
