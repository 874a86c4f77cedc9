import { useMemo, useSyncExternalStore } from 'react'
import type { Charge } from '#contract/charges.ts'
import { isBoughtOnce } from '#contract/due-words.ts'
import { MAX_QUANTITY } from '#contract/limits.ts'
import { parseStored } from '#web/api/stored-session.ts'
import { useSession } from '#web/session/use-session.tsx'
import { tellStored, whenStored } from '#web/shared/stored-changes.ts'

/** `charge` keeps the state when it was put in, so that a changed price or status shows. */
export interface CartItem {
  id: number
  charge: Charge
  quantity: number
}

const isItem = (kept: Partial<CartItem> | null): kept is CartItem =>
  typeof kept?.charge?.name === 'string' &&
  kept.charge.id === kept.id &&
  Number.isInteger(kept.quantity) &&
  Number(kept.quantity) >= 1

function parse(text: string | null): CartItem[] {
  const kept = parseStored<unknown>(text)
  return Array.isArray(kept) ? kept.filter(isItem) : []
}

export const piecesIn = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

export const mostOf = (charge: Charge): number => (isBoughtOnce(charge) ? 1 : MAX_QUANTITY)
const clamp = (charge: Charge, quantity: number) => Math.min(Math.trunc(quantity), mostOf(charge))

/** Reads and writes the cart of one person in this browser. */
export function cartOf(userId: number) {
  const key = `cart:v1:${userId}`
  const text = () => localStorage.getItem(key)
  const change = (edit: (items: readonly CartItem[]) => readonly CartItem[]) => {
    localStorage.setItem(key, JSON.stringify(edit(parse(text()))))
    tellStored()
  }
  const remove = (...ids: number[]) => change((items) => items.filter(({ id }) => !ids.includes(id)))
  return {
    text,
    read: () => parse(text()),
    add: (charge: Charge) =>
      change((items) =>
        items.some(({ id }) => id === charge.id)
          ? items.map((item) =>
              item.id === charge.id ? { ...item, charge, quantity: clamp(charge, item.quantity + 1) } : item,
            )
          : [...items, { id: charge.id, charge, quantity: 1 }],
      ),
    remove,
    setQuantity: (id: number, quantity: number) =>
      quantity <= 0
        ? remove(id)
        : change((items) =>
            items.map((item) =>
              item.id === id ? { ...item, quantity: clamp(item.charge, quantity) } : item,
            ),
          ),
    clear: () => change(() => []),
    restore: (items: readonly CartItem[]) => change(() => items),
  }
}

export function useCart() {
  const { user } = useSession()
  const cart = cartOf(user.id)
  const text = useSyncExternalStore(whenStored, cart.text)
  const items = useMemo(() => parse(text), [text])
  return { ...cart, items, count: piecesIn(items) }
}
