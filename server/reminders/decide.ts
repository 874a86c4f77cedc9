import { countOf } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import type { ChannelName } from '#contract/messages.ts'
import { sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { type Asked, DUE_SOON, DUE_SOON_DAYS, reminderWords, sumDue } from '#contract/reminder-words.ts'
import {
  MOST_PREVIEWED,
  type NoMessage,
  type Reminded,
  type ReminderReach,
  type ReminderRules,
  type Skipped,
} from '#contract/reminders.ts'
import type { DebtorKey, ReminderFacts } from './facts.ts'

export interface DecidedReminder {
  facts: ReminderFacts
  asked: Asked
  /** The debtors whom it reminds: several homes of one owner share it. */
  of: (DebtorKey & { amount: number })[]
  /** Naira. */
  amount: number
  title: string
  message: string
  /** The address, or null for no message. */
  email: string | null
  whatsapp: string | null
}

export interface Decided {
  reminders: DecidedReminder[]
  skipped: Skipped[]
}

/** The reminder of all that is due today, if a rule calls for one. */
export function byRules(
  facts: ReminderFacts,
  { days, whatsapp }: Pick<ReminderRules, 'days' | 'whatsapp'>,
  today: string,
): DecidedReminder | Skipped | null {
  if (facts.reminded_today || !facts.has_account || !facts.estate_active) return null
  const soon = days.includes(DUE_SOON) ? dueSoon(facts, today) : null
  const called = facts.days_late.some((late) => days.some((day) => day === late))
  return called || soon ? reminderOf(facts, soon, today, whatsapp) : null
}

export function byHand(facts: ReminderFacts, today: string): DecidedReminder | Skipped {
  const reason = whyNot(facts)
  if (reason) return skip(facts, reason)
  return reminderOf(facts, null, today, facts.by_whatsapp)
}

function whyNot(facts: ReminderFacts): Skipped['reason'] | null {
  if (facts.due.length === 0) return facts.not_due > 0 ? 'nothing_due' : 'owes_nothing'
  if (!facts.estate_active) return 'estate_inactive'
  if (!facts.has_account) return 'no_account'
  if (!facts.reminded_today) return null
  return facts.reminder_kept ? 'reminded_in_app' : 'reminded_today'
}

/** The dues of the day soon, less the credit that earlier dues leave. */
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
  byWhatsapp: boolean,
): DecidedReminder | Skipped {
  const { joined, email, phone, property, due, transfer } = facts
  // WhatsApp replaces a missing email. A new tenant gets one message, as a link works once.
  const whatsapp = email === null || (byWhatsapp && joined) ? phone : null
  if (!joined && !email && !whatsapp) return skip(facts, 'not_joined')
  const asked = { today, property, due, soon, transfer }
  const amount = toNaira(toKobo(sumDue(asked)) + toKobo(soon?.amount ?? 0))
  const { tenant_id, account_id } = facts
  return {
    facts,
    asked,
    of: [{ tenant_id, account_id, amount }],
    amount,
    ...reminderWords(asked),
    email,
    whatsapp,
  }
}

const skip = (facts: ReminderFacts, reason: Skipped['reason']) => ({
  ...{ tenant_id: facts.tenant_id, name: facts.name, reason },
})

export const accountsOfDebtors = (debtors: readonly DebtorKey[]): number[] => [
  ...new Set(debtors.map(({ account_id }) => account_id)),
]

/** The debtor of a reminder; nobody in particular for several homes. */
export const remindedOf = ({ of }: DecidedReminder) => {
  const [{ tenant_id = null, account_id = null } = {}, ...others] = of
  return { tenant_id, account_id: tenant_id === null && others.length === 0 ? account_id : null }
}

/** One reminder for the homes of an owner in an estate. */
function together(reminders: readonly DecidedReminder[], today: string): DecidedReminder {
  const [first] = reminders
  if (!first) throw new Error('nobody is reminded')
  if (reminders.length === 1) return first
  const soon = reminders.flatMap(({ asked }) => asked.soon ?? [])
  const asked: Asked = {
    ...{ today, property: countOf(reminders.length, 'home') },
    due: reminders
      .flatMap(({ asked: { property, due } }) => {
        const [oldest] = due
        return oldest ? { name: property, amount: sumNaira(due), since: oldest.since } : []
      })
      .sort((one, other) => one.since.localeCompare(other.since)),
    soon: soon[0]
      ? { on: soon[0].on, amount: sumNaira(soon), names: [...new Set(soon.flatMap(({ names }) => names))] }
      : null,
  }
  const of = reminders.flatMap((each) => each.of)
  return { ...first, asked, of, amount: sumNaira(of), ...reminderWords(asked) }
}

export function sortOut(each: readonly (DecidedReminder | Skipped | null)[], today: string): Decided {
  const decided = each.filter((one) => one !== null)
  const reminders = decided.filter((one) => 'facts' in one)
  const ofOwner = ({ tenant_id, user_id, estate_id, account_id }: ReminderFacts) =>
    tenant_id === null ? `${user_id} ${estate_id}` : `${account_id} ${tenant_id}`
  const groups = Map.groupBy(reminders, ({ facts }) => ofOwner(facts))
  return {
    reminders: [...groups.values()].map((theirs) => together(theirs, today)),
    skipped: decided.filter((one) => 'reason' in one),
  }
}

/** Channels with an address and consent (decision 016). */
const leavesBy = ({ email, whatsapp, facts }: DecidedReminder) => ({
  email: email !== null && !facts.no_email,
  whatsapp: whatsapp !== null && !facts.no_whatsapp,
})

function shown(reminder: DecidedReminder): Reminded {
  const { facts, asked, amount, title, message } = reminder
  const { name, joined } = facts
  const { property } = asked
  return {
    ...{
      tenant_id: facts.tenant_id,
      name,
      property,
      estate: facts.estate,
      amount,
      title,
      message,
      ...leavesBy(reminder),
      joining: !joined,
    },
  }
}

export function reminderReachOf(
  { reminders, skipped }: Decided,
  not_set_up: readonly ChannelName[],
): ReminderReach {
  const reached = reminders.map((reminder) => ({ ...reminder, by: leavesBy(reminder) }))
  const count = (channel: ChannelName) => reached.filter(({ by }) => by[channel]).length
  const counts = { email: count('email'), whatsapp: count('whatsapp') }
  const no_message = reached
    .filter(({ by }) => !by.email && !by.whatsapp)
    .map((reminder): NoMessage => {
      const reason = reminder.email === null && reminder.whatsapp === null ? 'no_address' : 'said_no'
      return { tenant_id: reminder.facts.tenant_id, name: reminder.facts.name, reason }
    })
  return { ...counts, no_message, not_set_up: not_set_up.filter((channel) => counts[channel] > 0), skipped }
}

/** Sums that are due by now, and those due on the day soon. */
export function dueOrSoon(reminders: readonly DecidedReminder[], today: string) {
  const due = reminders.map(({ asked }) => ({ amount: sumDue(asked) })).filter(({ amount }) => amount > 0)
  const soon = reminders.flatMap(({ asked }) => asked.soon ?? [])
  return {
    due: { count: due.length, amount: sumNaira(due) },
    soon: { on: dayAfter(today, DUE_SOON_DAYS), count: soon.length, amount: sumNaira(soon) },
  }
}

export const previewOf = (reminders: readonly DecidedReminder[]) => ({
  count: reminders.length,
  accounts: accountsOfDebtors(reminders.flatMap(({ of }) => of)).length,
  amount: sumNaira(reminders),
  people: reminders
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, MOST_PREVIEWED)
    .map(shown),
})
