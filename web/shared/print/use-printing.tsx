import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import type { List } from '#web/api/call-types.ts'
import { type ListOptions, queryClient } from '#web/api/queries.ts'
import { whenShown } from '#web/api/when-shown.ts'
import { useScope } from '#web/session/use-session.tsx'
import type { DayRange } from '#web/shared/period/periods.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import type { Columns } from '#web/ui/table/table-column.ts'
import { TableRows } from '#web/ui/table/table-rows.tsx'

const PRINTING = ['print']
/** The figures above the list may still be on their way. A lost answer may not keep the paper back. */
const FIGURES_MS = 3000
const figuresShown = () =>
  new Promise<void>((go) => {
    whenShown(go)
    setTimeout(go, FIGURES_MS)
  })

interface Printing<Data> {
  /** Further pages repeat it in their margin. */
  title: string
  load: () => Promise<Data>
}

/** Loads what the screen does not hold, and prints it, also by Ctrl+P. `data` is there while the page is printed. */
export function usePrinting<Data>({ title, load }: Printing<Data>) {
  const { estate } = useScope()
  const [data, setData] = useState<Data>()
  const printing = useMutation({
    mutationKey: PRINTING,
    mutationFn: () => Promise.all([load(), figuresShown()]),
    onSuccess: ([loaded]) => {
      const head = [estate?.name, title, longDay(lagosToday())].filter(Boolean).join(', ')
      document.documentElement.style.setProperty('--paper-head', JSON.stringify(head))
      flushSync(() => setData(loaded))
      addEventListener('afterprint', () => setData(undefined), { once: true })
      window.print()
    },
    onError: (error) => toastFailure('Failed to print.', error),
  })
  const print = () => {
    // A second press may come before the first is drawn.
    if (queryClient.isMutating({ mutationKey: PRINTING }) === 0) printing.mutate()
  }
  const printByKey = useEffectEvent(print)
  // A passive effect would leave a page that was just opened to the browser.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      // An open dialog prints alone.
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      printByKey()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    data,
    print: async () => print(),
    button: (
      <Button icon={Printer} loading={printing.isPending} onClick={print}>
        Print
      </Button>
    ),
  }
}

/** Some eighty pages. A longer list is a sheet. */
const MOST = 2000

async function allRows<Row>(pageOf: PaperList<Row>['pageOf']): Promise<List<Row>> {
  const { signal } = new AbortController()
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const list = await pageOf(page, LONGEST_PAGE).queryFn({ signal })
    rows.push(...list.rows)
    if (list.rows.length < LONGEST_PAGE || rows.length >= MOST) return { ...list, rows }
  }
}

interface PaperList<Row> {
  title: string
  pageOf: (page: number, per_page: number) => ListOptions<Row>
  /** Loads the sum of these rows again: it has to be as new as they are. */
  sum?: () => Promise<unknown>
}

/** Prints all rows that match. `PaperRows` stands before the list, whose page it replaces on paper. */
export function usePaperList<Row>({ title, pageOf, sum }: PaperList<Row>) {
  const { data: list, button } = usePrinting({
    title,
    load: async () => {
      const [all] = await Promise.all([allRows(pageOf), sum?.()])
      return all
    },
  })
  return { list, button }
}

/** The filters by their names; undefined ones are not in use. */
export type PaperFilters = Readonly<Record<string, string | undefined>>

interface Choice {
  value: string | undefined
  options: readonly { value: string; label: string }[]
}
export const chosenIn = ({ value, options }: Choice): string | undefined =>
  options.find((option) => option.value === value)?.label

/** `1 to 30 November 2026`, `from 1 November 2026` */
export function daysInWords({ from, to }: DayRange): string | undefined {
  if (from && to) return periodWords({ from_on: from, until_on: to })
  return from ? `from ${longDay(from)}` : to && `until ${longDay(to)}`
}

interface PaperRowsProps<Row> {
  list: List<Row>
  caption: string
  columns: Columns<Row>
  order?: string | undefined
  filters: PaperFilters
  /** The sum of the rows. */
  sum?: ReactNode
}

export function PaperRows<Row extends { id: number }>(props: PaperRowsProps<Row>) {
  const { list, caption, columns, order, filters, sum } = props
  const said = Object.entries(filters).flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
  const left = list.total - list.rows.length
  return (
    <div data-paper data-paper-list>
      {/* Without them, the paper would seem to be the whole list. */}
      {said.length > 0 && <p className="mb-2">{said.join('; ')}</p>}
      {left > 0 && (
        <p className="mb-2">{`${countOf(left, 'row')} more are not printed. Export them to a sheet.`}</p>
      )}
      {sum}
      <TableRows
        caption={caption}
        columns={columns.filter((column) => column !== false)}
        rows={list.rows}
        from={1}
        order={order}
      />
    </div>
  )
}
