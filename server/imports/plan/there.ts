import type { PropertyStatus } from '#contract/properties.ts'

/** A person as the estate typed them, in a tenancy or as owner. */
export interface TypedPerson {
  user_id: number
  name: string
  email: string | null
  phone: string | null
}
/** Naira; below zero is paid in advance. */
export interface OpeningThere {
  amount: number
  due_on: string | null
}

export interface PropertyThere {
  id: number
  title: string
  price: number
  description: string | null
  status: PropertyStatus
  owner: TypedPerson | null
  /** Another owner is planned. */
  owner_planned: boolean
  /** Values by attribute id. */
  attributes: Record<number, string>
}
export interface TenancyThere extends TypedPerson {
  id: number
  property_id: number
  address: string | null
  starts_on: string
  over: boolean
  opening: OpeningThere | null
}
export interface AccountThere {
  id: number
  email: string | null
  sign_in_phone: string | null
  joined: boolean
  /** Whether the viewer may give the account a role, see `server/users/store.ts`. */
  may_add: boolean
}

export interface EstateThere {
  properties: PropertyThere[]
  tenancies: TenancyThere[]
  /** First day of billing, or null. The ledger then holds opening balances. */
  billing_from: string | null
}

/** Accounts of all present and past people of the estate, with repeats. */
export const accountsIn = ({ properties, tenancies }: EstateThere): number[] => [
  ...properties.flatMap(({ owner }) => owner?.user_id ?? []),
  ...tenancies.map(({ user_id }) => user_id),
]
