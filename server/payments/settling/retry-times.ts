import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'

/** A checkout that the provider calls abandoned, or does not know, is closed at this age. */
export const CLOSE_AFTER_MS = 24 * HOUR_MS
/** One that the provider does not decide on is left to a person at this age. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
/** How often the provider is asked about what is left to a person: it may settle by itself. */
export const SLOW_RETRY_MS = HOUR_MS

const FIRST_RETRY_MS = MINUTE_MS / 2
const LONGEST_RETRY_MS = 15 * MINUTE_MS

/** Milliseconds since a checkout was begun. */
export const ageMs = ({ created_at }: { created_at: string }): number => Date.now() - Date.parse(created_at)

/**
 * Milliseconds until the provider is asked again, after so many tries: doubling, up to 15 minutes, and up to a tenth
 * sooner, so that what an outage brought together does not stay together.
 */
export const retryAfterMs = (tries: number): number =>
  Math.round(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 20)) * (1 - Math.random() / 10))
