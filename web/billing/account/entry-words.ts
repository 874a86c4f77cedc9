import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'

export type Entry = Ledger['entries'][number]

/** `Service charge, October` of what an entry has paid, or was paid by. */
export const nameOfSettled = ({ name, period }: Entry['settles'][number], today: string): string =>
  nameOfDue({ name, period: periodOf(period) }, today)

export type EntryTone = 'quiet' | 'late' | 'very late'
export interface Outcome {
  words: string
  tone: EntryTone
}

/** Red from so many days on. */
const VERY_LATE_DAYS = 31

/** The outcome of a due, a payment or a waiver. */
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
  { kind, open, amount, due_on, days_late, settled_on, settles }: Entry,
  today: string,
): Outcome {
  if (open > 0) {
    const part = open < amount ? `${formatNaira(open)} not paid` : undefined
    if (days_late)
      return {
        words: `${part ?? 'Not paid'}, ${countOf(days_late, 'day')} late`,
        tone: days_late < VERY_LATE_DAYS ? 'late' : 'very late',
      }
    const due =
      due_on === null ? undefined : due_on === today ? 'due today' : `due ${shortDay(due_on, today)}`
    const words = [part, due].filter((each) => each !== undefined).join(', ') || 'Not paid'
    return { words: words[0]?.toUpperCase() + words.slice(1), tone: 'quiet' }
  }
  // Nobody pays a refund: the payment that it is of does not count any more.
  const paid = kind === 'refund' ? 'Settled' : 'Paid'
  const undone = kind === 'instalment'
  const kinds = new Set(
    settles.map((by) => (undone && by.kind === 'plan' ? 'Plan undone' : (LET_OFF.get(by.kind) ?? paid))),
  )
  const [how = 'Settled'] = kinds
  const words = kinds.size > 1 ? 'Settled' : how
  return { words: settled_on ? `${words} ${shortDay(settled_on, today)}` : words, tone: 'quiet' }
}

function spentOn({ kind, open, amount, settles }: Entry, today: string): string {
  const [first] = settles
  if (!first) return 'Credit, not used yet'
  const undone = settles.every((settled) => settled.kind === 'refund')
  const verb = kind === 'plan' ? 'Spreads' : LET_OFF.has(kind) ? 'For' : undone ? 'Undone by' : 'Paid'
  const what =
    settles.length === 1 ? nameOfSettled(first, today) : countOf(settles.length, 'entry', 'entries')
  const rest = open > 0 && open < -amount ? `; ${formatNaira(open)} is credit` : ''
  return `${verb} ${what}${rest}`
}

/** `, as credit, used 1 Oct` of what paid something that was asked for later. */
export const usedLater = (paidOn: string, usedOn: string, today: string): string =>
  usedOn > paidOn ? `, as credit, used ${shortDay(usedOn, today)}` : ''
