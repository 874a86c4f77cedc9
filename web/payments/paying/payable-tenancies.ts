import { isAskedIn } from '#contract/every-estate.ts'
import type { Tenancy } from '#web/session/scope.ts'
import type { Purchase } from './purchase.ts'

/** The tenancies a purchase can be paid for: in an active estate that has all its charges. The estate on the screen comes first. */
export const tenanciesFor = ({ items, estate_id }: Purchase, tenancies: readonly Tenancy[]): Tenancy[] =>
  tenancies
    .filter(({ estate }) => estate.status === 1 && items.every(({ charge }) => isAskedIn(charge, estate.id)))
    .toSorted((one, other) => Number(other.estate.id === estate_id) - Number(one.estate.id === estate_id))
