import { useMemo, useSyncExternalStore } from 'react'
import type { Charge } from '#contract/charges.ts'
import { MAX_QUANTITY } from '#contract/limits.ts'
import { useSession } from '#web/session/use-session.tsx'

/** `charge` is as it was when it was put in: a changed price or status shows by comparing it with the list. */
export interface CartItem {
  /** The charge's id. */
  id: number
  charge: Charge
  quantity: number
  /** ISO 8601. */
  addedAt: string
}

const listeners = new Set<() => void>()
const keyOf = (userId: number | undefined) => `cart:v1:${userId ?? 'guest'}`
/** The last text read per key with what it says, so that an unchanged cart stays the same object. */
const read = new Map<string, { text: string | null; items: readonly CartItem[] }>()

const isItem = (kept: Partial<CartItem> | null): kept is CartItem =>
  typeof kept?.charge?.name === 'string' &&
  kept.charge.id === kept.id &&
  Number.isInteger(kept.quantity) &&
  Number(kept.quantity) >= 1

function parse(text: string | null): CartItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isItem) : []
  } catch {
    // Not something we stored, or cut short: the cart counts as empty.
    return []
  }
}

function load(key: string): readonly CartItem[] {
  const text = localStorage.getItem(key)
  const before = read.get(key)
  if (before && before.text === text) return before.items
  const items = parse(text)
  read.set(key, { text, items })
  return items
}

function save(key: string, items: readonly CartItem[]): void {
  localStorage.setItem(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other tabs of the same person.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** How many pieces, not how many different charges. */
export const piecesIn = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

const clamp = (quantity: number) => Math.min(Math.trunc(quantity), MAX_QUANTITY)

/** Reads and writes the cart of one person, or of the guest if there is no id. */
export function cartOf(userId: number | undefined) {
  const key = keyOf(userId)
  const change = (edit: (items: readonly CartItem[]) => readonly CartItem[]) => save(key, edit(load(key)))
  const remove = (...ids: number[]) => change((items) => items.filter(({ id }) => !ids.includes(id)))
  return {
    read: () => load(key),
    /** Puts a charge in, or one more of it. */
    add: (charge: Charge) =>
      change((items) =>
        items.some(({ id }) => id === charge.id)
          ? items.map((item) =>
              item.id === charge.id ? { ...item, charge, quantity: clamp(item.quantity + 1) } : item,
            )
          : [...items, { id: charge.id, charge, quantity: 1, addedAt: new Date().toISOString() }],
      ),
    remove,
    /** 0 or less takes it out. */
    setQuantity: (id: number, quantity: number) =>
      quantity <= 0
        ? remove(id)
        : change((items) =>
            items.map((item) => (item.id === id ? { ...item, quantity: clamp(quantity) } : item)),
          ),
    clear: () => change(() => []),
    /** Puts back what was there before. */
    restore: (items: readonly CartItem[]) => change(() => items),
  }
}

/** The cart of the person signed in, kept in this browser. Its prices come from the charges as they are now. */
export function useCart() {
  const { user } = useSession()
  const cart = useMemo(() => cartOf(user.id), [user.id])
  const items = useSyncExternalStore(subscribe, cart.read)
  return {
    ...cart,
    items,
    count: piecesIn(items),
  }
}
