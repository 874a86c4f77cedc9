import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import type { List } from '#web/api/call-types.ts'
import { type ListOptions, queryClient } from '#web/api/queries.ts'
import { whenShown } from '#web/api/when-shown.ts'
import type { DayRange } from '#web/shared/period/periods.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import type { Columns } from '#web/ui/table/table-column.ts'
import { TableRows } from '#web/ui/table/table-rows.tsx'

const PRINTING = ['print']
/** Some eighty pages. A longer list is a sheet. */
const MOST = 2000
/** The figures above the list may still be on their way. A lost answer may not keep the paper back. */
const FIGURES_MS = 3000
const figuresShown = () =>
  new Promise<void>((go) => {
    whenShown(go)
    setTimeout(go, FIGURES_MS)
  })

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
  pageOf: (page: number, per_page: number) => ListOptions<Row>
}

/** Prints all rows that match, also by Ctrl+P. `paper` stands before the list, whose page it replaces on paper. */
export function usePaperList<Row>(of: PaperList<Row>) {
  const [list, setList] = useState<List<Row>>()
  const printing = useMutation({
    mutationKey: PRINTING,
    mutationFn: () => Promise.all([allRows(of.pageOf), figuresShown()]),
    onSuccess: ([all]) => {
      flushSync(() => setList(all))
      addEventListener('afterprint', () => setList(undefined), { once: true })
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
    list,
    button: (
      <Button icon={Printer} loading={printing.isPending} onClick={print}>
        Print
      </Button>
    ),
  }
}

/** Names the filters. Without them, the paper would seem to be the whole list. */
export function PaperFilter({ words }: { words: readonly (string | undefined)[] }) {
  const said = words.filter(Boolean)
  return said.length > 0 && <p className="mb-2 text-ink-2">{`Only: ${said.join(', ')}`}</p>
}

interface Choice {
  value: string | undefined
  options: readonly { value: string; label: string }[]
}
export const chosenIn = ({ value, options }: Choice): string | undefined =>
  options.find((option) => option.value === value)?.label

export const daysInWords = ({ from, to }: DayRange): string | undefined =>
  [from && `from ${longDay(from)}`, to && `to ${longDay(to)}`].filter(Boolean).join(' ') || undefined

interface PaperRowsProps<Row> {
  list: List<Row>
  caption: string
  columns: Columns<Row>
  order?: string | undefined
  /** The filters in words. */
  above?: ReactNode
}

export function PaperRows<Row extends { id: number }>(props: PaperRowsProps<Row>) {
  const { list, caption, columns, order, above } = props
  const left = list.total - list.rows.length
  return (
    <div data-paper data-paper-list>
      {above}
      <TableRows
        caption={caption}
        columns={columns.filter((column) => column !== false)}
        rows={list.rows}
        from={1}
        order={order}
      />
      {left > 0 && <p>{`${countOf(left, 'row')} more are not printed. Export them to a sheet.`}</p>}
    </div>
  )
}
