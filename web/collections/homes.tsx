import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { useState } from 'react'
import type { CollectionHome } from '#contract/collections.ts'
import { monthWords } from '#contract/day-words.ts'
import { COLLECTION_ORDERS } from '#contract/orders.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { PaperFilter, PaperRows } from '#web/shared/print/use-paper-list.tsx'
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
  const format = overviewFormat(
    (homes.data?.rows ?? []).flatMap(({ due, collected, open }) => [due, collected, open]),
  )
  return (
    <section aria-labelledby="homes-of-month" className="grid gap-3">
      <h2 id="homes-of-month" className="text-md font-[620]">
        Who paid what of {monthWords(of.month)}
      </h2>
      {printed && (
        <PaperRows
          caption="Homes"
          columns={columnsOf(format)}
          list={toRows(printed)}
          order={order ?? '-open'}
          above={<PaperFilter words={[list.q]} />}
        />
      )}
      {folded ? (
        <Button onClick={() => setOpen(true)}>Show the homes</Button>
      ) : (
        <Table
          caption="Homes"
          columns={columnsOf(format)}
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

function columnsOf(format: (naira: number) => string): Column<Row>[] {
  const naira = (naira: number) => <span className="whitespace-nowrap">{format(naira)}</span>
  return [
    {
      header: 'Home',
      card: 'title',
      order: { by: 'title', as: 'text' },
      cell: ({ property, name }) => <TwoLines title={name} first={property.title} second={name} />,
    },
    {
      header: 'Due',
      align: 'end',
      card: 'fact',
      className: 'xl:w-40',
      order: { by: 'due', as: 'amount' },
      cell: ({ due }) => naira(due),
    },
    {
      header: 'Paid',
      align: 'end',
      card: 'fact',
      className: 'xl:w-40',
      cell: ({ collected }) => naira(collected),
    },
    {
      header: 'Open',
      align: 'end',
      card: 'badge',
      className: 'xl:w-40',
      order: { by: 'open', as: 'amount' },
      cell: ({ open }) => (open > 0 ? naira(open) : <span className="text-brand-ink">Paid</span>),
    },
  ]
}
