import { useQueries } from '@tanstack/react-query'
import type { Charge } from '#contract/charges.ts'
import type { ChargePaid } from '#contract/owed.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import type { ListedEstate } from './queries.ts'

/**
 * How many have paid what each charge last asked for, for those who run the estates of the list; `paid` is null where none of these
 * bills, and until anything is known; `waiting`: more may still come. A charge of every estate is told of in each estate, not in the list of all.
 */
export function useChargesPaid(
  { all, estate }: ListedEstate,
  /** Left out until they are known. */
  charges: readonly Charge[] | undefined,
): { paid: ChargesPaid | null; waiting: boolean } {
  const { is, user } = useSession()
  const manages = is(...MANAGERS)
  const billed = manages && (all ? user.bills : estate?.bills) === true
  const listed = all
    ? (charges ?? []).flatMap(({ estate_id }) => (estate_id === EVERY_ESTATE.id ? [] : estate_id))
    : estate?.bills
      ? [estate.id]
      : []
  const ids = manages ? [...new Set(listed)] : []
  const answers = useQueries({
    queries: ids.map((estateId) => one('GET /estate/charges/:estateId/paid', { params: { estateId } })),
  })
  const known = answers.flatMap(({ data }, index) => (data ? { estate_id: ids[index] ?? 0, paid: data } : []))
  return {
    paid: known.some(({ paid }) => paid.length > 0)
      ? chargesPaid(all ? null : (estate?.id ?? 0), charges ?? [], known)
      : null,
    waiting: billed && (!charges || answers.some(({ isPending }) => isPending)),
  }
}

/** What one estate answered of its charges. */
interface EstatePaid {
  estate_id: number
  paid: readonly ChargePaid[]
}

/** By charge; null where it is not billed, and no entry where that is not known. */
type ChargesPaid = ReadonlyMap<number, ChargePaid | null>

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
