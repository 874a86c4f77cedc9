import {
  type AnyPgColumn,
  and,
  eq,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from '#server/database/drizzle.ts'
import { charges, estates, notifications, properties, tenants, users } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { isChargedIn, isEveryEstates } from './every-estate.ts'
import { joinedEstate, livedUnder, ownedFrom } from './lived-under.ts'
import { paidToOwner } from './paid-to-owner.ts'
import type { ViewerScope } from './viewer.ts'

declare const noun: unique symbol
/**
 * Which rows of a table an viewer reaches, as a condition. Only this file makes them, and stores ask for them: so nobody reads
 * rows that no rule here allows.
 */
export type Visible<Noun extends string> = SQL & { readonly [noun]: Noun }
const EVERYTHING = sql`true`
const visibleIf = <Noun extends string>(condition: SQL | undefined): Visible<Noun> =>
  (condition ?? EVERYTHING) as Visible<Noun>
const ESTATE_THERE = isNull(estates.archived_at)
const TENANCIES_THERE = sql`${estates.archived_at} is null and ${tenants.left_at} is null`
const WHOLE: SQL[] = [EVERYTHING, ESTATE_THERE, TENANCIES_THERE]
/** Whether everything that is listed at all is reached, whosever it is. */
export const isEverything = (visible: SQL): boolean => WHOLE.includes(visible)
const narrowed = (there: SQL, own: SQL | undefined): SQL | undefined => (own ? and(there, own) : there)

const NOTHING = sql`false`
const everything = () => undefined

interface Rules {
  /** Super admins and admins. */
  admin?: () => SQL | undefined
  /** An estate admin, by the estate that they look after. */
  estate?: (estateId: number | Placeholder) => SQL | undefined
  landlord?: () => SQL | undefined
  tenant?: () => SQL | undefined
}

/** The rule of the role acted in; a role that is not named reaches nothing. */
function byRole(viewer: ViewerScope, rules: Rules): SQL | undefined {
  switch (viewer.role) {
    case 'super admin':
    case 'admin':
      return rules.admin ? rules.admin() : NOTHING
    case 'estate admin':
      return viewer.estate && rules.estate ? rules.estate(viewer.estate.id) : NOTHING
    default: {
      const rule = rules[viewer.role]
      return rule ? rule() : NOTHING
    }
  }
}

/** The estates in which the viewer owns properties, as a list in brackets. */
const estatesOwnedIn = (viewer: ViewerScope): SQL =>
  sql`(select p.estate_id from properties p where p.owner_id = ${viewer.user_id})`
/** The estates in which the viewer lives, as a list in brackets. */
const estatesLivedIn = (viewer: ViewerScope): SQL =>
  sql`(select t.estate_id from tenants t where t.user_id = ${viewer.user_id} and t.left_at is null)`
/** The properties that the viewer owns, as a list in brackets. */
const propertiesOwned = (viewer: ViewerScope): SQL =>
  sql`(select p.id from properties p where p.owner_id = ${viewer.user_id})`

/** Estates that are there; archived ones are only reached by name, see `visibleArchivedEstates`. */
export const visibleEstates = (viewer: ViewerScope): Visible<'estates'> =>
  visibleIf(
    and(
      isNull(estates.archived_at),
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(estates.id, estateId),
        landlord: () => sql`${estates.id} in ${estatesOwnedIn(viewer)}`,
        tenant: () => sql`${estates.id} in ${estatesLivedIn(viewer)}`,
      }),
    ),
  )

/** What a super admin may bring back. */
export const visibleArchivedEstates = (viewer: ViewerScope): Visible<'estates'> =>
  visibleIf(viewer.role === 'super admin' ? sql`${estates.archived_at} is not null` : NOTHING)

/** Whom an admin does not see. */
export const IS_SUPER_ADMIN = sql`${users.id} in (select r.user_id from user_roles r where r.role = 'super admin')`
/** An admin sees everybody but super admins. */
export const visibleUsers = (viewer: ViewerScope): Visible<'users'> =>
  visibleIf(
    byRole(viewer, { admin: () => (viewer.role === 'super admin' ? undefined : not(IS_SUPER_ADMIN)) }),
  )

