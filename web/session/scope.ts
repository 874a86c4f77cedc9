import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'

export interface EstateName {
  id: number
  name: string
}
/** Where a tenant lives, or lived. */
export type Tenancy = SessionUser['tenants'][number]

/**
 * Which estates somebody looks at, by the role acted in. Screens read it where they would ask for roles: what they list, whether
 * an estate is chosen, and what is said. `estate` is the one whose name stands over every page.
 */
export type Scope =
  /** Where one is meant, they choose it. */
  | { of: 'every estate'; estate: null }
  /** They look after it; null while none is linked to the account. */
  | { of: 'one estate'; estate: EstateName | null }
  /** In whichever estates these stand. */
  | { of: 'own properties'; estate: EstateName | null; userId: number }
  | {
      of: 'own homes'
      estate: EstateName | null
      userId: number
      /** Where they live. */
      tenancies: Tenancy[]
      /** Those that were left come after. */
      allTenancies: Tenancy[]
    }

/** Where somebody lives, then where they lived: what they paid is listed by it. An older server tells of no former ones. */
export const allTenanciesOf = ({ tenants, former_tenants }: SessionUser): Tenancy[] => [
  ...tenants,
  ...(former_tenants ?? []),
]

export function scopeOf(role: Role, user: SessionUser): Scope {
  switch (role) {
    case 'super admin':
    case 'admin':
      return { of: 'every estate', estate: null }
    case 'estate admin':
      return { of: 'one estate', estate: user.user_estate }
    case 'landlord':
      return { of: 'own properties', estate: user.user_estate, userId: user.id }
    case 'tenant':
      return {
        of: 'own homes',
        estate: user.tenants[0]?.estate ?? null,
        userId: user.id,
        tenancies: user.tenants,
        allTenancies: allTenanciesOf(user),
      }
  }
}
