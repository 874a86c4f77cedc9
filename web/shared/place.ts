import type { Tenancy } from '#web/session/scope.ts'

/** `Flat 1, Acacia Street, Lekki Gardens` */
export const placeOf = ({ estate_property, estate }: Tenancy): string =>
  `${estate_property.title}, ${estate.name}`
