import type { Skipped } from '#contract/reminders.ts'

/** Why somebody is not reminded, after their name. */
export const SKIP_WORDS: Record<Skipped['reason'], string> = {
  owes_nothing: 'owes nothing',
  nothing_due: 'nothing is due yet',
  reminded_today: 'was reminded today',
  estate_inactive: 'the estate is inactive',
  no_account: 'the account is closed',
}

/** `1 reminder`, `12 reminders` */
export const remindersWords = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'reminder' : 'reminders'}`
/** `1 person`, `12 people` */
export const peopleWords = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'person' : 'people'}`
