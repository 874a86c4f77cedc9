import type { SessionUser } from '#contract/session.ts'
import type { Purchase } from './store.ts'

export type Tenancy = SessionUser['tenants'][number]

/** `Flat 1, Acacia Street, Lekki Gardens` */
export const placeOf = ({ estate_property, estate }: Tenancy): string =>
  `${estate_property.title}, ${estate.name}`

/** The tenancies that a purchase can be paid for: of an active estate that all its charges belong to. The one looked at comes first. */
export const tenanciesFor = ({ items, estate_id }: Purchase, tenancies: readonly Tenancy[]): Tenancy[] =>
  tenancies
    .filter(
      ({ estate }) =>
        estate.status === 1 &&
        // 0 stands for every estate.
        items.every(({ charge }) => charge.estate_id === 0 || charge.estate_id === estate.id),
    )
    .toSorted((one, other) => Number(other.estate.id === estate_id) - Number(one.estate.id === estate_id))
