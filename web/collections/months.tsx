import { Fragment } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import type { EstateCollections, MonthCollected } from '#contract/collections.ts'
import { formatCompact, signOf } from '#contract/counts.ts'
import { monthWords, sameMonth, shortMonth } from '#contract/day-words.ts'
import { changeSearch } from '#web/routing/router.ts'
import { overviewFormat } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { TableRows } from '#web/ui/table/table-rows.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { methodsOf, showMonth } from './show-month.ts'

type Row = MonthCollected & { id: string }

interface MonthsProps {
  year: EstateCollections | undefined
  shown: MonthCollected | undefined
  until: string | undefined
}

/** Twelve months with what came in during each; a press shows its month above. */
export function Months({ year, shown, until }: MonthsProps) {
  const rows = year?.months.map((each): Row => ({ ...each, id: each.month })) ?? []
  const format = overviewFormat(
    rows.flatMap(({ due, collected, open, received }) => [due, collected, open, received.total]),
  )
  const last = year?.months.at(-1)?.month
  const narrow = useNarrow()
  return (
    <div className="grid gap-3 print:block">
      {/* A phone has no room for the numbers of the rows. */}
      <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-rest print:border-0 max-sm:[&_tr>:first-child]:hidden max-sm:[&_tr>:nth-child(2)]:pl-4">
        <TableRows
          caption="Months"
          columns={columnsOf({ format, today: year?.today ?? '', shown: shown?.month, narrow })}
          rows={year && rows}
          from={1}
          onOpen={({ month }) => showMonth(month)}
        />
      </div>
      {(year?.more || until) && (
        <div className="flex flex-wrap justify-end gap-2.5">
          {until && (
            <Button size="sm" onClick={() => void changeSearch({ until: undefined, month: undefined })}>
              Latest months
            </Button>
          )}
          {year?.more && last && (
            <Button
              size="sm"
              onClick={() => void changeSearch({ until: monthBefore(last), month: undefined })}
            >
              Earlier months
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** `2026-01` -> `2025-12` */
const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7)

interface Options {
  format: (naira: number) => string
  today: string
  shown: string | undefined
  narrow: boolean
}

function columnsOf({ format, today, shown, narrow }: Options): Column<Row>[] {
  const naira = (header: string, of: (row: Row) => number): Column<Row> => ({
    header,
    align: 'end',
    className: 'xl:w-36',
    cell: (row) =>
      of(row) === 0 ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="whitespace-nowrap">{format(of(row))}</span>
      ),
  })
  const month: Column<Row> = {
    header: 'Month',
    card: 'title',
    cell: ({ month, closed }: Row) => (
      <span
        aria-current={month === shown || undefined}
        className="flex flex-wrap items-center gap-x-2 gap-y-1"
      >
        {narrow ? (
          <span className="whitespace-nowrap">{`${shortMonth(month)} ${month.slice(0, 4)}`}</span>
        ) : (
          monthWords(month)
        )}
        {closed && <Badge>Closed</Badge>}
        {sameMonth(month, today) && <Badge tone="wait">Running</Badge>}
      </span>
    ),
  }
  const rate: Column<Row> = {
    header: 'Rate',
    align: 'end',
    className: 'xl:w-24',
    cell: (row) => rateWords(row),
  }
  if (narrow)
    return [
      month,
      {
        header: 'Collected',
        align: 'end',
        cell: ({ due, collected }) => (
          <>
            {compact(collected)} <span className="text-sm text-ink-3">of {compact(due)}</span>
          </>
        ),
      },
      rate,
    ]
  return [
    month,
    naira('Due', ({ due }) => due),
    naira('Collected', ({ collected }) => collected),
    rate,
    naira('Open', ({ open }) => open),
    {
      header: 'Received, net',
      align: 'end',
      className: 'xl:w-60',
      cell: ({ received }) => (
        <>
          <span className="whitespace-nowrap">{format(received.total)}</span>
          <span className="block text-sm whitespace-normal text-ink-3">
            {methodsOf(received).map((each, index) => (
              <Fragment key={each.label}>
                {index > 0 && ', '}
                <span className="whitespace-nowrap">{compactly(each)}</span>
              </Fragment>
            ))}
          </span>
        </>
      ),
    },
  ]
}

const compact = (naira: number) => `${signOf(naira)}₦${formatCompact(Math.abs(naira))}`

const compactly = ({ label, amount }: { label: string; amount: number }) => `${label} ${compact(amount)}`
