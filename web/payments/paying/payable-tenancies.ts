import { isAskedIn } from '#contract/every-estate.ts'
import type { Tenancy } from '#web/session/scope.ts'
import type { Purchase } from './purchase.ts'

/** The tenancies that a purchase can be paid for: of an active estate that all its charges belong to. The one looked at comes first. */
export const tenanciesFor = ({ items, estate_id }: Purchase, tenancies: readonly Tenancy[]): Tenancy[] =>
  tenancies
    .filter(({ estate }) => estate.status === 1 && items.every(({ charge }) => isAskedIn(charge, estate.id)))
    .toSorted((one, other) => Number(other.estate.id === estate_id) - Number(one.estate.id === estate_id))
