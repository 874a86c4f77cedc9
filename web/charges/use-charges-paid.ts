import { useQueries } from '@tanstack/react-query'
import type { Charge } from '#contract/charges.ts'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { EVERY_ESTATE } from '#web/shared/every-estate.ts'
import { type ChargesPaid, chargesPaid } from './charges-paid.ts'
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
