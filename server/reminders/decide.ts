import { dayAfter } from '#contract/dates.ts'
import { sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { type Asked, DUE_SOON, DUE_SOON_DAYS, reminderWords, sumDue } from '#contract/reminder-words.ts'
import type { Reminded, ReminderRules, Skipped } from '#contract/reminders.ts'
import type { Facts } from './facts.ts'

/** Somebody who is reminded, with the words for it. */
export interface Reminder {
  facts: Facts
  /** Naira that it asks for. */
  amount: number
  title: string
  message: string
  /** Its number, where it goes out by WhatsApp as well. */
  whatsapp: string | null
}

type Rules = Pick<ReminderRules, 'days' | 'whatsapp'>

/** What the rules of an estate make of a tenancy today: one reminder of all that is due, whichever of them call for it. */
export function byRules(facts: Facts, { days, whatsapp }: Rules, today: string): Reminder | null {
  if (facts.reminded_today || !facts.has_account || !facts.estate_active) return null
  const soon = days.includes(DUE_SOON) ? dueSoon(facts, today) : null
  const called = facts.days_late.some((late) => days.some((day) => day === late))
  return called || soon ? reminderOf(facts, soon, today, whatsapp) : null
}

/** What becomes of a tenancy that somebody wants to remind: of what is due by now, never of what is still to come. */
export function byHand(facts: Facts, today: string): Reminder | Skipped {
  const reason = whyNot(facts)
  if (reason) return { tenant_id: facts.tenant_id, name: facts.name, reason }
  return reminderOf(facts, null, today, facts.by_whatsapp)
}

function whyNot(facts: Facts): Skipped['reason'] | null {
  if (facts.due.length === 0) return facts.not_due > 0 ? 'nothing_due' : 'owes_nothing'
  if (!facts.estate_active) return 'estate_inactive'
  if (!facts.has_account) return 'no_account'
  return facts.reminded_today ? 'reminded_today' : null
}

/** What is to be paid on the day that is soon, less the credit that what comes before it leaves. */
function dueSoon({ raised, coming, credit }: Facts, today: string): Asked['soon'] {
  const on = dayAfter(today, DUE_SOON_DAYS)
  const kobo = (lines: readonly { amount: number }[]) => toKobo(sumNaira(lines))
  const then = coming.filter(({ due_on }) => due_on === on)
  const left = Math.max(0, toKobo(credit) - (kobo(coming) - kobo(then)))
  const asked = kobo(raised) + Math.max(0, kobo(then) - left)
  if (asked === 0) return null
  const names = [...new Set([...raised, ...(kobo(then) > left ? then : [])].map(({ name }) => name))]
  return { on, amount: toNaira(asked), names }
}

function reminderOf(facts: Facts, soon: Asked['soon'], today: string, whatsapp: boolean): Reminder {
  const asked = { today, property: facts.property, due: facts.due, soon }
  const amount = toNaira(toKobo(sumDue(asked)) + toKobo(soon?.amount ?? 0))
  return { facts, amount, ...reminderWords(asked), whatsapp: whatsapp ? facts.phone : null }
}

const byAmount = (one: Reminder, other: Reminder) => other.amount - one.amount

/** As somebody reads it who runs the estate: by which ways it goes out, for what is not wanted is held back (docs/decisions/036). */
const shown = ({ facts, amount, title, message, whatsapp }: Reminder): Reminded => ({
  ...{ tenant_id: facts.tenant_id, name: facts.name, property: facts.property },
  ...{ amount, title, message },
  email: facts.email !== null && !facts.no_email,
  whatsapp: whatsapp !== null && !facts.no_whatsapp,
})

/** The largest of them, with how many and of how much in all. */
export function preview(reminders: readonly Reminder[], most: number) {
  const people = reminders.toSorted(byAmount).map(shown)
  return {
    count: people.length,
    amount: sumNaira(reminders),
    here_only: people.filter(({ email, whatsapp }) => !email && !whatsapp).length,
    people: people.slice(0, most),
  }
}
