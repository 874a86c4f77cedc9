import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import type { Property } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { AddTenant } from './door.ts'
import { tenantColumns } from './tenant-columns.tsx'

const PickProperty = lazyDialog(() => import('./pick-property.tsx').then((file) => file.PickProperty))

export function TenantsPage() {
  const list = useListState()
  const navigate = useNavigate()
  const tenants = useQuery(many('GET /tenants', { query: list.query }))
  /** Adding goes in two steps: the property, then the person. */
  const [adding, setAdding] = useState<'property' | Property | null>(null)
  const close = () => setAdding(null)
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding('property')}>
      Add Tenant
    </Button>
  )
  return (
    <>
      <PageHeader title="My Tenants" actions={addButton} />
      <Table
        caption="Tenants"
        columns={tenantColumns}
        list={tenants}
        page={list.page}
        onPage={list.setPage}
        onOpen={({ estate_property: { id } }) =>
          navigate({ to: '/properties', search: { property: String(id) } })
        }
        toolbar={<SearchInput label="Search Tenants..." {...list.search} />}
        empty={
          <EmptyState icon={Users} title="No tenants found" action={!list.narrowed && addButton}>
            {list.narrowed ? 'Try another search.' : 'Nobody has been added yet.'}
          </EmptyState>
        }
      />
      {adding === 'property' && <PickProperty onClose={close} onPick={setAdding} />}
      {adding !== null && adding !== 'property' && <AddTenant property={adding} onClose={close} />}
    </>
  )
}
