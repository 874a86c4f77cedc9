import { DATE_ORDERS, type DateOrder } from '#contract/bank-statements.ts'
import { isBlank } from '#server/sheets/cells/cell.ts'
import { numbersOf, readDay } from '#server/sheets/cells/day.ts'
import { withoutEnd } from './without-end.ts'

const TIME =
  /(?:^|[T ,-])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.:]\d+)?(?: ?([ap])\.?m\b\.?)?(?: ?(?:Z|WAT|[+-]\d\d:?\d\d))?$/i
const COMPACT = /^(20\d\d)(\d\d)(\d\d)$/
/** Page numbers and years, which readDay could take for a day. */
const FIGURES = /^\d{1,4}(?:\.\d+)?$/

export interface Moment {
  /** The text without its time. */
  day: string
  time: string | null
}

const LONGEST_CHARS = 60

export function splitTime(text: string): Moment {
  const written = text.slice(0, LONGEST_CHARS).normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [found, hour = '', minute = '', second = '00', half] = TIME.exec(written) ?? []
  if (found === undefined) return { day: written.replace(COMPACT, '$1-$2-$3'), time: null }
  const twelve = Number(hour) % 12
  const hours = half === undefined ? Number(hour) : half.toLowerCase() === 'p' ? twelve + 12 : twelve
  const day = withoutEnd(written.slice(0, -found.length), /[\s,-]/).replace(COMPACT, '$1-$2-$3')
  return {
    day,
    time: hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}:${second}` : null,
  }
}

const firstOf = (order: DateOrder) => (order === 'day first' ? 'day' : 'month')

/** A whole day; `{ problem }` for anything else; null for nothing. */
export function dayOf(text: string, order: DateOrder, today: string): string | null | { problem: string } {
  const { day } = splitTime(text)
  if (isBlank(day)) return null
  const problem = { problem: `“${day.slice(0, 40)}” is not a day` }
  if (FIGURES.test(day)) return problem
  const proven = provenOrder(day)
  if (proven !== null && proven !== order)
    return { problem: `“${day}” does not have the ${firstOf(order)} first` }
  const read = readDay(day, { today, order: { first: firstOf(order) } })
  if ('problem' in read) return read
  return read.value === null || read.warning !== undefined ? problem : read.value
}

/** Whether a text could be a day in any order. */
export const couldBeDay = (text: string, today: string): boolean =>
  DATE_ORDERS.some((order) => typeof dayOf(text, order, today) === 'string')

const LAST_MONTH = 12

/** The order that a text like `13/01/2026` proves. */
export function provenOrder(text: string): DateOrder | null {
  const numbers = numbersOf(splitTime(text).day)
  if (!numbers) return null
  if (numbers.first > LAST_MONTH && numbers.second <= LAST_MONTH) return 'day first'
  return numbers.second > LAST_MONTH && numbers.first <= LAST_MONTH ? 'month first' : null
}

/** `02/01/2026` has two meanings; `01/01/2026` and `2 Jan 2026` have one. */
export function isOpenDay(text: string): boolean {
  const numbers = numbersOf(splitTime(text).day)
  return (
    numbers !== null &&
    numbers.first <= LAST_MONTH &&
    numbers.second <= LAST_MONTH &&
    numbers.first !== numbers.second
  )
}
