type Addressed = 'landlord' | 'tenant'
export type Audience = Addressed | 'both'

/** Whom a notification can be written to; both means the roles landlord and tenant (specification §9). */
export const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'landlord', label: 'Landlords' },
  { value: 'tenant', label: 'Tenants' },
  { value: 'both', label: 'Both' },
]

export const rolesOf = (audience: Audience): Addressed[] =>
  audience === 'both' ? ['landlord', 'tenant'] : [audience]

export const audienceOf = (roles: readonly Addressed[]): Audience | null =>
  roles.length === 2 ? 'both' : (roles[0] ?? null)
