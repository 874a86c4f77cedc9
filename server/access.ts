import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ADMINS, type Role } from '#contract/roles.ts'
import { charges, estates, notifications, payments, properties, tenants, users } from './database/schema.ts'

/** Who is asking, in the role acted in. */
export interface Caller {
  session_id: number
  user_id: number
  name: string
  email: string
  phone_number: string | null
  must_change_password: boolean
  role: Role
  roles: Role[]
  /** The estate that an estate admin looks after. */
  estate: { id: number; name: string } | null
  ip: string
}

declare const noun: unique symbol
/** Which rows of a table a caller reaches, as a condition. Only this file makes them, and stores ask for them. */
export type Reach<Noun extends string> = SQL & { readonly [noun]: Noun }
const reachOf = <Noun extends string>(condition: SQL | undefined): Reach<Noun> =>
  (condition ?? sql`true`) as Reach<Noun>

const NONE = sql`false`
export const isAdmin = (caller: Caller): boolean => (ADMINS as readonly Role[]).includes(caller.role)

/** By role; a role that is not named reaches nothing. */
function byRole(
  caller: Caller,
  rules: {
    admin?: () => SQL | undefined
    estate?: (estateId: number) => SQL | undefined
    landlord?: () => SQL | undefined
    tenant?: () => SQL | undefined
  },
): SQL | undefined {
  if (isAdmin(caller)) return rules.admin ? rules.admin() : NONE
  if (caller.role === 'estate admin')
    return caller.estate && rules.estate ? rules.estate(caller.estate.id) : NONE
  const rule = rules[caller.role as 'landlord' | 'tenant']
  return rule ? rule() : NONE
}

const everything = () => undefined
const estatesOwnedIn = (caller: Caller) =>
  sql`(select p.estate_id from properties p where p.owner_id = ${caller.user_id})`
const propertiesOwned = (caller: Caller) =>
  sql`(select p.id from properties p where p.owner_id = ${caller.user_id})`
const estatesLivedIn = (caller: Caller) =>
  sql`(select t.estate_id from tenants t where t.user_id = ${caller.user_id})`

/** Estates that are there; archived ones are only reached by name, see `archivedEstates`. */
export const reachEstates = (caller: Caller): Reach<'estates'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      byRole(caller, {
        admin: everything,
        estate: (estateId) => eq(estates.id, estateId),
        landlord: () => sql`${estates.id} in ${estatesOwnedIn(caller)}`,
        tenant: () => sql`${estates.id} in ${estatesLivedIn(caller)}`,
      }),
    ),
  )
/** What a super admin may bring back. */
export const reachArchivedEstates = (caller: Caller): Reach<'estates'> =>
  reachOf(caller.role === 'super admin' ? sql`${estates.archived_at} is not null` : NONE)

/** An admin sees everybody but super admins. */
export const reachUsers = (caller: Caller): Reach<'users'> =>
  reachOf(
    byRole(caller, {
      admin: () =>
        caller.role === 'super admin'
          ? undefined
          : sql`not exists (select from user_roles r where r.user_id = ${users.id} and r.role = 'super admin')`,
    }),
  )

/** Properties of estates that are there. The estates are joined. */
export const reachProperties = (caller: Caller): Reach<'properties'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      byRole(caller, {
        admin: everything,
        estate: (estateId) => eq(properties.estate_id, estateId),
        landlord: () => eq(properties.owner_id, caller.user_id),
      }),
    ),
  )

/** Tenants of estates that are there. The estates are joined. */
export const reachTenants = (caller: Caller): Reach<'tenants'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      byRole(caller, {
        admin: everything,
        estate: (estateId) => eq(tenants.estate_id, estateId),
        landlord: () => sql`${tenants.estate_property_id} in ${propertiesOwned(caller)}`,
      }),
    ),
  )
/** The caller's own tenancies, also of an estate that is gone: what was paid there stays readable. */
export const reachOwnTenancies = (caller: Caller): Reach<'tenants'> =>
  reachOf(caller.role === 'tenant' ? eq(tenants.user_id, caller.user_id) : NONE)

/** Charges to read: the estate's own and those that every estate has. */
export const reachCharges = (caller: Caller): Reach<'charges'> =>
  reachOf(
    byRole(caller, {
      admin: everything,
      estate: (estateId) => or(eq(charges.estate_id, estateId), isNull(charges.estate_id)),
      landlord: () => or(isNull(charges.estate_id), sql`${charges.estate_id} in ${estatesOwnedIn(caller)}`),
      tenant: () => or(isNull(charges.estate_id), sql`${charges.estate_id} in ${estatesLivedIn(caller)}`),
    }),
  )
/** Charges to change: an estate admin's are those of the own estate only. */
export const reachChargesToChange = (caller: Caller): Reach<'charges to change'> =>
  reachOf(byRole(caller, { admin: everything, estate: (estateId) => eq(charges.estate_id, estateId) }))

/** Payments are history: they stay in reach when their estate is archived. */
export const reachPayments = (caller: Caller): Reach<'payments'> =>
  reachOf(
    byRole(caller, {
      admin: everything,
      estate: (estateId) => eq(payments.estate_id, estateId),
      landlord: () => sql`${payments.estate_property_id} in ${propertiesOwned(caller)}`,
      tenant: () => eq(payments.user_id, caller.user_id),
    }),
  )

/** What is meant for one person, such as word of a payment, is nobody else's. */
const notPersonal = (caller: Caller) =>
  or(isNull(notifications.user_id), eq(notifications.user_id, caller.user_id))

const addressedTo = (audience: 'landlord' | 'tenant', caller: Caller, estateIds: SQL) =>
  and(
    or(
      eq(notifications.user_id, caller.user_id),
      and(
        isNull(notifications.user_id),
        or(isNull(notifications.estate_id), sql`${notifications.estate_id} in ${estateIds}`),
        sql`(${notifications.roles} = '{}' or ${audience} = any(${notifications.roles}))`,
      ),
    ),
    sql`not exists (select from notification_states s where s.notification_id = ${notifications.id} and s.user_id = ${caller.user_id} and s.hidden_at is not null)`,
  )

/** Notifications that are there and addressed to the caller, or of the caller's estate. */
export const reachNotifications = (caller: Caller): Reach<'notifications'> =>
  reachOf(
    and(
      isNull(notifications.deleted_at),
      byRole(caller, {
        admin: () => notPersonal(caller),
        estate: (estateId) => and(eq(notifications.estate_id, estateId), notPersonal(caller)),
        landlord: () => addressedTo('landlord', caller, estatesOwnedIn(caller)),
        tenant: () => addressedTo('tenant', caller, estatesLivedIn(caller)),
      }),
    ),
  )
