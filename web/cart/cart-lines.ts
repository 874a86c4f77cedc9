import { useQueries, useQuery } from '@tanstack/react-query'
import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { periodWords } from '#contract/due-words.ts'
import { sumNaira } from '#contract/money.ts'
import type { SessionUser } from '#contract/profile.ts'
import { EVERY_ESTATE_ID, isAskedIn } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import { estateCharges } from '#web/shared/estate-charges.ts'
import { whyNotPayable } from '#web/shared/owed/charge-standing.ts'
import { homePrice } from '#web/shared/owed/home-price.ts'
import { periodsWords, spanOf } from '#web/shared/owed/owed-words.ts'
import { chargeStates } from '#web/shared/owed/queries.ts'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { type CartItem, mostOf, useCart } from './store.ts'

type Home = Pick<SessionUser['tenants'][number], 'id' | 'estate'>

export interface CartLine {
  /** The listed charge, or the kept one if it is no longer listed. */
  charge: Charge
  quantity: number
  /** The price in naira when it was put in, if it has changed. */
  was: number | null
  problem: string | null
}

/** Compares the kept items with `listed`, the charges of all estates of the person's `homes`. */
export const compareCart = (
  items: readonly CartItem[],
  listed: readonly Charge[],
  homes: readonly Home[],
  statesOf: (home: Home) => readonly ChargeState[] | undefined,
): CartLine[] =>
  items.map(({ id, charge: kept, quantity: wanted }) => {
    const charge = listed.find((each) => each.id === id)
    if (!charge) return { charge: kept, quantity: wanted, was: null, problem: 'Not available any more.' }
    const was = charge.amount === kept.amount ? null : kept.amount
    const quantity = Math.min(wanted, mostOf(charge))
    return { charge, quantity, was, problem: problemOf(charge, homes, statesOf) }
  })

function problemOf(
  charge: Charge,
  homes: readonly Home[],
  statesOf: (home: Home) => readonly ChargeState[] | undefined,
): string | null {
  if (charge.status !== 1) return 'Not active any more.'
  const open = homes.filter(({ estate }) => estate.status === 1 && isAskedIn(charge, estate.id))
  if (open.length === 0) return 'Its estate is not active now.'
  const reason = whyNotPayable(charge, open.map(statesOf))
  return reason && `${reason}.`
}

/** The estates of the payable lines. A charge of every estate can be paid in any of them. */
export const estatesIn = (lines: readonly CartLine[]): number[] => [
  ...new Set(
    lines.flatMap(({ charge, problem }) =>
      problem === null && charge.estate_id !== EVERY_ESTATE_ID ? [charge.estate_id] : [],
    ),
  ),
]

/** The payable lines of an estate; null: all of them. */
export const linesFor = (lines: readonly CartLine[], estateId: number | null): CartLine[] =>
  lines.filter(
    ({ charge, problem }) => problem === null && (estateId === null || isAskedIn(charge, estateId)),
  )

/** Shows the kept charges, without a checkout, until the current ones are fetched. */
export function useCartLines() {
  const { user } = useSession()
  const { items } = useCart()
  const estates = [...new Map(user.tenants.map(({ estate }) => [estate.id, estate])).values()]
  const lists = useQueries({
    queries: estates.map(({ id }) => ({
      ...estateCharges(id),
      enabled: items.length > 0,
      refetchOnMount: 'always' as const,
    })),
  })
  const states = useQueries({
    queries: user.tenants.map(({ id }) => ({ ...chargeStates(id), enabled: items.length > 0 })),
  })
  const asked = [...lists, ...states]
  const checked = asked.every(({ data }) => data !== undefined)
  const error = checked ? null : (asked.find((list) => list.error)?.error ?? null)
  const listed = lists.flatMap(({ data }) => data?.rows ?? [])
  const lines: CartLine[] = checked
    ? compareCart(
        items,
        listed,
        user.tenants,
        ({ id }) => states[user.tenants.findIndex((home) => home.id === id)]?.data,
      )
    : items.map(({ charge, quantity }) => ({ charge, quantity, was: null, problem: null }))
  return {
    lines,
    estates,
    checked,
    error,
    refetch: () => Promise.all(asked.map((list) => list.refetch())),
  }
}

export interface PricedLine {
  /** Naira. */
  amount: number
  /** `3 months, October to December` */
  words: string
}

/**
 * The server's price of a checkout in naira and the dues it pays; null where the estate does not bill.
 * A person with several homes in an estate sees the first; the checkout asks which.
 */
export function useCartPrices(lines: readonly CartLine[], estateId: number | null) {
  const { user } = useSession()
  const home = user.tenants.find(
    ({ estate }) => estate.status === 1 && (estateId === null || estate.id === estateId),
  )
  const asks = home?.estate.bills === true && lines.length > 0
  const items = lines.map(({ charge, quantity }) => ({ charge_id: charge.id, quantity }))
  const preview = usePreview(asks ? { tenant_id: home.id, items } : null)
  const states = useQuery({ ...chargeStates(home?.id ?? 0), enabled: asks })
  if (!asks) return null
  const { data, error, current } = preview
  const priceOf = (charge: Charge) => homePrice(charge, states.data)
  const now = lagosToday()
  return {
    amount: data?.amount,
    problem: error
      ? (Object.values(error.errors ?? {}).flat()[0] ?? error.message)
      : current
        ? null
        : 'The prices are being checked',
    /** Naira for one, where the person lives. */
    priceOf,
    of({ id }: Charge): PricedLine | undefined {
      const settled = data?.settles.filter(({ charge_id }) => charge_id === id) ?? []
      const span = spanOf(settled.flatMap(({ period }) => period ?? []))
      if (!span) return undefined
      const state = states.data?.find(({ charge_id }) => charge_id === id)
      return {
        amount: sumNaira(settled),
        words: `${periodsWords(state ?? { months: 1, price: null }, settled.length, settled)}, ${periodWords(span, now)}`,
      }
    },
  }
}
