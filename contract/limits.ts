// Screens need these numbers before they can load zod.

export const MAX_QUANTITY = 1000
export const LEAST_BY_CARD_NAIRA = 50
export const MIN_PASSWORD_CHARACTERS = 8
/** Minimum for managers without a second factor. */
export const MIN_MANAGER_PASSWORD_CHARACTERS = 15
export const LONGEST_PAGE = 100
/** A search, a filter or the other order leads to what lies deeper. */
export const MOST_PAGES = 400
/** Furthest first day of billing from today, back or ahead. */
export const BILLING_FROM_MONTHS = 12
/** Payers see a new bank account this long after it was entered. */
export const BANK_ACCOUNT_HOLD_HOURS = 24
/** After these days without a bank line, the estate is asked about a claim. */
export const CLAIM_ASKED_DAYS = 7
/** An older transfer is for the estate to look up. */
export const OLDEST_CLAIM_DAYS = 60
/** Exports per person and day; an export takes much processor time. */
export const MY_DATA_PER_DAY = 5

/** "Home", the type of every property that names none. It is neither renamed nor deleted. */
export const DEFAULT_PROPERTY_TYPE_ID = 3

export const LOGO_LIMIT_BYTES = 300_000
/** Twice the largest size on paper and screen. */
export const LOGO_LIMIT_PX = 600
