import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'

// How long the links work that we mail. `messages/text/account-words.ts` tells people the same in words.

/** A link to choose a password that somebody asked for. */
export const RESET_LINK_LIFETIME_S = 30 * MINUTE_S
/** The same for somebody new, or whose password was taken from them. */
export const INVITATION_LIFETIME_S = 7 * DAY_S
/** How long a new address may be confirmed, and how long after that the old one may be had back. */
export const EMAIL_CHANGE_LIFETIME_S = 72 * HOUR_S
/** How long a change of an account can be undone by the link that tells of it. */
export const UNDO_LIFETIME_S = 72 * HOUR_S
