import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { ADMINS, type Role } from '#contract/roles.ts'
import { Problem } from '#server/answers/problem.ts'
import {
  charges,
  estates,
  notifications,
  payments,
  properties,
  tenants,
  users,
} from '#server/database/schema.ts'

/** Who is asking, in the role acted in. */
export interface Caller {
  session_id: number
  user_id: number
  name: string
  email: string
  /** The address that takes its place once it is confirmed. */
  pending_email: string | null
  phone_number: string | null
  must_change_password: boolean
  /** Whether the password was given in the last minutes, see `requirePassword`. */
  password_fresh: boolean
  role: Role
  roles: Role[]
  /** The estate that an estate admin looks after. */
  estate: { id: number; name: string } | null
  ip: string
}

/** Throws where the session's holder has not given the password lately: it may be an open laptop or a stolen token. */
export function requirePassword(caller: Caller): void {
  if (!caller.password_fresh) throw new Problem('password_needed')
}

/** What a reach depends on: a caller, or for a prepared statement only a role, with the rest filled in when it is run. */
export interface Asker {
  role: Role
  user_id: number | Placeholder
  estate: { id: number | Placeholder } | null
}
/** Somebody of a role whose values come later, see `askerValues`. */
export const anyAsker = (role: Role): Asker => ({
  role,
  user_id: sql.placeholder('asker_id'),
  estate: { id: sql.placeholder('asker_estate_id') },
})
/** What fills `anyAsker`; an estate admin without an estate reaches that of nobody. */
export const askerValues = (caller: Caller) => ({
  asker_id: caller.user_id,
  asker_estate_id: caller.estate?.id ?? 0,
})

declare const noun: unique symbol
/** Which rows of a table an asker reaches, as a condition. Only this file makes them, and stores ask for them. */
export type Reach<Noun extends string> = SQL & { readonly [noun]: Noun }
const reachOf = <Noun extends string>(condition: SQL | undefined): Reach<Noun> =>
  (condition ?? sql`true`) as Reach<Noun>

const NONE = sql`false`
export const isAdmin = (asker: Asker): boolean => (ADMINS as readonly Role[]).includes(asker.role)

/** By role; a role that is not named reaches nothing. */
function byRole(
  asker: Asker,
  rules: {
    admin?: () => SQL | undefined
    estate?: (estateId: number | Placeholder) => SQL | undefined
    landlord?: () => SQL | undefined
    tenant?: () => SQL | undefined
  },
): SQL | undefined {
  if (isAdmin(asker)) return rules.admin ? rules.admin() : NONE
  if (asker.role === 'estate admin')
    return asker.estate && rules.estate ? rules.estate(asker.estate.id) : NONE
  const rule = rules[asker.role as 'landlord' | 'tenant']
  return rule ? rule() : NONE
}

const everything = () => undefined
const estatesOwnedIn = (asker: Asker) =>
  sql`(select p.estate_id from properties p where p.owner_id = ${asker.user_id})`
const propertiesOwned = (asker: Asker) =>
  sql`(select p.id from properties p where p.owner_id = ${asker.user_id})`
const estatesLivedIn = (asker: Asker) =>
  sql`(select t.estate_id from tenants t where t.user_id = ${asker.user_id} and t.left_at is null)`

/** Estates that are there; archived ones are only reached by name, see `archivedEstates`. */
export const reachEstates = (asker: Asker): Reach<'estates'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      byRole(asker, {
        admin: everything,
        estate: (estateId) => eq(estates.id, estateId),
        landlord: () => sql`${estates.id} in ${estatesOwnedIn(asker)}`,
        tenant: () => sql`${estates.id} in ${estatesLivedIn(asker)}`,
      }),
    ),
  )
/** What a super admin may bring back. */
export const reachArchivedEstates = (asker: Asker): Reach<'estates'> =>
  reachOf(asker.role === 'super admin' ? sql`${estates.archived_at} is not null` : NONE)

/** An admin sees everybody but super admins. */
export const reachUsers = (asker: Asker): Reach<'users'> =>
  reachOf(
    byRole(asker, {
      admin: () =>
        asker.role === 'super admin'
          ? undefined
          : sql`not exists (select from user_roles r where r.user_id = ${users.id} and r.role = 'super admin')`,
    }),
  )

