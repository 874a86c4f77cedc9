import { useSyncExternalStore } from 'react'
import { HOUR_MS } from '#contract/time.ts'
import type { Input, Reply } from '#web/api/call-types.ts'
import { CHECKOUTS, parseStored } from '#web/api/stored-session.ts'
import { tellStored, whenStored } from '#web/shared/stored-changes.ts'

type Body = NonNullable<Input<'POST /make/payment'>['body']>
type Opened = Reply<'POST /payment/initialize'>
type Access = Pick<Opened, 'access_code' | 'authorization_url' | 'script_url'>
export interface CheckoutItem {
  charge_id: number
  quantity: number
}

/** A checkout in the browser's storage, from before the payment until its outcome is known. */
export interface KeptCheckout {
  body: Omit<Body, 'status'>
  items: CheckoutItem[]
  /** The key of `besideCharges`; empty for charges alone. */
  beside?: string
  /** The charges to remove from the cart after the payment. */
  cart_ids: readonly number[]
  /** Null once Paystack's window has failed on it. */
  access: Access | null
  /** Milliseconds since 1970. */
  started_at: number
  /** The payer sent money that Paystack has not confirmed. */
  sent?: 'transfer' | 'payment' | undefined
}
export type OpenCheckout = KeptCheckout & { access: Access }

/** By then the server has settled it or asked an admin to look. */
const KEPT_FOR_MS = 72 * HOUR_MS
/** The server closes an unpaid checkout an hour later. */
const OPEN_FOR_MS = 23 * HOUR_MS
const keyOf = (userId: number) => CHECKOUTS + userId

const isCheckout = (kept: Partial<KeptCheckout> | null): kept is KeptCheckout =>
  typeof kept?.body?.reference === 'string' && Array.isArray(kept.items) && Array.isArray(kept.cart_ids)

export function keptCheckouts(userId: number): KeptCheckout[] {
  // The server settles the payments of a damaged text on its own.
  const kept = parseStored<unknown>(localStorage.getItem(keyOf(userId)))
  if (!Array.isArray(kept)) return []
  return kept.filter(isCheckout).filter(({ started_at }) => Date.now() - started_at < KEPT_FOR_MS)
}

function save(userId: number, checkouts: KeptCheckout[]): void {
  if (checkouts.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(checkouts))
  else localStorage.removeItem(keyOf(userId))
  tellStored()
}

/** Checkouts of an open payment dialog; the page shows no notice for them. */
const inHand = new Set<string>()
export function takeInHand(reference: string): void {
  inHand.add(reference)
  tellStored()
}
export function letGo(reference: string): void {
  inHand.delete(reference)
  tellStored()
}

export function useLeftCheckouts(userId: number): KeptCheckout[] {
  useSyncExternalStore(whenStored, () => `${localStorage.getItem(keyOf(userId))} ${[...inHand]}`)
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

export const isOpenCheckout = (checkout: KeptCheckout): checkout is OpenCheckout =>
  checkout.access !== null && Date.now() - checkout.started_at < OPEN_FOR_MS

/** An open checkout for exactly this purchase. Its reuse prevents a double payment. */
export const resumableCheckout = (
  userId: number,
  tenantId: number | undefined,
  items: readonly CheckoutItem[],
  amount: number,
  beside = '',
): OpenCheckout | undefined =>
  keptCheckouts(userId)
    .filter(isOpenCheckout)
    .find(
      (kept) =>
        kept.body.tenant_id === tenantId &&
        kept.body.amount === amount &&
        sameItems(kept.items, items) &&
        (kept.beside ?? '') === beside,
    )
