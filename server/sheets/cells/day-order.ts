import type { SheetField } from '#contract/sheet-fields.ts'
import type { SheetRow } from '../sheet.ts'
import { type DayOrder, numbersOf } from './day.ts'

interface OrderShown {
  day_first: Cell | null
  month_first: Cell | null
  may_be_swapped: boolean
}
interface Cell {
  row: number
  text: string
}
export type ColumnOrder = DayOrder & OrderShown

const DAY_FIELDS = ['starts_on', 'opening_due_on'] as const
const LAST_MONTH = 12
const isDayAndMonth = (day: number, month: number) =>
  day > LAST_MONTH && day <= 31 && month >= 1 && month <= LAST_MONTH

/** Excel with US settings turns a typed `06/01/2026` into 1 June, but leaves `25/12/2025` as text. */
function orderShown(rows: readonly SheetRow[], column: number): OrderShown {
  let day_first: Cell | null = null
  let month_first: Cell | null = null
  let [real_days, late_days] = [0, 0]
  for (const { number: row, cells } of rows) {
    const text = (cells[column] ?? '').trim()
    const numbers = numbersOf(text)
    if (numbers && isDayAndMonth(numbers.first, numbers.second)) day_first ??= { row, text }
    else if (numbers && isDayAndMonth(numbers.second, numbers.first)) month_first ??= { row, text }
    const [, day] = /^\d{4}-\d{2}-(\d{2})/.exec(text) ?? []
    if (day === undefined) continue
    real_days += 1
    if (Number(day) > LAST_MONTH) late_days += 1
  }
  return { day_first, month_first, may_be_swapped: day_first !== null && real_days > 0 && late_days === 0 }
}

/** A column without proof follows the other one, with a warning. */
export function dayOrdersOf(
  rows: readonly SheetRow[],
  fields: readonly (SheetField | null)[],
): Map<SheetField, ColumnOrder> {
  const columns = DAY_FIELDS.filter((field) => fields.includes(field)).map((field) => ({
    field,
    shown: orderShown(rows, fields.indexOf(field)),
  }))
  const someDayFirst = columns.some(({ shown }) => shown.day_first)
  const someMonthFirst = columns.some(({ shown }) => shown.month_first)
  return new Map(
    columns.map(({ field, shown }) => {
      const { day_first, month_first } = shown
      const silent = !day_first && !month_first
      const monthFirst = silent ? someMonthFirst && !someDayFirst : month_first
      const first = day_first && month_first ? 'unclear' : monthFirst ? 'month' : 'day'
      const rows = { day: day_first?.row, month: month_first?.row }
      return [field, { ...shown, first, rows, by_other_column: silent && someMonthFirst }]
    }),
  )
}
