import type { PropertyStatus } from '#contract/properties.ts'

/* What an estate has already, as the plan looks at it. */

/** A person of the estate as they were typed there: of a tenancy, or of a property that they own. */
export interface TypedPerson {
  user_id: number
  name: string
  email: string | null
  phone: string | null
}
/** Naira; below zero was paid in advance. */
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
  /** Null: the estate. */
  owner: TypedPerson | null
  /** Another owner is noted for a day to come. */
  owner_planned: boolean
  /** Values by the id of the attribute. */
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
/** An account that rows may mean: of somebody of the estate, or of an email address or a phone number in the sheet. */
export interface AccountThere {
  id: number
  email: string | null
  sign_in_phone: string | null
  /** Has chosen a password. */
  joined: boolean
  /** Whether whoever imports may give it a part here, see `server/users/store.ts`. */
  may_add: boolean
}

export interface EstateThere {
  properties: PropertyThere[]
  tenancies: TenancyThere[]
  /** From when on it bills: an opening balance is entered at once, and then is the ledger's. Null: it does not. */
  billing_from: string | null
}

/** The accounts of everybody who has or had a part in the estate; some more than once. */
export const accountsIn = ({ properties, tenancies }: EstateThere): number[] => [
  ...properties.flatMap(({ owner }) => owner?.user_id ?? []),
  ...tenancies.map(({ user_id }) => user_id),
]
