import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useState } from 'react'
import type { CollectionHome } from '#contract/collections.ts'
import { countOf } from '#contract/counts.ts'
import { monthWords } from '#contract/day-words.ts'
import { sumNaira } from '#contract/money.ts'
import { COLLECTION_ORDERS } from '#contract/orders.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { PaperRows } from '#web/shared/print/use-printing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

type Row = CollectionHome & { id: number }

const toRows = ({ rows, ...list }: { rows: CollectionHome[]; total: number; more?: boolean }) => ({
  ...list,
  rows: rows.map((row): Row => ({ ...row, id: row.property.id })),
})

type HomesListState = ReturnType<typeof useHomesList>
export const useHomesList = () => useListState([], COLLECTION_ORDERS, 25)

interface OfMonth {
  estateId: number
  month: string
}

export const homesOf = ({ estateId, month }: OfMonth, list: HomesListState, page: number, per_page: number) =>
  many('GET /estate/collections/:estateId/homes', {
    params: { estateId },
    query: { month, page, per_page, order: list.order, q: list.q || undefined },
  })

interface HomesProps extends OfMonth {
  list: HomesListState
  /** All homes, while they are printed. */
  printed: List<CollectionHome> | undefined
}

/** The homes of a month with their parts paid, the largest rest first. */
export function Homes({ list, printed, ...of }: HomesProps) {
  const { page, perPage, order } = list
  // On a phone the homes are several screens long.
  const folds = useNarrow() && !list.narrowed && page === 1
  const [open, setOpen] = useState(false)
  const folded = folds && !open
  const homes = useQuery({ ...homesOf(of, list, page, perPage), select: toRows, enabled: !folded })
  return (
    <section aria-labelledby="homes-of-month" className="grid gap-3">
      <h2 id="homes-of-month" className="text-md font-[620]">
        Who paid what of {monthWords(of.month)}
      </h2>
      {printed && (
        <PaperRows
          caption="Homes"
          columns={columnsOf(printed.rows, true)}
          list={toRows(printed)}
          order={order ?? '-open'}
          filters={{ Search: list.q }}
        />
      )}
      {folded ? (
        <Button onClick={() => setOpen(true)}>Show the homes</Button>
      ) : (
        <Table
          caption="Homes"
          columns={columnsOf(homes.data?.rows ?? [])}
          list={homes}
          {...list.paging}
          defaultOrder="-open"
          toolbar={<SearchInput label="Search homes" placeholder="Home or name..." {...list.search} />}
          empty={
            <EmptyState icon={House} title={list.narrowed ? 'No home found' : 'Nothing was due'}>
              {list.narrowed ? 'Try another search.' : 'No home was billed for this month.'}
            </EmptyState>
          }
        />
      )}
    </section>
  )
}

function columnsOf(rows: readonly CollectionHome[], summed = false): Column<Row>[] {
  const format = overviewFormat(rows.flatMap(({ due, collected, open }) => [due, collected, open]))
  const naira = (naira: number) => <span className="whitespace-nowrap">{format(naira)}</span>
  const sum = (key: 'due' | 'collected' | 'open') =>
    summed ? format(sumNaira(rows.map((row) => ({ amount: row[key] })))) : undefined
  return [
    {
      header: 'Home',
      card: 'title',
      order: { by: 'title', as: 'text' },
      sum: summed ? countOf(rows.length, 'home') : undefined,
      cell: ({ property, name }) => <TwoLines title={name} first={property.title} second={name} />,
    },
    {
      header: 'Due',
      align: 'end',
      card: 'fact',
      className: 'xl:w-40',
      order: { by: 'due', as: 'amount' },
      sum: sum('due'),
      cell: ({ due }) => naira(due),
    },
    {
      header: 'Paid',
      align: 'end',
      card: 'fact',
      className: 'xl:w-40',
      sum: sum('collected'),
      cell: ({ collected }) => naira(collected),
    },
    {
      header: 'Open',
      align: 'end',
      card: 'badge',
      className: 'xl:w-40',
      order: { by: 'open', as: 'amount' },
      sum: sum('open'),
      cell: ({ open }) => (open > 0 ? naira(open) : <span className="text-brand-ink">Paid</span>),
    },
  ]
}
