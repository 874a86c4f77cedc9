import { countOf } from '#contract/counts.ts'
import { shortDay } from '#contract/day-words.ts'
import { isGivenBack, nameOfDue, periodOf } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira } from '#contract/money.ts'
import { settledInWords } from '#web/shared/paid-for.ts'

export type Entry = Ledger['entries'][number] & {
  /** `On its way`, in a transfer that its payer reported. */
  reported?: string
}

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
  { kind, open, amount, due_on, days_late, settled_on, settles, undone, reported }: Entry,
  today: string,
): Outcome {
  if (open > 0) {
    if (reported) return { words: reported, tone: 'quiet' }
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
  if (isGivenBack(kind)) return { words: '', tone: 'quiet' }
  const instalment = kind === 'instalment'
  const kinds = new Set(
    settles.map((by) =>
      instalment && by.kind === 'plan' ? 'Plan undone' : (ADJUSTED.get(by.kind) ?? 'Paid'),
    ),
  )
  const [how = 'Settled'] = kinds
  const words = kinds.size > 1 ? 'Settled' : how
  return { words: settled_on ? `${words} ${shortDay(settled_on, today)}` : words, tone: 'quiet' }
}

/** Verbs for entries that took money off the account. */
export const GONE = new Map<Entry['kind'], string>([
  ['refund', 'given back'],
  ['payout', 'paid back'],
  ['transfer_out', 'moved'],
])

function spentOn({ kind, open, amount, settles }: Entry, today: string): string {
  const bills = settles.filter((settled) => !isGivenBack(settled.kind))
  const shown = bills.length > 0 ? bills : settles.filter((settled) => settled.kind !== 'payout')
  const [first] = shown
  if (settles.length === 0) return 'Credit, not used yet'
  // The name of a move says where the money went.
  const verbs = { refund: 'Undone by', transfer_out: '' } as Partial<Record<Entry['kind'], string>>
  const verb =
    kind === 'plan' ? 'Spreads' : ADJUSTED.has(kind) ? 'For' : ((first && verbs[first.kind]) ?? 'Paid')
  const what =
    shown.length === 1 || verb === ''
      ? shown.map((each) => nameOfSettled(each, today)).join(', ')
      : verb === 'Paid'
        ? settledInWords(
            shown.map(({ name, period }) => ({ name, period: periodOf(period) })),
            today,
          )
        : countOf(shown.length, 'entry', 'entries')
  const gone = settles
    .filter((settled) => !shown.includes(settled))
    .map(
      (back) =>
        `${formatNaira(back.amount)} ${back.undone ? 'became credit again' : `was ${GONE.get(back.kind)}`}`,
    )
  const rest = open > 0 && open < -amount && `${formatNaira(open)} is credit`
  return [first && `${verb} ${what}`.trim(), ...gone, rest].filter(Boolean).join('; ')
}

/** `, as credit, used 1 Oct`, of credit that paid a later due; `, 1 Oct` where it left the account. */
export const usedLater = (
  paidOn: string,
  { kind, dated_on }: Pick<Entry['settles'][number], 'kind' | 'dated_on'>,
  today: string,
): string =>
  dated_on > paidOn ? `, ${isGivenBack(kind) ? '' : 'as credit, used '}${shortDay(dated_on, today)}` : ''
