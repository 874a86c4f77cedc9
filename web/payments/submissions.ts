import { HOUR_MS } from '#contract/time.ts'
import type { Answer, Input } from '#web/api/api.ts'
import { CHECKOUTS } from '#web/api/stored-session.ts'

type Body = NonNullable<Input<'POST /make/payment'>['body']>
type Opened = Answer<'POST /payment/initialize'>
export interface Wanted {
  charge_id: number
  quantity: number
}

/** A checkout under way, kept from before it is paid until its outcome is known: a lost tab loses nothing. */
export interface Submission {
  /** What is sent to settle it. */
  body: Omit<Body, 'status'>
  items: Wanted[]
  /** The charges to take out of the cart once they are paid; none where a single charge is paid. */
  cart_ids: readonly number[]
  /** How the provider's window is opened on it; null once that has failed. */
  access: Pick<Opened, 'access_code' | 'authorization_url' | 'script_url'> | null
  /** Milliseconds since 1970. */
  started_at: number
}

/** After so many milliseconds the server has long settled it without us. */
const KEPT_FOR = 72 * HOUR_MS
/** The server closes what was never paid after this many milliseconds. */
const OPEN_FOR = 23 * HOUR_MS
const keyOf = (userId: number) => CHECKOUTS + userId

/** What one person has set out to pay in this browser and not heard the end of. */
export function submissionsOf(userId: number): Submission[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return (kept as Submission[]).filter(
      (each) =>
        typeof each?.body?.reference === 'string' &&
        Array.isArray(each.items) &&
        Array.isArray(each.cart_ids) &&
        Date.now() - each.started_at < KEPT_FOR,
    )
  } catch {
    // Not ours: the server settles the payment by itself.
    return []
  }
}

function save(userId: number, submissions: Submission[]): void {
  if (submissions.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(submissions))
  else localStorage.removeItem(keyOf(userId))
}

const others = (userId: number, reference: string) =>
  submissionsOf(userId).filter(({ body }) => body.reference !== reference)

export const rememberSubmission = (userId: number, submission: Submission): void =>
  save(userId, [...others(userId, submission.body.reference), submission])
export const forgetSubmission = (userId: number, reference: string): void =>
  save(userId, others(userId, reference))

const sameItems = (some: readonly Wanted[], more: readonly Wanted[]) =>
  some.length === more.length &&
  some.every(({ charge_id, quantity }) =>
    more.some((other) => other.charge_id === charge_id && other.quantity === quantity),
  )

/** A checkout for exactly this that is still open: going on with it cannot take the money twice, a second one could. */
export const openSubmission = (
  userId: number,
  tenantId: number,
  items: readonly Wanted[],
  amount: number,
): Submission | undefined =>
  submissionsOf(userId).find(
    (each) =>
      each.access !== null &&
      each.body.tenant_id === tenantId &&
      each.body.amount === amount &&
      sameItems(each.items, items) &&
      Date.now() - each.started_at < OPEN_FOR,
  )
