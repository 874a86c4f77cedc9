import type { LineClass, LineState } from '#contract/bank-lines.ts'
import type {
  DateOrder,
  StatementCounts,
  StatementField,
  StatementSummary,
} from '#contract/bank-statements.ts'
import { countOf } from '#contract/counts.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

export const FIELD_WORDS: Record<StatementField, string> = {
  day: 'Day',
  value_day: 'Value day',
  time: 'Time',
  narration: 'Narration',
  reference: 'Bank reference',
  money_in: 'Money in',
  money_out: 'Money out',
  amount: 'Amount, in or out',
  direction: 'In or out',
  balance: 'Balance',
  fee: 'Fee of the bank',
  payer: 'Payer',
  payer_bank: 'Bank of the payer',
  payer_account: 'Account of the payer',
}

export const ORDER_WORDS: Record<DateOrder, string> = {
  'day first': 'The day comes first',
  'month first': 'The month comes first',
}

interface Words {
  label: string
  tone: Tone
}

export const STATEMENT_STATE_WORDS: Record<StatementSummary['state'], Words> = {
  uploaded: { label: 'To check', tone: 'wait' },
  taken: { label: 'Taken', tone: 'good' },
  undone: { label: 'Undone', tone: 'off' },
}

export const LINE_STATE_WORDS: Record<LineState, Words> = {
  open: { label: 'To match', tone: 'wait' },
  booked: { label: 'Booked', tone: 'good' },
  settled: { label: 'Settled', tone: 'good' },
  'not dues': { label: 'Not dues', tone: 'off' },
}

export const CLASS_WORDS: Record<LineClass, string> = {
  payment: 'Payment',
  reversal: 'Reversal',
  'bank charge': 'Bank charge',
  'own move': 'Between own accounts',
  'card settlement': 'Card payments paid out',
  loan: 'Loan',
  'money out': 'Money out',
  other: 'Interest or other',
}

/** The rows of a file by what became of them; they add up to all. */
export const countLines = (
  counts: StatementCounts,
): { of: keyof StatementCounts; count: number; words: string }[] => {
  const line = (of: keyof StatementCounts, one: string, many: string) => ({
    of,
    count: counts[of],
    words: counts[of] === 1 ? one : many,
  })
  return [
    line('new', 'new payment', 'new payments'),
    line('known', 'payment that is here already', 'payments that are here already'),
    line('held', 'payment that may be here already', 'payments that may be here already'),
    line('no_payment', 'row that is no payment', 'rows that are no payment'),
    line('unreadable', 'row that could not be read', 'rows that could not be read'),
  ].filter(({ of, count }) => count > 0 || of === 'new') as {
    of: keyof StatementCounts
    count: number
    words: string
  }[]
}

export const daysAgo = (days: number): string =>
  days <= 0 ? 'Came today' : days === 1 ? 'Came yesterday' : `Came ${countOf(days, 'day')} ago`

/** `Ada Obi, GTBank, account ending 1234` */
export const payerWords = (line: {
  payer: string | null
  payer_bank: string | null
  payer_account: string | null
}): string | null =>
  [line.payer, line.payer_bank, line.payer_account && `account ending ${line.payer_account}`]
    .filter(Boolean)
    .join(', ') || null
