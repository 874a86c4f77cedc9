import { isIsoDay } from '#contract/dates.ts'
import { dayOfSerial } from '../file/number-text.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december', 'sept'],
]
/** A two-digit year is one until so many years from now, else of the century before, which is not kept. */
const YEARS_AHEAD = 10
/** 1 January 1990 and 31 December 2099 as Excel counts; other numbers are no days. */
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050]

const WEEKDAY = /^(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?[\s,.]+/i
/** The hour that a spreadsheet writes after a day. */
const HOUR = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?Z?$/i

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

function partsOf(text: string): Parts | null {
  const parts = text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((part) => part !== '' && part.toLowerCase() !== 'of')
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return null
  const year = (part: string) => /^(?:\d{2}|\d{4})$/.test(part)
  const number = (part: string) => /^\d{1,2}$/.test(part)
  if (/^\d{4}$/.test(first) && number(second) && number(third))
    return { year: first, month: Number(second), day: Number(third) }
  if (number(first) && number(second) && year(third))
    return { day: Number(first), month: Number(second), year: third }
  if (number(first) && monthOf(second) && year(third))
    return { day: Number(first), month: monthOf(second) ?? 0, year: third }
  if (monthOf(first) && number(second) && year(third))
    return { day: Number(second), month: monthOf(first) ?? 0, year: third }
  if (/^\d{4}$/.test(first) && monthOf(second) && number(third))
    return { day: Number(third), month: monthOf(second) ?? 0, year: first }
  return null
}

/**
 * A day as `2026-11-30`: written day first, by name of the month, as ISO 8601, or as Excel counts. Day first is the one meaning in
 * Nigeria, so `01/02/25` is 1 February, and `12/31/25` is refused. `today` tells which century a year of two digits is of.
 */
export function readDay(text: string, { today }: { today: string }): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const shown = quoted(text)
  const written = text.trim().replace(/\s+/g, ' ').replace(HOUR, '').replace(WEEKDAY, '')
  if (/^\d{5}(?:\.\d+)?$/.test(written)) {
    const serial = Math.trunc(Number(written))
    if (serial < FIRST_SERIAL || serial > LAST_SERIAL)
      return { problem: `${shown} is not a day; write it as 31/12/2025` }
    return inCentury(dayOfSerial(serial), shown)
  }
  const parts = partsOf(written)
  if (!parts) return { problem: `${shown} is not a day; write it as 31/12/2025` }
  const { day, month } = parts
  const year = parts.year.length === 4 ? parts.year : `20${parts.year}`
  if (parts.year.length === 2 && Number(year) > Number(today.slice(0, 4)) + YEARS_AHEAD)
    return { problem: `${shown} could be of ${year} or 19${parts.year}; write the year with four digits` }
  if (month > 12 && day <= 12)
    return {
      problem: `${shown} has no month ${month}; write the day first, as ${two(month)}/${two(day)}/${year}`,
    }
  const iso = `${year}-${two(month)}-${two(day)}`
  return inCentury(iso, shown)
}

function inCentury(iso: string, shown: string): CellRead<string> {
  if (isIsoDay(iso)) return { value: iso }
  if (!iso.startsWith('20') && isIsoDay(`20${iso.slice(2)}`))
    return { problem: `${shown} is not of this century; the first day that is kept is 01/01/2000` }
  return { problem: `${shown} is a day that there is not; write it as 31/12/2025` }
}
