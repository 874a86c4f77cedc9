import { useQueries } from '@tanstack/react-query'
import { useSession } from '#web/session/use-session.tsx'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { type CartLine, compareCart } from './cart-lines.ts'
import { useCart } from './store.ts'

/** The cart with the charges as they are now. Until those are fetched, the kept ones are shown and nothing can be paid. */
export function useCartLines() {
  const { user } = useSession()
  const { items } = useCart()
  const estates = [...new Map(user.tenants.map(({ estate }) => [estate.id, estate])).values()]
  const lists = useQueries({
    queries: estates.map(({ id }) => ({
      ...estateCharges(id),
      enabled: items.length > 0,
      // A price fetched a minute ago may be out of date.
      refetchOnMount: 'always' as const,
    })),
  })
  const checked = lists.every(({ data }) => data !== undefined)
  const error = checked ? null : (lists.find((list) => list.error)?.error ?? null)
  const listed = lists.flatMap(({ data }) => data?.rows ?? [])
  const lines: CartLine[] = checked
    ? compareCart(items, listed, estates)
    : items.map(({ charge, quantity }) => ({ charge, quantity, was: null, problem: null }))
  return {
    lines,
    estates,
    /** The prices are up to date. */
    checked,
    error,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}
