import type { StatementGap } from './bank-statements.ts'
import { longDay, sameMonth } from './day-words.ts'
import { formatNaira } from './money.ts'

/** `₦45,000.00 is missing between 5 and 7 January 2026.` */
export function gapWords({ amount, after, before }: StatementGap): string {
  const from = sameMonth(after, before) ? String(Number(after.slice(8))) : longDay(after, before)
  const money = amount < 0 ? `Money out of ${formatNaira(-amount)}` : formatNaira(amount)
  return `${money} is missing between ${from} and ${longDay(before)}.`
}
