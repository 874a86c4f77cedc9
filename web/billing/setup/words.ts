import type { LateFee } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { ReminderDay } from '#contract/reminder-words.ts'

/** `₦2,500.00 each month, at most ₦10,000.00` */
export function feeWords({ kind, amount, monthly, cap }: LateFee): string {
  const sum = kind === 'fixed' ? formatNaira(amount) : `${amount}% of what is not paid`
  return `${sum}${monthly ? ' each month' : ''}${cap === null ? '' : `, at most ${formatNaira(cap)}`}`
}

interface Terms {
  due_days: number
  grace_days: number
  late_fee: LateFee | null
}
/** `Due in 5 days; late fee ₦500.00 after 10 days` */
export const termsWords = ({ due_days, grace_days, late_fee }: Terms): string =>
  [
    due_days === 0 ? 'Due on the first day' : `Due in ${countOf(due_days, 'day')}`,
    late_fee && `late fee ${feeWords(late_fee)}, ${countOf(grace_days, 'day')} after that`,
  ]
    .filter(Boolean)
    .join('; ')

/** `Monthly, ₦45,000.00` */
export const priceWords = ({ duration, amount }: { duration: number; amount: number }): string =>
  `${formatDuration(duration)}, ${formatNaira(amount)}`

/** The day of a rule, counted from the due date. */
export const RULE_WORDS: Record<ReminderDay, string> = {
  [-3]: '3 days before',
  0: 'On the day',
  7: '7 days after',
  14: '14 days after',
  30: '30 days after',
}
