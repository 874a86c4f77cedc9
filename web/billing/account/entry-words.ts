import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { isGivenBack, nameOfDue, periodOf } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import { settledInWords } from '#web/shared/paid-for.ts'

export type Entry = Ledger['entries'][number]

export const nameOfSettled = ({ name, period }: Entry['settles'][number], today: string): string =>
  nameOfDue({ name, period: periodOf(period) }, today)

interface Outcome {
  words: string
  tone: 'quiet' | 'late' | 'very late'
}

export const outcomeOf = (entry: Entry, today: string): Outcome =>
  entry.amount > 0 ? outcomeOfOwed(entry, today) : { words: spentOn(entry, today), tone: 'quiet' }

const ADJUSTED = new Map<Entry['kind'], string>([
  ['discount', 'Discounted'],
  ['proration', 'Prorated'],
  ['cancel', 'Cancelled'],
  ['waiver', 'Waived'],
  ['write_off', 'Written off'],
  ['plan', 'Spread over a payment plan'],
])

function outcomeOfOwed(
  { kind, open, amount, due_on, days_late, settled_on, settles, undone }: Entry,
  today: string,
): Outcome {
  if (open > 0) {
    const part = open < amount ? `${formatNaira(open)} not paid` : undefined
    if (days_late)
      return {
        words: `${part ?? 'Not paid'}, ${countOf(days_late, 'day')} late`,
        tone: days_late > 30 ? 'very late' : 'late',
      }
    const due =
      due_on === null ? undefined : due_on === today ? 'due today' : `due ${shortDay(due_on, today)}`
    const words = [part, due].filter((each) => each !== undefined).join(', ') || 'Not paid'
    return { words: words[0]?.toUpperCase() + words.slice(1), tone: 'quiet' }
  }
  if (undone) return { words: 'Undone', tone: 'quiet' }
  // The payment itself settles its refund, and credit what was paid back or moved.
  const paid = isGivenBack(kind) ? 'Settled' : 'Paid'
  const instalment = kind === 'instalment'
  const kinds = new Set(
    settles.map((by) => (instalment && by.kind === 'plan' ? 'Plan undone' : (ADJUSTED.get(by.kind) ?? paid))),
  )
  const [how = 'Settled'] = kinds
  const words = kinds.size > 1 ? 'Settled' : how
  return { words: settled_on ? `${words} ${shortDay(settled_on, today)}` : words, tone: 'quiet' }
}

const UNDONE = new Map<Entry['kind'], string>([
  ['refund', 'Undone by'],
  ['payout', 'Gone:'],
  ['transfer_out', 'Gone:'],
])

function spentOn({ kind, open, amount, settles }: Entry, today: string): string {
  const [first] = settles
  if (!first) return 'Credit, not used yet'
  const undone = settles.every((settled) => isGivenBack(settled.kind))
  const verb =
    kind === 'plan' ? 'Spreads' : ADJUSTED.has(kind) ? 'For' : undone ? UNDONE.get(first.kind) : 'Paid'
  const what =
    settles.length === 1
      ? nameOfSettled(first, today)
      : verb === 'Paid'
        ? settledInWords(
            settles.map(({ name, period }) => ({ name, period: periodOf(period) })),
            today,
          )
        : countOf(settles.length, 'entry', 'entries')
  const rest = open > 0 && open < -amount ? `; ${formatNaira(open)} is credit` : ''
  return `${verb} ${what}${rest}`
}

/** `, as credit, used 1 Oct`, of credit that paid a later due. */
export const usedLater = (paidOn: string, usedOn: string, today: string): string =>
  usedOn > paidOn ? `, as credit, used ${shortDay(usedOn, today)}` : ''
