import type { SessionUser } from '#contract/profile.ts'

export type Tenancy = SessionUser['tenants'][number]

/** `Flat 1, Acacia Street, Lekki Gardens` */
export const placeOf = ({ estate_property, estate }: Tenancy): string =>
  `${estate_property.title}, ${estate.name}`
