import { toKobo, toNaira } from '#contract/money.ts'

export interface Instalment {
  /** Naira; undefined or NaN while it is being typed. */
  amount: number | undefined
  due_on: string
}

/** The same day so many months later; the last of a month that has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The first day of the month after a day. */
export const nextMonth = (day: string): string => monthsLater(`${day.slice(0, 7)}-01`, 1)

/** So many instalments of what is owed, in naira, one each month; the last takes what does not divide. */
export function spread(owed: number, count: number, first_on: string): { amount: number; due_on: string }[] {
  const kobo = toKobo(owed)
  const each = Math.floor(kobo / count)
  return Array.from({ length: count }, (_, index) => ({
    amount: toNaira(index === count - 1 ? kobo - each * (count - 1) : each),
    // While the first day is being typed there is none.
    due_on: first_on && monthsLater(first_on, index),
  }))
}

/** Naira that the instalments fall short of what is owed; below zero they ask for more. */
export const missingOf = (owed: number, instalments: readonly Instalment[]): number =>
  toNaira(instalments.reduce((kobo, { amount }) => kobo - toKobo(amount || 0), toKobo(owed)))
