import type { WhereToPay } from './bank-accounts.ts'
import type { StatementGap } from './bank-statements.ts'
import { longDay, sameMonth } from './day-words.ts'
import { formatNaira } from './money.ts'

/** `GTBank 0123456789, Palm Grove Residents` */
export const bankAccountWords = ({ bank, number, name }: WhereToPay['bank_accounts'][number]): string =>
  `${bank} ${number}, ${name}`

/** How to pay by transfer, in a sentence or two; null where the estate shows no bank account. */
export function transferWords({ pay_code, bank_accounts }: WhereToPay): string | null {
  if (bank_accounts.length === 0) return null
  const into = bank_accounts.map(bankAccountWords).join('; or to ')
  return `Pay by transfer to ${into}. Put your pay code ${pay_code} in the narration.`
}

/** `₦45,000.00 is missing between 5 and 7 January 2026.` */
export function gapWords({ amount, after, before }: StatementGap): string {
  const from = sameMonth(after, before) ? String(Number(after.slice(8))) : longDay(after, before)
  const money = amount < 0 ? `Money out of ${formatNaira(-amount)}` : formatNaira(amount)
  return `${money} is missing between ${from} and ${longDay(before)}.`
}
