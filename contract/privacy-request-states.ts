// The requests page needs this file before it can load zod.

/** `erasing`: the account is shut and erased on `erase_on` unless an admin stops it. */
export const PRIVACY_REQUEST_STATES = ['open', 'done', 'refused', 'withdrawn', 'erasing', 'erased'] as const
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number]

/** Days to answer a request: GAID 2025 asks for 30. */
export const PRIVACY_REQUEST_DUE_DAYS = 30
/** Days in which a granted erasure can be cancelled. */
export const ERASURE_DAYS = 30
