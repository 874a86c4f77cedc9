import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { PROPERTY_ORDERS } from '#contract/orders.ts'
import { MANAGERS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { SheetButtons } from '#web/imports/public.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { PropertyActions } from './property-actions.tsx'
import { propertyColumns } from './property-columns.tsx'
import { PropertyFigures } from './property-figures.tsx'
import { STATUS_OPTIONS } from './property-status-badge.tsx'

const AddProperty = lazyDialog(() => import('./add-property.tsx').then((file) => file.AddProperty))
const EditProperty = lazyDialog(() => import('./edit-property.tsx').then((file) => file.EditProperty))
const PropertyDialog = lazyDialog(() => import('./property-dialog.tsx').then((file) => file.PropertyDialog))

export function PropertiesPage() {
  const scope = useScope()
  const manages = useSession().is(...MANAGERS)
  const list = useListState(['status'], PROPERTY_ORDERS)
  const status = list.filter('status', STATUS_OPTIONS)
  const properties = useQuery(
    many('GET /estates/properties', { query: { ...list.query, status: status.value } }),
  )
  const owed = (properties.data?.rows ?? []).flatMap(({ owed, former_owed }) =>
    [owed ?? [], former_owed ?? []].flat(),
  )
  const opened = useOpened('property')
  const adding = useOpened('add')
  const [editing, setEditing] = useState<number | null>(null)
  const addButton = manages && (
    <GuardedButton
      variant="primary"
      icon={Plus}
      reason={scope.of === 'one estate' && !scope.estate && 'No active estate'}
      onClick={() => adding.open(1)}
    >
      Add New Property
    </GuardedButton>
  )
  return (
    <>
      <PageHeader
        title="Property Management"
        actions={
          manages && (
            <>
              <SheetButtons />
              {addButton}
            </>
          )
        }
      />
      <div className="grid gap-5">
        <PropertyFigures
          status={status.value}
          onStatus={(wanted) => list.setFilter('status', wanted ?? '')}
        />
        <Table
          caption="Properties"
          columns={propertyColumns({
            severalEstates: scope.of !== 'one estate',
            manages,
            owns: scope.of === 'own properties',
            owed: owed.length > 0 || scope.estate?.bills ? overviewFormat(owed) : null,
          })}
          list={properties}
          {...list.paging}
          toolbar={
            <>
              <SearchInput label="Search Properties..." {...list.search} />
              <FilterField label="Status" placeholder="All statuses" {...status} />
            </>
          }
          actions={(property) => (
            <PropertyActions
              property={property}
              onView={() => opened.open(property.id)}
              onEdit={manages ? () => setEditing(property.id) : undefined}
            />
          )}
          actionsWidth={manages ? 'xl:w-28' : 'xl:w-20'}
          onOpen={(property) => opened.open(property.id)}
          empty={
            <EmptyState icon={Building2} title="No properties found" action={!list.narrowed && addButton}>
              {list.narrowed ? 'Try another search or status.' : 'There are no properties here yet.'}
            </EmptyState>
          }
        />
      </div>
      {adding.id !== null && <AddProperty onClose={adding.close} />}
      {editing !== null && <EditProperty id={editing} onClose={() => setEditing(null)} />}
      {opened.id !== null && editing === null && (
        <PropertyDialog id={opened.id} onClose={opened.close} onEdit={() => setEditing(opened.id)} />
      )}
    </>
  )
}
