import type { GivenRole } from '#server/users/public.ts'
import type { ChangedProperty } from './plan/plan-properties.ts'
import type { ChangedTenancy } from './plan/plan-tenancies.ts'
import type { PropertyThere, TenancyThere } from './plan/there.ts'

/** What an import made and changed, to be undone by; kept with it. */
export interface Made {
  users: number[]
  roles: GivenRole[]
  properties: number[]
  /** Its entry in the log: what was done after it has a later one, also where somebody began before and waited. */
  logged: number
  /** Properties that were the estate's until then. */
  owners: number[]
  tenancies: number[]
  /** Properties that were there and available, and in which somebody lives now. */
  rented: number[]
  changed: (
    | ({ kind: 'property'; before: PropertyThere } & ChangedProperty)
    | ({ kind: 'tenancy'; before: TenancyThere } & ChangedTenancy)
  )[]
}
