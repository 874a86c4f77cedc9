import type { Charge } from '#contract/charges.ts'
import type { ChargePaid } from '#contract/owed.ts'

/** What one estate answered of its charges. */
export interface EstatePaid {
  estate_id: number
  paid: readonly ChargePaid[]
}

/** By charge; null where it is not billed, and no entry where that is not known. */
export type ChargesPaid = ReadonlyMap<number, ChargePaid | null>

/** How many have paid each charge of a list, as the estate says whose charges it lists; `null` lists those of all. */
export function chargesPaid(
  listed: number | null,
  charges: readonly Pick<Charge, 'id' | 'estate_id'>[],
  answers: readonly EstatePaid[],
): ChargesPaid {
  const byEstate = new Map(answers.map(({ estate_id, paid }) => [estate_id, paid]))
  return new Map(
    charges.flatMap(({ id, estate_id }) => {
      // In a list of all, a charge of every estate has as many answers as estates, and none is its own.
      const paid = byEstate.get(listed ?? estate_id)
      return paid ? [[id, paid.find(({ charge_id }) => charge_id === id) ?? null] as const] : []
    }),
  )
}
