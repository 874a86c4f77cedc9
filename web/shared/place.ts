import type { Home } from '#web/session/scope.ts'

/** `Flat 1, Acacia Street, Lekki Gardens` */
export const placeOf = ({ estate_property, estate }: Home): string =>
  `${estate_property.title}, ${estate.name}`
