// Without zod, for the page of requests needs it before it can be used.

/** `erasing`: granted; the account is shut, and what is kept is erased on `erase_on` unless an admin takes it back. */
export const PRIVACY_REQUEST_STATES = ['open', 'done', 'refused', 'withdrawn', 'erasing', 'erased'] as const
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number]

/** Days within which a request is answered: GAID 2025 asks for 30. */
export const DATA_REQUEST_DUE_DAYS = 30
/** Days in which a granted erasure can still be taken back. */
export const ERASURE_DAYS = 30
