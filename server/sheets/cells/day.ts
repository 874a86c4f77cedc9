import { isIsoDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { dayOfSerial } from '../file/number-text.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
/** Two-digit years further ahead belong to the last century, which is refused. */
const YEARS_AHEAD = 10
/** 1 January 1990 and 31 December 2099 as Excel serials. */
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050]

const WEEKDAY = /^(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?[\s,.]+/i
const HOUR = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?Z?$/i

const two = (part: number | string) => String(part).padStart(2, '0')

const isNumber = (part: string) => /^\d{1,2}$/.test(part)
const isYear = (part: string) => /^(?:\d{2}|\d{4})$/.test(part)
const isFullYear = (part: string) => /^\d{4}$/.test(part)

function monthOf(word: string): number | null {
  if (isNumber(word)) return Number(word)
  return MONTH.test(word) ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1 : null
}

interface Parts {
  day: number
  month: number
  year: string
}

export interface DayOrder {
  first: 'day' | 'month' | 'unclear'
  rows?: { day: number | undefined; month: number | undefined }
  by_other_column?: boolean
  may_be_swapped?: boolean
}
const withoutHour = (text: string) =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').replace(HOUR, '').replace(WEEKDAY, '')

const NUMBERS = /^(\d{1,2})[\s,./-]+(\d{1,2})[\s,./-]+(\d{4}|\d{2})$/
export function numbersOf(text: string): { first: number; second: number; year: string } | null {
  const [, first, second, year] = NUMBERS.exec(withoutHour(text)) ?? []
  return year === undefined ? null : { first: Number(first), second: Number(second), year }
}

const wordsOf = (text: string) =>
  text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((part) => part !== '' && part.toLowerCase() !== 'of')

function partsOf(text: string): Parts | null {
  const parts = wordsOf(text)
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return null
  const [year, month, day] = isFullYear(first)
    ? [first, second, third]
    : isNumber(first)
      ? [third, second, first]
      : [third, first, second]
  const number = monthOf(month)
  return number !== null && isNumber(day) && isYear(year) ? { day: Number(day), month: number, year } : null
}

const AROUND = /^(?:since|from|in|year)\b ?| (?:to|till) date$/gi
/** The first day of a month or year: `Jan-25`, `12/2025`, `since 2019`. */
function beginningOf(text: string): Parts | null {
  const parts = wordsOf(text.replace(AROUND, ''))
  const [first = '', second = ''] = parts
  if (parts.length === 1 && isFullYear(first)) return { day: 1, month: 1, year: first }
  if (parts.length !== 2) return null
  const [month, year] = isFullYear(first) ? [second, first] : [first, second]
  const number = monthOf(month)
  const isWhole = isNumber(month) ? isFullYear(year) : isYear(year)
  return number !== null && isWhole ? { day: 1, month: number, year } : null
}

/** `today` decides two-digit years. */
export function readDay(
  text: string,
  { today, order = { first: 'day' } }: { today: string; order?: DayOrder | undefined },
): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const shown = quoted(text)
  const written = withoutHour(text)
  if (/^\d{5}(?:\.\d+)?$/.test(written)) {
    const serial = Math.trunc(Number(written))
    if (serial < FIRST_SERIAL || serial > LAST_SERIAL)
      return { problem: `${shown} is not a day; write it like 31/12/2025` }
    return inCentury(dayOfSerial(serial), shown)
  }
  const whole = partsOf(written)
  const parts = whole ?? beginningOf(written)
  if (!parts) return { problem: `${shown} is not a day; write it like 31/12/2025` }
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
    const doubtful = order.may_be_swapped && both && /^\d{4}-\d{2}-\d{2}$/.test(written)
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
  return { problem: `${shown} is a day that there is not; write it like 31/12/2025` }
}
