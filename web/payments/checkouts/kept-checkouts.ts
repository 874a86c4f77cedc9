import { useSyncExternalStore } from 'react'
import { HOUR_MS } from '#contract/time.ts'
import type { Input, Reply } from '#web/api/call-types.ts'
import { CHECKOUTS } from '#web/api/stored-session.ts'

type Body = NonNullable<Input<'POST /make/payment'>['body']>
type Opened = Reply<'POST /payment/initialize'>
/** What opens the provider's window, or its own page, on a checkout. */
type Access = Pick<Opened, 'access_code' | 'authorization_url' | 'script_url'>
export interface CheckoutItem {
  charge_id: number
  quantity: number
}

/** A checkout, kept in the browser from before it is paid until its outcome is known: a closed tab loses nothing. */
export interface KeptCheckout {
  /** What is sent to settle it. */
  body: Omit<Body, 'status'>
  items: CheckoutItem[]
  /** A key of the dues it pays, beside or instead of charges; '' or undefined for none. */
  beside?: string
  /** The charges to take out of the cart once they are paid; none where a single charge is paid. */
  cart_ids: readonly number[]
  /** Null once the provider's window has failed on it. */
  access: Access | null
  /** Milliseconds since 1970. */
  started_at: number
  /** Set once the payer has sent money that the provider has not confirmed. */
  sent?: 'transfer' | 'payment' | undefined
}
/** A checkout that the provider's window can still be opened on. */
export type OpenCheckout = KeptCheckout & { access: Access }

/** By then the server has long settled it by itself. */
const KEPT_FOR_MS = 72 * HOUR_MS
/** An hour before the server closes what was never paid. */
const OPEN_FOR_MS = 23 * HOUR_MS
const keyOf = (userId: number) => CHECKOUTS + userId

const isCheckout = (kept: Partial<KeptCheckout> | null): kept is KeptCheckout =>
  typeof kept?.body?.reference === 'string' && Array.isArray(kept.items) && Array.isArray(kept.cart_ids)

/** The checkouts that one person began in this browser and whose outcome is not known yet. */
export function keptCheckouts(userId: number): KeptCheckout[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(isCheckout).filter(({ started_at }) => Date.now() - started_at < KEPT_FOR_MS)
  } catch {
    // Not something we stored: the server settles the payment by itself.
    return []
  }
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

function save(userId: number, checkouts: KeptCheckout[]): void {
  if (checkouts.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(checkouts))
  else localStorage.removeItem(keyOf(userId))
  tell()
}

/** References whose payment dialog is open: it shows how they stand. */
const inHand = new Set<string>()
export function takeInHand(reference: string): void {
  inHand.add(reference)
  tell()
}
export function letGo(reference: string): void {
  inHand.delete(reference)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
/** The checkouts whose outcome is not known and whose dialog is closed, as they come and go. */
export function useLeftCheckouts(userId: number): KeptCheckout[] {
  useSyncExternalStore(subscribe, () => `${localStorage.getItem(keyOf(userId))} ${[...inHand]}`)
  return keptCheckouts(userId).filter(({ body }) => !inHand.has(body.reference))
}

const others = (userId: number, reference: string) =>
  keptCheckouts(userId).filter(({ body }) => body.reference !== reference)

export const keepCheckout = (userId: number, checkout: KeptCheckout): void =>
  save(userId, [...others(userId, checkout.body.reference), checkout])
export const forgetCheckout = (userId: number, reference: string): void =>
  save(userId, others(userId, reference))

const sameItems = (some: readonly CheckoutItem[], more: readonly CheckoutItem[]) =>
  some.length === more.length &&
  some.every(({ charge_id, quantity }) =>
    more.some((other) => other.charge_id === charge_id && other.quantity === quantity),
  )

/** Whether the provider's window, or its page, can still be opened on it. */
export const isOpen = (checkout: KeptCheckout): checkout is OpenCheckout =>
  checkout.access !== null && Date.now() - checkout.started_at < OPEN_FOR_MS

/** An open checkout for exactly this: going on with it cannot take the money twice, a second checkout could. */
export const resumableCheckout = (
  userId: number,
  tenantId: number,
  items: readonly CheckoutItem[],
  amount: number,
  beside = '',
): OpenCheckout | undefined =>
  keptCheckouts(userId)
    .filter(isOpen)
    .find(
      (kept) =>
        kept.body.tenant_id === tenantId &&
        kept.body.amount === amount &&
        sameItems(kept.items, items) &&
        (kept.beside ?? '') === beside,
    )
