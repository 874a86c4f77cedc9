// Limits that screens need before their forms are loaded: numbers alone, without zod.

/** Of one charge, in one payment. */
export const MAX_QUANTITY = 1000
export const MIN_PASSWORD_CHARACTERS = 8