/** Properties of estates that are there. The estates are joined. */
export const reachProperties = (asker: Asker): Reach<'properties'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      byRole(asker, {
        admin: everything,
        estate: (estateId) => eq(properties.estate_id, estateId),
        landlord: () => eq(properties.owner_id, asker.user_id),
      }),
    ),
  )

/** Those who live in estates that are there. The estates are joined. */
export const reachTenants = (asker: Asker): Reach<'tenants'> =>
  reachOf(
    and(
      isNull(estates.archived_at),
      isNull(tenants.left_at),
      byRole(asker, {
        admin: everything,
        estate: (estateId) => eq(tenants.estate_id, estateId),
        landlord: () => sql`${tenants.estate_property_id} in ${propertiesOwned(asker)}`,
      }),
    ),
  )
/** Where the asker lives, in whatever role they act: also in an estate that is archived. */
export const reachOwnTenancies = (asker: Asker): Reach<'tenants'> =>
  reachOf(and(eq(tenants.user_id, asker.user_id), isNull(tenants.left_at)))
/** Tenancies to read the payments of. Those are history: they stay when the tenancy was left or the estate archived. */
export const reachPaidTenancies = (asker: Asker): Reach<'tenants'> =>
  reachOf(
    byRole(asker, {
      admin: everything,
      estate: (estateId) => eq(tenants.estate_id, estateId),
      tenant: () => eq(tenants.user_id, asker.user_id),
    }),
  )

/** Charges of every estate, or of one that is there: others do not look an archived estate's up in the first place. */
const ofEstateThere = () =>
  sql`not exists (select from estates e where e.id = ${charges.estate_id} and e.archived_at is not null)`

/** Charges to read: the estate's own and those that every estate has. */
export const reachCharges = (asker: Asker): Reach<'charges'> =>
  reachOf(
    byRole(asker, {
      admin: ofEstateThere,
      estate: (estateId) => or(eq(charges.estate_id, estateId), isNull(charges.estate_id)),
      landlord: () => or(isNull(charges.estate_id), sql`${charges.estate_id} in ${estatesOwnedIn(asker)}`),
      tenant: () => or(isNull(charges.estate_id), sql`${charges.estate_id} in ${estatesLivedIn(asker)}`),
    }),
  )
/** Charges to change: an estate admin's are those of the own estate only. */
export const reachChargesToChange = (asker: Asker): Reach<'charges to change'> =>
  reachOf(byRole(asker, { admin: ofEstateThere, estate: (estateId) => eq(charges.estate_id, estateId) }))

/** Payments are history: they stay in reach when their estate is archived. */
export const reachPayments = (asker: Asker): Reach<'payments'> =>
  reachOf(
    byRole(asker, {
      admin: everything,
      estate: (estateId) => eq(payments.estate_id, estateId),
      landlord: () => sql`${payments.estate_property_id} in ${propertiesOwned(asker)}`,
      tenant: () => eq(payments.user_id, asker.user_id),
    }),
  )

/** What is meant for one person, such as word of a payment, is nobody else's. */
const notPersonal = (asker: Asker) =>
  or(isNull(notifications.user_id), eq(notifications.user_id, asker.user_id))

/** Each way to be addressed is one that an index leads to: together they are looked up, whatever else there is. */
const addressedTo = (audience: 'landlord' | 'tenant', asker: Asker, estateIds: SQL) => {
  const meant = sql`(${notifications.roles} = '{}' or ${audience} = any(${notifications.roles}))`
  return and(
    or(
      eq(notifications.user_id, asker.user_id),
      and(isNull(notifications.user_id), isNull(notifications.estate_id), meant),
      and(isNull(notifications.user_id), sql`${notifications.estate_id} = any(array${estateIds})`, meant),
    ),
    sql`not exists (select from notification_states s where s.notification_id = ${notifications.id} and s.user_id = ${asker.user_id} and s.hidden_at is not null)`,
  )
}

/** Notifications that are there and addressed to the asker, or of the asker's estate. */
export const reachNotifications = (asker: Asker): Reach<'notifications'> =>
  reachOf(
    and(
      isNull(notifications.deleted_at),
      byRole(asker, {
        admin: () => notPersonal(asker),
        estate: (estateId) => and(eq(notifications.estate_id, estateId), notPersonal(asker)),
        landlord: () => addressedTo('landlord', asker, estatesOwnedIn(asker)),
        tenant: () => addressedTo('tenant', asker, estatesLivedIn(asker)),
      }),
    ),
  )
