import { formatDay } from './dates.ts'
import { formatNaira, sumNaira } from './money.ts'

/** Where a tenant pays what is owed for a home, below the application's address; it survives signing in. */
export const payPath = (tenant_id: number): string => `/dashboard?pay=${tenant_id}`

/** Days after the day to pay on which an estate can remind; below zero before it. */
export const REMINDER_DAYS = [-3, 0, 7, 14, 30] as const
export type ReminderDay = (typeof REMINDER_DAYS)[number]
/** The first of them: so many days before. */
export const DUE_SOON_DAYS = 3
export const DUE_SOON = -DUE_SOON_DAYS as ReminderDay

/** At once by hand; more than any list shows. */
export const MOST_REMINDED = 500

/** What somebody is reminded of. */
export interface Asked {
  today: string
  property: string
  /** What is to be paid by now, in naira; what is owed longest comes first. */
  due: readonly { name: string; amount: number; since: string }[]
  /** What is to be paid in some days, less what was paid ahead. */
  soon: { on: string; amount: number; names: readonly string[] } | null
}

/** Naira that are to be paid by now. */
export const sumDue = ({ due }: Pick<Asked, 'due'>): number => sumNaira(due)

/** More things than these are counted: a telephone shows few words. */
const MOST_NAMED = 4

function listed(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED
  return more > 1 ? `${parts.slice(0, MOST_NAMED).join('; ')}; and ${more} more` : parts.join('; ')
}

/** What a reminder says, in the application and in a message. */
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
    words.push(
      oldest
        ? `${formatNaira(amount)} more is due on ${formatDay(on)}: ${listed(names)}.`
        : `${formatNaira(amount)} for ${property} is due on ${formatDay(on)}: ${listed(names)}.`,
    )
  }
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
