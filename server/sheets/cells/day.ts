import { isIsoDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { dayOfSerial } from '../file/number-text.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december', 'sept'],
]
/** Two-digit years further ahead belong to the last century, which is refused. */
const YEARS_AHEAD = 10
/** 1 January 1990 and 31 December 2099 as Excel serials. */
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050]

const WEEKDAY = /^(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?[\s,.]+/i
const HOUR = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?Z?$/i

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

const two = (part: number | string) => String(part).padStart(2, '0')

function monthOf(word: string): number | null {
  const name = word.toLowerCase()
  const known = MONTH_NAMES.includes(name) || MONTHS.includes(name)
  return known ? MONTHS.indexOf(name.slice(0, 3)) + 1 : null
}

interface Parts {
  day: number
  month: number
  year: string
}

/** The order of day and month in dates such as `06/01/2026`. */
export interface DayOrder {
  first: 'day' | 'month' | 'unclear'
  /** The first rows of either order. */
  rows?: { day: number | undefined; month: number | undefined }
  /** Only another column proves the order. */
  by_other_column?: boolean
  /** The spreadsheet may have read days month first. */
  may_be_swapped?: boolean
}
const DAY_FIRST: DayOrder = { first: 'day' }

const withoutHour = (text: string) =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(HOUR, '').replace(WEEKDAY, '')

const NUMBERS = /^(\d{1,2})[\s,./-]+(\d{1,2})[\s,./-]+(\d{4}|\d{2})$/
/** The numbers of `06/01/2026`; null if the month is named or the year comes first. */
export function numbersOf(text: string): { first: number; second: number; year: string } | null {
  const [, first, second, year] = NUMBERS.exec(withoutHour(text)) ?? []
  return year === undefined ? null : { first: Number(first), second: Number(second), year }
}

const isYear = (part: string) => /^(?:\d{2}|\d{4})$/.test(part)
const isFullYear = (part: string) => /^\d{4}$/.test(part)

const wordsOf = (text: string) =>
  text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((part) => part !== '' && part.toLowerCase() !== 'of')

function partsOf(text: string): Parts | null {
  const parts = wordsOf(text)
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return null
  const year = isYear
  const number = (part: string) => /^\d{1,2}$/.test(part)
  if (isFullYear(first) && number(second) && number(third))
    return { year: first, month: Number(second), day: Number(third) }
  if (number(first) && number(second) && year(third))
    return { day: Number(first), month: Number(second), year: third }
  if (number(first) && monthOf(second) && year(third))
    return { day: Number(first), month: monthOf(second) ?? 0, year: third }
  if (monthOf(first) && number(second) && year(third))
    return { day: Number(second), month: monthOf(first) ?? 0, year: third }
  if (isFullYear(first) && monthOf(second) && number(third))
    return { day: Number(third), month: monthOf(second) ?? 0, year: first }
  return null
}

const AROUND = /^(?:since|from|in|year)\b ?| (?:to|till) date$/gi
/** The first day of a month or year: `Jan-25`, `12/2025`, `since 2019`. */
function beginningOf(text: string): Parts | null {
  const parts = wordsOf(text.replace(AROUND, ''))
  const [first = '', second = ''] = parts
  if (parts.length === 1 && isFullYear(first)) return { day: 1, month: 1, year: first }
  if (parts.length !== 2) return null
  const [month, year] = isFullYear(first) ? [second, first] : [first, second]
  const named = monthOf(month)
  if (named && isYear(year)) return { day: 1, month: named, year }
  return /^\d{1,2}$/.test(month) && isFullYear(year) ? { day: 1, month: Number(month), year } : null
}

/**
 * An ISO day from numbers in the column's order, a named month, ISO 8601 or an Excel serial. `today` decides
 * two-digit years.
 */
export function readDay(
  text: string,
  { today, order = DAY_FIRST }: { today: string; order?: DayOrder | undefined },
): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const shown = quoted(text)
  const written = withoutHour(text)
  if (/^\d{5}(?:\.\d+)?$/.test(written)) {
    const serial = Math.trunc(Number(written))
    if (serial < FIRST_SERIAL || serial > LAST_SERIAL)
      return { problem: `${shown} is not a day; write it as 31/12/2025` }
    return inCentury(dayOfSerial(serial), shown)
  }
  const whole = partsOf(written)
  const parts = whole ?? beginningOf(written)
  if (!parts) return { problem: `${shown} is not a day; write it as 31/12/2025` }
  const year = parts.year.length === 4 ? parts.year : `20${parts.year}`
  if (parts.year.length === 2 && Number(year) > Number(today.slice(0, 4)) + YEARS_AHEAD)
    return { problem: `${shown} could be of ${year} or 19${parts.year}; write the year with four digits` }
  const dayOf = (day: number, month: number) => `${year}-${two(month)}-${two(day)}`
  const inOrder = dayOf(parts.day, parts.month)
  const swapped = dayOf(parts.month, parts.day)
  const taken = (iso: string, warning = ''): CellRead<string> => {
    const read = inCentury(iso, shown)
    return warning && 'value' in read ? { ...read, warning } : read
  }
  if (!whole) return taken(inOrder, `${shown} is read as ${longDay(inOrder)}`)
  const both = parts.day <= 12 && parts.month <= 12 && parts.day !== parts.month
  if (numbersOf(text) === null && parts.month <= 12) {
    const doubtful = order.may_be_swapped && both && ISO_DAY.test(written)
    return taken(
      inOrder,
      doubtful ? `${shown} may be ${longDay(swapped)}: other days of this column are text` : '',
    )
  }
  if (parts.month > 12 && parts.day <= 12) {
    if (order.first === 'month') return taken(swapped)
    return {
      problem: `${shown} has no month ${parts.month}; write the day first, as ${two(parts.month)}/${two(parts.day)}/${year}`,
    }
  }
  if (!both) return taken(inOrder)
  if (order.first === 'unclear')
    return {
      problem: `${shown} could be ${longDay(inOrder)} or ${longDay(swapped)}: row ${order.rows?.day} has the day first, row ${order.rows?.month} the month. Correct one of them, or write the month by its name`,
    }
  const read = order.first === 'month' ? swapped : inOrder
  return taken(read, order.by_other_column ? `${shown} is read as ${longDay(read)}` : '')
}

function inCentury(iso: string, shown: string): CellRead<string> {
  if (isIsoDay(iso)) return { value: iso }
  if (!iso.startsWith('20') && isIsoDay(`20${iso.slice(2)}`))
    return { problem: `${shown} is not of this century; the first day that is kept is 01/01/2000` }
  return { problem: `${shown} is a day that there is not; write it as 31/12/2025` }
}
