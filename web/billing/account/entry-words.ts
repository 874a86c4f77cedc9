import { dayAfter } from '#contract/dates.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import { DAY_MS } from '#contract/time.ts'

export type Entry = Ledger['entries'][number]
type Period = Entry['period']

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string): string => formatter.format(new Date(day))
}
const long = format({ dateStyle: 'long' })
const longInYear = format({ day: 'numeric', month: 'long' })
const monthOnly = format({ month: 'long' })
const monthAndYear = format({ month: 'long', year: 'numeric' })
/** American, for its months have three letters everywhere; put in order below. */
const shortParts = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

const sameYear = (day: string, other: string): boolean => day.slice(0, 4) === other.slice(0, 4)

/** `4 Sep`, and `4 Sep 2025` of another year than today's. */
export function shortDay(day: string, today: string): string {
  const words = `${Number(day.slice(8))} ${shortParts.format(new Date(day))}`
  return sameYear(day, today) ? words : `${words} ${day.slice(0, 4)}`
}
/** `1 October`, and `1 October 2025` of another year than today's. */
export const longDay = (day: string, today: string): string => (sameYear(day, today) ? longInYear : long)(day)

/** `October`, `October 2025 to March 2026`, `1 to 15 October`; the year only of another than today's. */
function periodWords({ from, to }: NonNullable<Period>, today: string): string {
  const bare = sameYear(from, today) && sameYear(to, today)
  const month = bare ? monthOnly : monthAndYear
  const wholeMonths = from.endsWith('-01') && dayAfter(to).endsWith('-01')
  if (!wholeMonths) return `${longDay(from, today)} to ${longDay(to, today)}`
  return from.slice(0, 7) === to.slice(0, 7) ? month(from) : `${month(from)} to ${month(to)}`
}

/** `Service charge, October` */
export const nameWithPeriod = ({ name, period }: { name: string; period: Period }, today: string): string =>
  period === null ? name : `${name}, ${periodWords(period, today)}`

/** `Bank transfer INV-2026-000711` of money that came in, else what it was for. */
export function nameOf(entry: Entry, today: string): string {
  const { kind, method, invoice_number } = entry
  if (kind !== 'payment' || !invoice_number) return nameWithPeriod(entry, today)
  return method === null || method === 'paystack'
    ? `Payment ${invoice_number}`
    : `${methodName(method)} ${invoice_number}`
}

export type EntryTone = 'quiet' | 'late' | 'very late'
export interface Outcome {
  words: string
  tone: EntryTone
}

/** From here on late is told in red. */
const VERY_LATE_DAYS = 31
export const daysWords = (days: number): string =>
  `${days.toLocaleString('en-NG')} ${days === 1 ? 'day' : 'days'}`

/** What became of what was asked for, or what became of what was paid or let off. */
export const outcomeOf = (entry: Entry, today: string): Outcome =>
  entry.amount > 0 ? outcomeOfOwed(entry, today) : { words: spentOn(entry, today), tone: 'quiet' }

const LET_OFF = new Map<Entry['kind'], string>([
  ['discount', 'Discounted'],
  ['proration', 'Prorated'],
  ['cancel', 'Cancelled'],
  ['waiver', 'Waived'],
  ['write_off', 'Written off'],
  ['plan', 'Spread over a payment plan'],
])

/** Money that came in; what is let off, or spread over a plan, is below zero as well. */
export const isMoney = ({ kind }: Entry): boolean => kind === 'payment' || kind === 'opening_credit'

function outcomeOfOwed(
  { open, amount, due_on, days_late, settled_on, settles }: Entry,
  today: string,
): Outcome {
  if (open > 0) {
    const part = open < amount ? `${formatNaira(open)} not paid` : undefined
    if (days_late)
      return {
        words: `${part ?? 'Not paid'}, ${daysWords(days_late)} late`,
        tone: days_late < VERY_LATE_DAYS ? 'late' : 'very late',
      }
    const due =
      due_on === null ? undefined : due_on === today ? 'due today' : `due ${shortDay(due_on, today)}`
    const words = [part, due].filter((each) => each !== undefined).join(', ') || 'Not paid'
    return { words: words[0]?.toUpperCase() + words.slice(1), tone: 'quiet' }
  }
  const kinds = new Set(settles.map(({ kind }) => LET_OFF.get(kind) ?? 'Paid'))
  const [how = 'Settled'] = kinds
  const words = kinds.size > 1 ? 'Settled' : how
  return { words: settled_on ? `${words} ${shortDay(settled_on, today)}` : words, tone: 'quiet' }
}

function spentOn({ kind, open, amount, settles }: Entry, today: string): string {
  const [first] = settles
  if (!first) return 'Credit, not used yet'
  const verb = kind === 'plan' ? 'Spreads' : LET_OFF.has(kind) ? 'For' : 'Paid'
  const what = settles.length === 1 ? nameWithPeriod(first, today) : `${settles.length} entries`
  const rest = open > 0 && open < -amount ? `; ${formatNaira(open)} is credit` : ''
  return `${verb} ${what}${rest}`
}

/** `, as credit, used 1 Oct` of what paid something that was asked for later. */
export const usedLater = (paidOn: string, usedOn: string, today: string): string =>
  usedOn > paidOn ? `, as credit, used ${shortDay(usedOn, today)}` : ''

/** From a day to a later one; below zero where it is the other way round. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
