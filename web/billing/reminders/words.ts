import type { Skipped } from '#contract/reminders.ts'

/** Why somebody is not reminded, after their name. */
export const SKIP_WORDS: Record<Skipped['reason'], string> = {
  owes_nothing: 'owes nothing',
  nothing_due: 'nothing is due yet',
  reminded_today: 'was reminded today',
  estate_inactive: 'the estate is inactive',
  no_account: 'the account is closed',
}
