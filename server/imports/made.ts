import type { GivenRole } from '#server/users/public.ts'
import type { ChangedProperty } from './plan/plan-properties.ts'
import type { ChangedTenancy } from './plan/plan-tenancies.ts'
import type { PropertyThere, TenancyThere } from './plan/there.ts'

/** All that an import made and changed, kept so that it can be undone. */
export interface Made {
  users: number[]
  roles: GivenRole[]
  properties: number[]
  /** Id of the import's audit entry; later changes have higher ids. */
  logged: number
  /** Properties that the estate owned before. */
  owners: number[]
  tenancies: number[]
  /** Existing properties whose status became rented. */
  rented: number[]
  changed: (
    | ({ kind: 'property'; before: PropertyThere } & ChangedProperty)
    | ({ kind: 'tenancy'; before: TenancyThere } & ChangedTenancy)
  )[]
}
