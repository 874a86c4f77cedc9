import type { PropertyStatus } from '#contract/properties.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { KnownAccount } from '#server/users/public.ts'
import type { RowContact } from './read-row.ts'

export type AccountThere = KnownAccount

interface TypedPerson extends RowContact {
  user_id: number
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
  property_type_id: number
  property_type_name: string
  owner: TypedPerson | null
  owner_planned: boolean
  let_by_room: boolean
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
export interface EstateThere {
  properties: PropertyThere[]
  tenancies: TenancyThere[]
  /** The ledger of an estate that bills holds opening balances. */
  billing_from: string | null
}

export function peopleThere({ properties, tenancies }: EstateThere) {
  const titles = new Map(properties.map(({ id, title }) => [id, fold(title)]))
  return [
    ...properties.flatMap(({ id, owner }) =>
      owner ? [{ ...owner, part: 'landlord' as const, at: titles.get(id) ?? null, over: false }] : [],
    ),
    ...tenancies.map(({ property_id, ...tenancy }) => ({
      ...tenancy,
      part: 'tenant' as const,
      at: titles.get(property_id) ?? null,
    })),
  ]
}
