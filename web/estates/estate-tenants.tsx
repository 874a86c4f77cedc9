import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Tenant } from '#contract/tenancies.ts'
import { many } from '#web/api/queries.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { EmailText } from '#web/ui/text/email-text.tsx'

const PER_PAGE = 10

const columns: Column<Tenant>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailText value={email} /> },
  { key: 'property', header: 'Property', cell: ({ estate_property }) => estate_property.title },
]

/** Who lives in an estate. */
export function EstateTenants({ estateId }: { estateId: number }) {
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
