import { useQuery } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import { countOf } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import type { Estate } from '#contract/estates.ts'
import type { EstateOwed } from '#contract/owed.ts'
import type { Tenant } from '#contract/tenancies.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many, one } from '#web/api/queries.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailLink, PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

const PER_PAGE = 10

const columns: Column<Tenant>[] = [
  { header: 'Name', card: 'title', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <EmailText value={email} /> },
  { header: 'Property', cell: ({ estate_property }) => estate_property.title },
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

interface EstateOverviewProps {
  estate: Reply<'GET /estate/:id'>
  owed: EstateOwed | undefined
}

function collectedWords({ by_month }: EstateOwed): string {
  const month = by_month.at(-1)
  if (!month || month.due === 0) return 'Nothing due yet'
  return `${rateWords(month)} in ${monthOf(month.month)}, ${formatOwed(month.collected)} of ${formatOwed(month.due)}`
}

const EstateOverview = ({ estate, owed }: EstateOverviewProps) => (
  <DescriptionList
    short
    facts={[
      !!owed && [
        'Owed',
        !owed.billing
          ? 'Billing is off'
          : owed.owed === 0
            ? 'Nothing'
            : `${formatOwed(owed.owed)} by ${countOf(owed.owing_tenancies, 'account')}`,
      ],
      !!owed?.billing && ['Collected', collectedWords(owed)],
      ['Owner', estate.owner],
      ['Phone number', <PhoneLinks key="phone" name={estate.name} value={estate.phone_number} />],
      ['Email', <EmailLink key="email" value={estate.email} />],
      ['Address', estate.address],
      [
        'Status',
        <Badge key="status" tone={estate.status === 1 ? 'good' : 'off'}>
          {estate.status === 1 ? 'Active' : 'Inactive'}
        </Badge>,
      ],
      ['Properties', estate.properties_count],
      ['Created', <DateText key="created" value={estate.created_at} />],
    ]}
  />
)

export function EstateDialog(props: { id: number; onClose: () => void; onEdit: (estate: Estate) => void }) {
  const { id, onClose, onEdit } = props
  const query = useQuery(one('GET /estate/:id', { params: { id } }))
  const owed = useQuery(one('GET /estate/owed/:estateId', { params: { estateId: id } }))
  const { data: estate } = query
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={estate?.name ?? 'Estate Details'}
      footer={
        estate && (
          <>
            <Button icon={Pencil} onClick={() => onEdit(estate)}>
              Edit Estate
            </Button>
            <ButtonLink variant="primary" to="/estates/$id" params={{ id: String(id) }}>
              Open page
            </ButtonLink>
          </>
        )
      }
    >
      {estate && owed.isFetched ? (
        <Tabs
          label="Estate details"
          tabs={[
            {
              value: 'overview',
              label: 'Overview',
              content: <EstateOverview estate={estate} owed={owed.data} />,
            },
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
