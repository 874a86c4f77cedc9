// Limits that screens need before their forms are loaded: numbers alone, without zod.

/** Of one charge, in one payment. */
export const MAX_QUANTITY = 1000
/** The payment provider takes no less. */
export const LEAST_BY_CARD_NAIRA = 50
export const MIN_PASSWORD_CHARACTERS = 8
/** Of who manages and has no second factor. */
export const MIN_MANAGER_PASSWORD_CHARACTERS = 15
/** How many rows may be asked for as one page. */
export const LONGEST_PAGE = 100
/** How far from today the first day of billing may lie, back or ahead. */
export const BILLING_FROM_MONTHS = 12
/** How often in a day somebody takes along what is kept of them; the file takes the process's time. */
export const MY_DATA_PER_DAY = 5
