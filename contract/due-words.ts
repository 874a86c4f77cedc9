import { dayAfter } from './dates.ts'
import { longDay, monthOf, monthWords, sameMonth, sameYear } from './day-words.ts'
import type { Ledger } from './ledger.ts'
import { methodName } from './payment-methods.ts'

type Kind = Ledger['entries'][number]['kind']

/** A payment, and what counts like one. Adjustments are below zero as well. */
export const isMoney = (kind: Kind): boolean =>
  kind === 'payment' || kind === 'opening_credit' || kind === 'transfer_in' || kind === 'payout_undone'

/** Whether an entry gave money back. These entries reduce the sum of payments. */
export const isGivenBack = (kind: Kind): boolean =>
  kind === 'refund' || kind === 'payout' || kind === 'transfer_out'

/** Reason why an entry of this kind cannot be corrected by hand; null if it can. */
export const whyNotCorrected = (kind: Kind): string | null =>
  kind === 'purchase'
    ? 'Bought with a payment. It goes when that payment is given back.'
    : kind === 'refund'
      ? 'This is money that was given back. Write it off together with the oldest debt.'
      : kind === 'payout' || kind === 'transfer_out'
        ? 'This money has left the account.'
        : null

export const ONE_TIME = 2

/** Months, except that 2 means one-time (§9). */
export const DURATIONS = [
  { value: 1, label: 'Monthly' },
  { value: 3, label: 'Quarterly' },
  { value: 6, label: 'Half-yearly' },
  { value: 12, label: 'Yearly' },
  { value: ONE_TIME, label: 'One-time' },
] as const

export const formatDuration = (months: number): string =>
  DURATIONS.find((each) => each.value === months)?.label ?? `Every ${months} months`

export const isBoughtOnce = ({ duration, repeatable }: { duration: number; repeatable: boolean }): boolean =>
  duration === ONE_TIME && !repeatable

// The arrears page needs this file before it can load zod.

/** Ages of a debt; `any` is any late debt, `not_due` is due today or later. */
export const AGES = ['not_due', 'd30', 'd60', 'd90', 'older', 'any'] as const
export const AGE_LABELS = {
  not_due: 'Not late',
  any: 'Late',
  d30: '1–30 days',
  d60: '31–60 days',
  d90: '61–90 days',
  older: 'Over 90 days',
} as const satisfies Record<(typeof AGES)[number], string>

export interface Period {
  from_on: string
  until_on: string
}

export const periodOf = (period: { from: string; to: string } | null): Period | null =>
  period && { from_on: period.from, until_on: period.to }

const beginsMonth = (day: string) => day.endsWith('-01')
const wholeMonths = ({ from_on, until_on }: Period) => beginsMonth(from_on) && beginsMonth(dayAfter(until_on))
const wholeYear = ({ from_on, until_on }: Period) =>
  from_on.endsWith('-01-01') && until_on.endsWith('-12-31') && sameYear(from_on, until_on)

/** `October 2026`, `October to December 2026`, `2026` or `12 to 30 November 2026` */
export function periodWords(period: Period, today?: string): string {
  const { from_on, until_on } = period
  if (wholeYear(period)) return from_on.slice(0, 4)
  if (wholeMonths(period)) {
    if (sameMonth(from_on, until_on)) return monthWords(from_on, today)
    const first = sameYear(from_on, until_on) ? monthOf(from_on) : monthWords(from_on, today)
    return `${first} to ${monthWords(until_on, today)}`
  }
  if (from_on === until_on) return longDay(from_on, today)
  return sameMonth(from_on, until_on)
    ? `${Number(from_on.slice(8))} to ${longDay(until_on, today)}`
    : `${longDay(from_on, sameYear(from_on, until_on) ? until_on : today)} to ${longDay(until_on, today)}`
}

export const nameOfDue = (
  { name, period }: { name: string; period: Period | null },
  today?: string,
): string => (period ? `${name}, ${periodWords(period, today)}` : name)

type Entry = { kind: string } & Pick<
  Ledger['entries'][number],
  'name' | 'period' | 'method' | 'invoice_number'
>
/** `Bank transfer INV-2026-000711` for a payment, else the name of the due. */
export function nameOfEntry({ kind, name, period, method, invoice_number }: Entry, today?: string): string {
  if (kind !== 'payment' || !invoice_number) return nameOfDue({ name, period: periodOf(period) }, today)
  return `${method === null || method === 'paystack' ? 'Payment' : methodName(method)} ${invoice_number}`
}
