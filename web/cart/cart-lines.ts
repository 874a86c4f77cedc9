import type { Charge } from '#contract/charges.ts'
import type { SessionUser } from '#contract/profile.ts'
import { EVERY_ESTATE_ID, isAskedIn } from '#contract/roles.ts'
import type { CartItem } from './store.ts'

type Estate = SessionUser['tenants'][number]['estate']

/** A kept charge beside the same charge as it is listed now. */
export interface CartLine {
  /** As it is listed now, or as it was kept if it is not listed any more. */
  charge: Charge
  quantity: number
  /** Naira; what it cost when it was put in, if the price has changed. */
  was: number | null
  /** Why it cannot be paid; null where it can. */
  problem: string | null
}

/** What has become of the cart's items. `listed` are the charges of all `estates` that the person lives in. */
export function compareCart(
  items: readonly CartItem[],
  listed: readonly Charge[],
  estates: readonly Estate[],
): CartLine[] {
  return items.map(({ id, charge: kept, quantity }) => {
    const charge = listed.find((each) => each.id === id)
    if (!charge) return { charge: kept, quantity, was: null, problem: 'Not available any more.' }
    const was = charge.amount === kept.amount ? null : kept.amount
    return { charge, quantity, was, problem: problemOf(charge, estates) }
  })
}

function problemOf(charge: Charge, estates: readonly Estate[]): string | null {
  if (charge.status !== 1) return 'Not active any more.'
  const open = estates.some((estate) => estate.status === 1 && isAskedIn(charge, estate.id))
  return open ? null : 'Its estate is not active now.'
}

/** The estates that payable lines belong to, in order; a charge of every estate can be paid with any of them. */
export const estatesIn = (lines: readonly CartLine[]): number[] => [
  ...new Set(
    lines.flatMap(({ charge, problem }) =>
      problem === null && charge.estate_id !== EVERY_ESTATE_ID ? [charge.estate_id] : [],
    ),
  ),
]

/** The lines of one checkout: what can be paid in the estate, or all that can be paid if it is null. */
export const linesFor = (lines: readonly CartLine[], estateId: number | null): CartLine[] =>
  lines.filter(
    ({ charge, problem }) => problem === null && (estateId === null || isAskedIn(charge, estateId)),
  )
