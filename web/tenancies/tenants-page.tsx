import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { TENANT_ORDERS } from '#contract/orders.ts'
import type { Property } from '#contract/properties.ts'
import { MANAGERS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { SheetButtons } from '#web/imports/public.tsx'
import { NotJoined } from '#web/invitations/public.tsx'
import { navigate } from '#web/routing/router.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { AddTenant } from './public.ts'
import { tenantColumns } from './tenant-columns.tsx'

const PickProperty = lazyDialog(() => import('./pick-property.tsx').then((file) => file.PickProperty))

export function TenantsPage() {
  const list = useListState(['status'], TENANT_ORDERS)
  const manages = useSession().is(...MANAGERS)
  const former = manages && list.filters.status === 'former'
  const tenants = useQuery(
    many('GET /tenants', { query: { ...list.query, status: former ? 'former' : undefined } }),
  )
  const scope = useScope()
  const sums = (tenants.data?.rows ?? []).flatMap((row) => row.owed ?? [])
  const owed = sums.length > 0 || scope.estate?.bills ? overviewFormat(sums) : null
  /** Adding goes in two steps: the property, then the person. */
  const adding = useOpened('add')
  const [livesIn, setLivesIn] = useState<Property | null>(null)
  const close = () => {
    setLivesIn(null)
    adding.close()
  }
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Tenant
    </Button>
  )
  return (
    <>
      <PageHeader
        title="My Tenants"
        lead={manages && <NotJoined />}
        actions={
          <>
            <SheetButtons />
            {addButton}
          </>
        }
      />
      <Table
        caption="Tenants"
        columns={tenantColumns({ former, owed, severalEstates: scope.of !== 'one estate', manages })}
        list={tenants}
        {...list.paging}
        onOpen={({ id }) => navigate({ to: '/tenants/$id', params: { id: String(id) } })}
        toolbar={
          <>
            <SearchInput label="Search Tenants..." {...list.search} />
            {manages && (
              <FilterField
                label="Status"
                placeholder="Living there"
                options={[{ value: 'former', label: 'Moved out' }]}
                value={former ? 'former' : undefined}
                onChange={(value) => list.setFilter('status', value)}
              />
            )}
          </>
        }
        empty={
          <EmptyState icon={Users} title="No tenants found" action={!list.narrowed && addButton}>
            {list.q
              ? 'Try another search.'
              : former
                ? 'Nobody has moved out yet.'
                : 'Nobody has been added yet.'}
          </EmptyState>
        }
      />
      {adding.id !== null &&
        (livesIn ? (
          <AddTenant property={livesIn} onClose={close} />
        ) : (
          <PickProperty onClose={close} onPick={setLivesIn} />
        ))}
    </>
  )
}
