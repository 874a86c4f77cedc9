import { dayAfter } from '#contract/dates.ts'
import type { ChannelName } from '#contract/messages.ts'
import { sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { type Asked, DUE_SOON, DUE_SOON_DAYS, reminderWords, sumDue } from '#contract/reminder-words.ts'
import type { NoMessage, Reminded, ReminderReach, ReminderRules, Skipped } from '#contract/reminders.ts'
import type { ReminderFacts } from './facts.ts'

/** Somebody who is reminded, with the words for it. */
export interface DecidedReminder {
  facts: ReminderFacts
  /** Naira that it asks for. */
  amount: number
  title: string
  message: string
  /** The address on each channel; null: no message. */
  email: string | null
  whatsapp: string | null
}

export interface Decided {
  reminders: DecidedReminder[]
  skipped: Skipped[]
}

type Rules = Pick<ReminderRules, 'days' | 'whatsapp'>

/** What the rules of an estate make of a tenancy today: one reminder of all that is due, whichever of them call for it. */
export function byRules(
  facts: ReminderFacts,
  { days, whatsapp }: Rules,
  today: string,
): DecidedReminder | Skipped | null {
  if (facts.reminded_today || !facts.has_account || !facts.estate_active) return null
  const soon = days.includes(DUE_SOON) ? dueSoon(facts, today) : null
  const called = facts.days_late.some((late) => days.some((day) => day === late))
  return called || soon ? reminderOf(facts, soon, today, whatsapp) : null
}

/** What becomes of a tenancy that somebody wants to remind: of what is due by now, never of what is still to come. */
export function byHand(facts: ReminderFacts, today: string): DecidedReminder | Skipped {
  const reason = whyNot(facts)
  if (reason) return skip(facts, reason)
  return reminderOf(facts, null, today, facts.by_whatsapp)
}

function whyNot(facts: ReminderFacts): Skipped['reason'] | null {
  if (facts.due.length === 0) return facts.not_due > 0 ? 'nothing_due' : 'owes_nothing'
  if (!facts.estate_active) return 'estate_inactive'
  if (!facts.has_account) return 'no_account'
  return facts.reminded_today ? 'reminded_today' : null
}

/** What is to be paid on the day that is soon, less the credit that what comes before it leaves. */
function dueSoon({ raised, coming, credit }: ReminderFacts, today: string): Asked['soon'] {
  const on = dayAfter(today, DUE_SOON_DAYS)
  const kobo = (lines: readonly { amount: number }[]) => toKobo(sumNaira(lines))
  const then = coming.filter(({ due_on }) => due_on === on)
  const left = Math.max(0, toKobo(credit) - (kobo(coming) - kobo(then)))
  const asked = kobo(raised) + Math.max(0, kobo(then) - left)
  if (asked === 0) return null
  const names = [...new Set([...raised, ...(kobo(then) > left ? then : [])].map(({ name }) => name))]
  return { on, amount: toNaira(asked), names }
}

function reminderOf(
  facts: ReminderFacts,
  soon: Asked['soon'],
  today: string,
  whatsapp: boolean,
): DecidedReminder | Skipped {
  const addresses = addressesOf(facts, whatsapp)
  if (!facts.joined && !addresses.email && !addresses.whatsapp) return skip(facts, 'not_joined')
  const asked = { today, property: facts.property, due: facts.due, soon }
  const amount = toNaira(toKobo(sumDue(asked)) + toKobo(soon?.amount ?? 0))
  return { facts, amount, ...reminderWords(asked), ...addresses }
}

/** Email, and WhatsApp if the estate wants it or no email is known. Someone who has not joined gets one message: a link works once. */
function addressesOf({ joined, email, phone }: ReminderFacts, whatsapp: boolean) {
  return { email, whatsapp: email === null || (whatsapp && joined) ? phone : null }
}

const skip = ({ tenant_id, name }: ReminderFacts, reason: Skipped['reason']): Skipped => ({
  tenant_id,
  name,
  reason,
})

/** Splits decisions into two lists. */
export function sortOut(each: readonly (DecidedReminder | Skipped | null)[]): Decided {
  const decided: Decided = { reminders: [], skipped: [] }
  for (const one of each)
    if (one && 'reason' in one) decided.skipped.push(one)
    else if (one) decided.reminders.push(one)
  return decided
}

const byAmount = (one: DecidedReminder, other: DecidedReminder) => other.amount - one.amount

/** A reminder leaves by channels with an address that the person accepts messages on (036). */
const leavesBy = ({ email, whatsapp, facts }: DecidedReminder) => ({
  email: email !== null && !facts.no_email,
  whatsapp: whatsapp !== null && !facts.no_whatsapp,
})

const shown = (reminder: DecidedReminder): Reminded => {
  const { facts, amount, title, message } = reminder
  const { tenant_id, name, property, joined } = facts
  return { tenant_id, name, property, amount, title, message, ...leavesBy(reminder), joining: !joined }
}

/** Counts reminders by channel and lists people without a message or a reminder. */
export function reminderReachOf(
  { reminders, skipped }: Decided,
  not_set_up: readonly ChannelName[],
): ReminderReach {
  const reached = reminders.map((reminder) => ({ ...reminder, by: leavesBy(reminder) }))
  const count = (channel: ChannelName) => reached.filter(({ by }) => by[channel]).length
  const counts = { email: count('email'), whatsapp: count('whatsapp') }
  const no_message = reached
    .filter(({ by }) => !by.email && !by.whatsapp)
    .map(({ facts: { tenant_id, name }, email, whatsapp }): NoMessage => {
      const reason = email === null && whatsapp === null ? 'no_address' : 'said_no'
      return { tenant_id, name, reason }
    })
  const unused = not_set_up.filter((channel) => counts[channel] > 0)
  return { ...counts, no_message, not_set_up: unused, skipped }
}

/** The largest reminders, with their count and sum. */
export const previewOf = (reminders: readonly DecidedReminder[], most: number) => ({
  count: reminders.length,
  amount: sumNaira(reminders),
  people: reminders.toSorted(byAmount).slice(0, most).map(shown),
})
