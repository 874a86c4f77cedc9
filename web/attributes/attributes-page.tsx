import { useQuery } from '@tanstack/react-query'
import { Plus, Tags } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Attribute } from '#contract/attributes.ts'
import { formatCount } from '#contract/counts.ts'
import { ATTRIBUTE_ORDERS } from '#contract/orders.ts'
import { many, one } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { useNarrow } from '#web/ui/window-width.ts'
import { CreateAttribute } from './public.ts'
import { TypesPanel } from './types-panel.tsx'

const columnsWith = (homes: ReadonlyMap<number, number> | undefined): Column<Attribute>[] => [
  {
    header: 'Name',
    order: { by: 'name', as: 'text' },
    card: 'title',
    className: 'md:w-2/5',
    cell: ({ name }) => name,
  },
  { header: 'Label', order: { by: 'label', as: 'text' }, card: 'subtitle', cell: ({ label }) => label },
  {
    header: 'Homes',
    align: 'end',
    card: 'amount',
    className: 'md:w-28',
    cell: ({ id }) => (homes ? formatCount(homes.get(id) ?? 0) : '–'),
  },
]

const homesOf = (uses: readonly { id: number; homes: number }[]): ReadonlyMap<number, number> =>
  new Map(uses.map(({ id, homes }) => [id, homes]))

export function AttributesPage() {
  const [creating, setCreating] = useState(false)
  const list = useListState([], ATTRIBUTE_ORDERS)
  const { data: uses } = useQuery(one('GET /property/uses'))
  const attributes = useQuery(many('GET /property/attributes', { query: list.query }))
  /** A phone shows so few on two screens. */
  const few = useNarrow() && (attributes.data?.total ?? 0) < 10
  // The table may get shorter, and draws its rows after what surrounds it.
  const waiting = useDeferredValue(!attributes.data && !attributes.isFetched)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Add Attribute
    </Button>
  )
  return (
    <>
      <PageHeader title="Attributes Management" lead="What a property can be described by." actions={add} />
      <Table
        caption="Attributes"
        columns={columnsWith(uses && homesOf(uses.attributes))}
        list={attributes}
        {...list.paging}
        onOrder={few ? undefined : list.paging.onOrder}
        toolbar={<SearchInput label="Search attributes" {...list.search} />}
        empty={
          <EmptyState
            icon={Tags}
            title="No attributes found"
            action={list.narrowed ? <Button onClick={list.clear}>Show all attributes</Button> : add}
          >
            {list.narrowed
              ? 'Nothing matches this search.'
              : 'Add what the properties have, such as bedrooms or parking spaces.'}
          </EmptyState>
        }
      />
      <div hidden={waiting}>
        <TypesPanel homes={uses && homesOf(uses.types)} />
      </div>
      {creating && <CreateAttribute onClose={() => setCreating(false)} />}
    </>
  )
}
