import type { NoMessage, Reminded, ReminderReach, Skipped } from '#contract/reminders.ts'
import { byChannel, channelWords } from '#web/shared/by-channel.ts'

/** Why somebody is not reminded, after their name. */
export const SKIP_WORDS: Record<Skipped['reason'], string> = {
  owes_nothing: 'owes nothing',
  nothing_due: 'nothing is due yet',
  reminded_today: 'was reminded today',
  estate_inactive: 'the estate is inactive',
  no_account: 'the account is closed',
  not_joined: 'has not joined, and no link can be sent',
}

/** The reason for no message, after a name. */
export const NO_MESSAGE_WORDS: Record<NoMessage['reason'], string> = {
  no_address: 'no email or phone number; sees it in the application',
  said_no: 'said no to messages; sees it in the application',
}

type By = Pick<Reminded, 'email' | 'whatsapp' | 'joining'>

/** The channels of one reminder. */
export const wayOf = ({ joining, ...by }: By): string =>
  `${channelWords(by) || 'in the application alone'}${joining ? ', with a link to join' : ''}`

/** The channels of several reminders, as a sentence. */
export function waysOf(
  people: readonly By[],
  { count, ...reach }: { count: number } & ReminderReach,
): string {
  const [first] = people
  if (count === 1 && first) return `It goes out ${wayOf(first)}.`
  const words = byChannel(reach)
  return words ? `Messages: ${words}.` : 'It is read in the application alone.'
}
