import { useQuery } from '@tanstack/react-query'
import { ListX, X } from 'lucide-react'
import { useState } from 'react'
import type { BankLine, LineState } from '#contract/bank-lines.ts'
import { download } from '#web/api/download.ts'
import { many } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { CLASS_WORDS, LINE_STATE_WORDS, payerWords } from '../words.ts'

const LineDialog = lazyDialog(() => import('./line-dialog.tsx').then((file) => file.LineDialog))

const STATES = Object.entries(LINE_STATE_WORDS).map(([value, { label }]) => ({
  value: value as LineState,
  label,
}))

const COLUMNS: Column<BankLine>[] = [
  {
    header: 'Line',
    card: 'title',
    cell: (line) => (
      <>
        <span className="line-clamp-2 break-words">{line.narration}</span>
        <span className="block text-sm font-normal break-words text-ink-3">{payerWords(line)}</span>
      </>
    ),
  },
  {
    header: 'Day',
    card: 'subtitle',
    className: 'xl:w-28',
    cell: ({ day }) => <DayText value={day} />,
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'amount',
    className: 'xl:w-34',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    header: 'State',
    card: 'badge',
    className: 'xl:w-28',
    cell: ({ state }) => <Badge tone={LINE_STATE_WORDS[state].tone}>{LINE_STATE_WORDS[state].label}</Badge>,
  },
  {
    header: 'For',
    className: 'max-lg:hidden xl:w-50',
    cell: ({ booking, state, class: kind, held }) =>
      booking
        ? `${booking.homes.map(({ property_title }) => property_title).join(', ')}, ${booking.invoice_number}`
        : state === 'open'
          ? '–'
          : kind === 'payment'
            ? (held ?? 'No payment of a resident')
            : CLASS_WORDS[kind],
  },
  {
    header: 'Bank reference',
    className: 'max-xl:hidden xl:w-33',
    cell: ({ reference }) => <span className="break-all sm:text-sm">{reference ?? '–'}</span>,
  },
]

/** Every bank line of an estate, to look one up. */
export function LineList({ estateId }: { estateId: number }) {
  const params = { estateId }
  const list = useListState(['state', 'statement'])
  const state = STATES.find(({ value }) => value === list.filters.state)?.value
  const statement_id = idIn(useSearch().statement)
  const { page, perPage, q } = list
  const lines = useQuery(
    many('GET /estate/bank-lines/:estateId', {
      params,
      query: { page, per_page: perPage, q: q || undefined, state, statement_id },
    }),
  )
  const [opened, setOpened] = useState<BankLine>()
  return (
    <>
      <Table
        caption="Bank lines"
        columns={COLUMNS}
        list={lines}
        {...list.paging}
        onOpen={setOpened}
        toolbar={
          <>
            <SearchInput label="Search bank lines" placeholder="Search lines..." {...list.search} />
            <FilterField label="State" placeholder="All states" {...list.filter('state', STATES)} />
            {statement_id !== undefined && (
              <Button
                icon={X}
                aria-label="One statement: show all"
                onClick={() => list.setFilter('statement', undefined)}
              >
                One statement
              </Button>
            )}
            <div className="ml-auto">
              <ExportMenu
                what="bank lines"
                save={(format) =>
                  download('GET /estate/bank-lines/:estateId/file', `bank-lines.${format}`, {
                    params,
                    query: { format, state },
                  })
                }
              />
            </div>
          </>
        }
        empty={
          <EmptyState icon={ListX} title={list.narrowed ? 'No line found' : 'No bank line yet'}>
            {list.narrowed
              ? 'Try another search or state.'
              : 'The lines of a statement stand here once it is taken.'}
          </EmptyState>
        }
      />
      {opened && <LineDialog line={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
