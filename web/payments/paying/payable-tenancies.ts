import { isAskedIn } from '#contract/roles.ts'
import type { Tenancy } from '#web/session/scope.ts'
import type { Purchase } from './purchase.ts'

/**
 * The tenancies a purchase can be paid for: in an active estate that has all its charges. The estate on the screen comes first.
 * What is owed is paid for the home that owes it, also by who has left it.
 */
export const tenanciesFor = (
  { items, estate_id, owed }: Purchase,
  tenancies: readonly Tenancy[],
  former: readonly Tenancy[] = [],
): Tenancy[] =>
  owed
    ? [...tenancies, ...former].filter(({ id }) => id === owed.tenant_id)
    : tenancies
        .filter(
          ({ estate }) => estate.status === 1 && items.every(({ charge }) => isAskedIn(charge, estate.id)),
        )
        .toSorted((one, other) => Number(other.estate.id === estate_id) - Number(one.estate.id === estate_id))
