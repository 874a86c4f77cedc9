import type { SessionUser } from '#contract/profile.ts'
import type { Role } from '#contract/roles.ts'

export interface EstateName {
  id: number
  name: string
  /** It keeps what each tenancy owes. */
  bills?: true | undefined
}
/** Where a tenant lives, or lived. */
export type Tenancy = SessionUser['tenants'][number]

/**
 * Which part of the data somebody sees, by the role they are acting in. Screens ask for this instead of the role to decide what to
 * list, whether an estate has to be picked, and what to say. `estate` is the one named at the top of every page.
 */
export type Scope =
  /** Where one is needed, they pick it. */
  | { of: 'every estate'; estate: null }
  /** The one they manage; null while none is linked to the account. */
  | { of: 'one estate'; estate: EstateName | null }
  /** In whichever estates those are. */
  | { of: 'own properties'; estate: EstateName | null; userId: number }
  | {
      of: 'own homes'
      estate: EstateName | null
      userId: number
      /** Where they live. */
      tenancies: Tenancy[]
      /** Where they live, then where they used to live. */
      allTenancies: Tenancy[]
    }

/** Where somebody lives, then where they used to live: payments are listed by tenancy. An older server sends no former ones. */
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
