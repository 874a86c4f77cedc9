import type { WhereToPay } from './bank-accounts.ts'
import { formatDay } from './dates.ts'
import { formatNaira, sumNaira } from './money.ts'
import { transferWords } from './transfer-words.ts'

/** A tenancy, or an owner's account; neither: several homes of an owner. */
export type Debtor = { tenant_id?: number | null; account_id?: number | null }

/** Address of the payment page; it survives signing in. */
export const payPath = ({ tenant_id, account_id }: Debtor): string =>
  tenant_id ? `/dashboard?pay=${tenant_id}` : account_id ? `/arrears/${account_id}?pay=1` : '/dashboard'

/** Days after the due date; negative days are before it. */
export const REMINDER_DAYS = [-3, 0, 7, 14, 30] as const
export type ReminderDay = (typeof REMINDER_DAYS)[number]
export const DUE_SOON_DAYS = 3
export const DUE_SOON = -DUE_SOON_DAYS as ReminderDay

export const MOST_REMINDED = 500
/** The limit for a filter. */
export const MOST_MATCHED = 5000

export interface Asked {
  today: string
  property: string
  /** Naira due by now, oldest first. */
  due: readonly { name: string; amount: number; since: string }[]
  /** Naira due in some days, less advance payments. */
  soon: { on: string; amount: number; names: readonly string[] } | null
  transfer?: WhereToPay
}

export const sumDue = ({ due }: Pick<Asked, 'due'>): number => sumNaira(due)

/** Longer lists are shortened, since a phone shows few words. */
const MOST_NAMED = 4

function listed(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED
  return more > 1 ? `${parts.slice(0, MOST_NAMED).join('; ')}; and ${more} more` : parts.join('; ')
}

export function reminderWords(asked: Asked): { title: string; message: string } {
  const { today, property, due, soon } = asked
  const [oldest] = due
  const words: string[] = []
  if (oldest) {
    const since = oldest.since < today ? `has been due since ${formatDay(oldest.since)}` : 'is due today'
    const what = listed(
      due.map(({ name, amount }) => (due.length > 1 ? `${name} ${formatNaira(amount)}` : name)),
    )
    words.push(`${formatNaira(sumDue(asked))} for ${property} ${since}: ${what}.`)
  }
  if (soon) {
    const { on, amount, names } = soon
    const what = oldest ? 'more' : `for ${property}`
    words.push(`${formatNaira(amount)} ${what} is due on ${formatDay(on)}: ${listed(names)}.`)
  }
  const transfer = asked.transfer && transferWords(asked.transfer)
  if (transfer) words.push(transfer)
  if (oldest && oldest.since < today)
    words.push('If you have paid already, thank you: please tell your estate.')
  return { title: titleOf(asked), message: words.join('\n\n') }
}

function titleOf(asked: Asked): string {
  const { today, due, soon } = asked
  const sum = formatNaira(sumDue(asked))
  const [oldest] = due
  if (oldest) return oldest.since < today ? `Reminder: ${sum} to pay` : `Due today: ${sum}`
  return soon ? `Due on ${formatDay(soon.on)}: ${formatNaira(soon.amount)}` : 'Reminder'
}
