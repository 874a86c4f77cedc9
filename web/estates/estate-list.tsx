import { useQuery } from '@tanstack/react-query'
import { Eye, MapPinned, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Estate, ListedEstate } from '#contract/estates.ts'
import { ESTATE_ORDERS } from '#contract/orders.ts'
import { many } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { estateColumns } from './estate-columns.tsx'
import { RestoreEstateButton } from './restore-estate-button.tsx'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const
const ARCHIVED = { value: 'archived', label: 'Archived' } as const

interface EstateListProps {
  onView: (id: number) => void
  onEdit: (estate: Estate) => void
  onDelete: (estate: Estate) => void
  /** Offered where there is no estate at all. */
  add: ReactNode
}

/** The estates, searched and filtered. Who may delete sees the deleted ones too, to bring them back. */
export function EstateList({ onView, onEdit, onDelete, add }: EstateListProps) {
  const mayDelete = useSession().is('super admin')
  const list = useListState(['status'], ESTATE_ORDERS)
  const status = list.filter('status', mayDelete ? [...STATUSES, ARCHIVED] : STATUSES)
  const estates = useQuery(
    many('GET /estates', { query: { ...list.query, status: status.value, figures: 'yes' } }),
  )
  const archived = status.value === 'archived'
  return (
    <Table
      caption="Estates"
      columns={estateColumns(estates.data?.rows ?? [])}
      list={estates}
      {...list.paging}
      toolbar={
        <>
          <SearchInput label="Search estates" {...list.search} />
          <FilterField label="Status" placeholder="All statuses" {...status} />
        </>
      }
      {...(!archived && { onOpen: ({ id }: ListedEstate) => onView(id) })}
      actions={(estate) =>
        estate.archived_at ? (
          <RestoreEstateButton estate={estate} />
        ) : (
          <>
            <RowAction icon={Eye} verb="View" name={estate.name} onClick={() => onView(estate.id)} />
            <RowAction icon={Pencil} verb="Edit" name={estate.name} onClick={() => onEdit(estate)} />
            {mayDelete && (
              <RowAction
                icon={Trash2}
                verb="Delete"
                tone="danger"
                name={estate.name}
                onClick={() => onDelete(estate)}
              />
            )}
          </>
        )
      }
      empty={
        list.narrowed ? (
          <EmptyState
            icon={MapPinned}
            title="No estates found"
            action={<Button onClick={list.clear}>Show all estates</Button>}
          >
            {archived && !list.q ? 'No estate has been deleted.' : 'Nothing matches this search.'}
          </EmptyState>
        ) : (
          <EmptyState icon={MapPinned} title="No estates found" action={add}>
            Add the first one; the account of its estate admin is made with it.
          </EmptyState>
        )
      }
    />
  )
}