/** Properties of estates that are there. The estates are joined. */
export const visibleProperties = (viewer: ViewerScope): Visible<'properties'> =>
  visibleIf(
    narrowed(
      ESTATE_THERE,
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(properties.estate_id, estateId),
        landlord: () => eq(properties.owner_id, viewer.user_id),
      }),
    ),
  )

/** Those who live in estates that are there. The estates are joined. */
export const visibleTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    narrowed(
      TENANCIES_THERE,
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(tenants.estate_id, estateId),
        landlord: () => sql`${tenants.estate_property_id} in ${propertiesOwned(viewer)}`,
      }),
    ),
  )

/** Tenancies that have ended, of estates that are there, for those who run them. The estates are joined. */
export const visibleFormerTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    and(
      isNull(estates.archived_at),
      sql`${tenants.left_at} is not null`,
      byRole(viewer, { admin: everything, estate: (estateId) => eq(tenants.estate_id, estateId) }),
    ),
  )

/** Tenancies to read one of: whose it is, and those who run the estate, also when it has ended. The estates are joined. */
export const visibleTenanciesToRead = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    or(
      visibleTenancies(viewer),
      visibleFormerTenancies(viewer),
      byRole(viewer, { tenant: () => eq(tenants.user_id, viewer.user_id) }),
    ),
  )

/** Where the viewer lives, in whatever role they act: also in an estate that is archived. */
export const visibleOwnTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(and(eq(tenants.user_id, viewer.user_id), isNull(tenants.left_at)))

/**
 * Tenancies to read the payments of. Those are history: they stay when the tenancy was left or the estate archived. A landlord reads of
 * each what was paid while the property was theirs, see `visiblePayments`.
 */
export const visiblePaidTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    byRole(viewer, {
      admin: everything,
      estate: (estateId) => eq(tenants.estate_id, estateId),
      landlord: () => livedUnder(viewer.user_id),
      tenant: () => eq(tenants.user_id, viewer.user_id),
    }),
  )

/** Tenancies to read the ledger of as of a day: what is owed stays when the tenancy has ended or its estate is archived. */
export const visibleLedgers = (viewer: ViewerScope, day: string): Visible<'ledgers'> =>
  visibleIf(
    byRole(viewer, {
      admin: everything,
      estate: (estateId) => eq(tenants.estate_id, estateId),
      landlord: () => livedUnder(viewer.user_id, day),
      tenant: () => eq(tenants.user_id, viewer.user_id),
    }),
  )

/** From which day on the viewer reads the ledger of a tenancy: a landlord from their first as its owner (024); null: all of it. */
export const ledgersReadFrom = (viewer: ViewerScope): SQL<string | null> =>
  viewer.role === 'landlord' ? ownedFrom(viewer.user_id) : sql<null>`null`

/** Tenancies to list what is owed of, today unless told, ended ones too, in estates that are there. The estates are joined. */
export const visibleDebts = (viewer: ViewerScope, day?: string): Visible<'debts'> =>
  visibleIf(
    narrowed(
      ESTATE_THERE,
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(tenants.estate_id, estateId),
        landlord: () => livedUnder(viewer.user_id, day),
      }),
    ),
  )

/** Charges of every estate, or of one that is there: others do not look an archived estate's up in the first place. */
const ofEstateThere = () =>
  sql`not exists (select from estates e where e.id = ${charges.estate_id} and e.archived_at is not null)`

/** Charges to read: the estate's own and those that every estate has. */
export const visibleCharges = (viewer: ViewerScope): Visible<'charges'> =>
  visibleIf(
    byRole(viewer, {
      admin: ofEstateThere,
      estate: (estateId) => isChargedIn(estateId),
      landlord: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesOwnedIn(viewer)}`),
      tenant: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesLivedIn(viewer)}`),
    }),
  )

/** Charges to change: an estate admin's are those of the own estate only. */
export const visibleChargesToChange = (viewer: ViewerScope): Visible<'charges to change'> =>
  visibleIf(byRole(viewer, { admin: ofEstateThere, estate: (estateId) => eq(charges.estate_id, estateId) }))

