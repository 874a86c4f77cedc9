import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'

export interface EstateName {
  id: number
  name: string
  bills?: true | undefined
}
export type Tenancy = SessionUser['tenants'][number]

export type Scope =
  | { of: 'every estate'; estate: null }
  | { of: 'one estate'; estate: EstateName | null }
  | { of: 'own properties'; estate: EstateName | null; userId: number }
  | {
      of: 'own homes'
      estate: EstateName | null
      userId: number
      tenancies: Tenancy[]
      /** Current homes first, then former ones. */
      allTenancies: Tenancy[]
    }

export const allTenanciesOf = ({ tenants, former_tenants }: SessionUser): Tenancy[] => [
  ...tenants,
  ...former_tenants,
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