/** Payments are history: they stay in reach when their estate is archived, or their property has another owner. */
export const visiblePayments = (viewer: ViewerScope): Visible<'payments'> =>
  visibleIf(
    byRole(viewer, {
      admin: everything,
      estate: (estateId) => eq(payments.estate_id, estateId),
      landlord: () => paidToOwner(viewer.user_id),
      tenant: () => eq(payments.user_id, viewer.user_id),
    }),
  )

/** What is meant for one person, such as word of a payment, is nobody else's. */
const notPersonal = (viewer: ViewerScope) =>
  or(isNull(notifications.user_id), eq(notifications.user_id, viewer.user_id))

/** Each way to be addressed is one that an index leads to: together they are looked up, whatever else there is. */
const addressedTo = (audience: 'landlord' | 'tenant', viewer: ViewerScope, estateIds: SQL) => {
  const meant = sql`(${notifications.roles} = '{}' or ${audience} = any(${notifications.roles}))`
  return and(
    or(
      eq(notifications.user_id, viewer.user_id),
      and(isNull(notifications.user_id), isNull(notifications.estate_id), meant),
      and(isNull(notifications.user_id), sql`${notifications.estate_id} = any(array${estateIds})`, meant),
    ),
    sql`not exists (select from notification_states s where s.notification_id = ${notifications.id} and s.user_id = ${viewer.user_id} and s.hidden_at is not null)`,
  )
}

/** Notifications that are there and addressed to the viewer, or of the viewer's estate. */
export const visibleNotifications = (viewer: ViewerScope): Visible<'notifications'> =>
  visibleIf(
    and(
      isNull(notifications.deleted_at),
      byRole(viewer, {
        admin: () => notPersonal(viewer),
        estate: (estateId) => and(eq(notifications.estate_id, estateId), notPersonal(viewer)),
        landlord: () => addressedTo('landlord', viewer, estatesOwnedIn(viewer)),
        tenant: () => addressedTo('tenant', viewer, estatesLivedIn(viewer)),
      }),
    ),
  )

/**
 * Accounts whose events an estate admin reads: residents and owners who joined the estate and manage nothing elsewhere, and its staff.
 * Never a super admin's. As an array, so that an index leads from each to their events.
 */
const peopleOfEstate = (estateId: number | Placeholder): SQL => sql`array(
  select u.id from users u
  where u.id in (
      select id from users where estate_id = ${estateId}
      union select t.user_id from tenants t where t.estate_id = ${estateId} and t.left_at is null
      union select p.owner_id from properties p where p.estate_id = ${estateId})
    and coalesce(u.estate_id = ${estateId}, ${joinedEstate(estateId)})
    and not exists (select from user_roles r where r.user_id = u.id and r.role in ('super admin', 'admin')))`

/** Of nobody, or of an account that is no super admin's. */
const notSuperAdmins = (account: AnyPgColumn) =>
  sql`not exists (select from user_roles r where r.user_id = ${account} and r.role = 'super admin')`

/** What happened that matters for safety: an estate admin reads what is of the own estate or of its people, never of super admins. */
export const visibleSecurityEvents = (viewer: ViewerScope): Visible<'security events'> =>
  visibleIf(
    viewer.role === 'admin'
      ? NOTHING
      : byRole(viewer, {
          admin: everything,
          estate: (estateId) =>
            and(
              or(
                eq(securityEvents.estate_id, estateId),
                and(
                  isNull(securityEvents.estate_id),
                  or(
                    sql`${securityEvents.user_id} = any(${peopleOfEstate(estateId)})`,
                    sql`${securityEvents.about_id} = any(${peopleOfEstate(estateId)})`,
                  ),
                ),
              ),
              notSuperAdmins(securityEvents.user_id),
              notSuperAdmins(securityEvents.about_id),
            ),
        }),
  )

/** Of an event in visible, whether the viewer is told where `user_id` was: an estate admin is of the estate's own people only. */
export const readsOriginOfEvent = (viewer: ViewerScope): SQL<boolean> =>
  viewer.estate && viewer.role === 'estate admin'
    ? sql`coalesce(${securityEvents.user_id} = any(${peopleOfEstate(viewer.estate.id)}), false)`
    : sql`true`
