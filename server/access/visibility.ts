import {
  and,
  eq,
  isNotNull,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from '#server/database/drizzle.ts'
import {
  accounts,
  charges,
  estates,
  notifications,
  properties,
  tenants,
  users,
} from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { isChargedIn, isEveryEstates } from './every-estate.ts'
import { livedUnder, ownedFrom } from './lived-under.ts'
import { paidForPerson } from './paid-for-person.ts'
import { paidToOwner } from './paid-to-owner.ts'
import type { ViewerScope } from './viewer.ts'

declare const noun: unique symbol
/** A condition for the rows of a table that a viewer may see. Only this file makes them, and stores demand them. */
export type Visible<Noun extends string> = SQL & { readonly [noun]: Noun }
const EVERYTHING = sql`true`
/** For this file and `visible-events.ts` alone. */
export const visibleIf = <Noun extends string>(condition: SQL | undefined): Visible<Noun> =>
  (condition ?? EVERYTHING) as Visible<Noun>
const ESTATE_THERE = isNull(estates.archived_at)
const TENANCIES_THERE = sql`${estates.archived_at} is null and ${tenants.left_at} is null`
const WHOLE: SQL[] = [EVERYTHING, ESTATE_THERE, TENANCIES_THERE]
export const isEverything = (visible: SQL): boolean => WHOLE.includes(visible)
const narrowed = (there: SQL, own: SQL | undefined): SQL | undefined => (own ? and(there, own) : there)

export const NOTHING = sql`false`
export const everything = () => undefined

interface Rules {
  admin?: () => SQL | undefined
  estate?: (estateId: number | Placeholder) => SQL | undefined
  landlord?: () => SQL | undefined
  tenant?: () => SQL | undefined
}

/** Applies the rule of the viewer's role; a role without a rule sees nothing. */
export function byRole(viewer: ViewerScope, rules: Rules): SQL | undefined {
  switch (viewer.role) {
    case 'super admin':
    case 'admin':
      return (rules.admin ?? (() => NOTHING))()
    case 'estate admin':
      return viewer.estate && rules.estate ? rules.estate(viewer.estate.id) : NOTHING
    default:
      return (rules[viewer.role] ?? (() => NOTHING))()
  }
}

const estatesOwnedIn = (viewer: ViewerScope): SQL =>
  sql`(select p.estate_id from properties p where p.owner_id = ${viewer.user_id})`
const estatesLivedIn = (viewer: ViewerScope): SQL =>
  sql`(select t.estate_id from tenants t where t.user_id = ${viewer.user_id} and t.left_at is null)`
const propertiesOwned = (viewer: ViewerScope): SQL =>
  sql`(select p.id from properties p where p.owner_id = ${viewer.user_id})`

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

export const visibleArchivedEstates = (viewer: ViewerScope): Visible<'estates'> =>
  visibleIf(viewer.role === 'super admin' ? sql`${estates.archived_at} is not null` : NOTHING)

// An array, so that an index finds them.
export const IS_SUPER_ADMIN = sql`${users.id} = any(array(select r.user_id from user_roles r where r.role = 'super admin'))`
export const visibleUsers = (viewer: ViewerScope): Visible<'users'> =>
  visibleIf(
    byRole(viewer, { admin: () => (viewer.role === 'super admin' ? undefined : not(IS_SUPER_ADMIN)) }),
  )

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

/** Join `estates`. */
export const visibleFormerTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    and(
      isNull(estates.archived_at),
      sql`${tenants.left_at} is not null`,
      byRole(viewer, { admin: everything, estate: (estateId) => eq(tenants.estate_id, estateId) }),
    ),
  )

/** Join `estates`. */
export const visibleTenanciesToRead = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(
    or(
      visibleTenancies(viewer),
      visibleFormerTenancies(viewer),
      byRole(viewer, { tenant: () => eq(tenants.user_id, viewer.user_id) }),
    ),
  )

export const visibleOwnTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(and(eq(tenants.user_id, viewer.user_id), isNull(tenants.left_at)))

/** Tenancies with a history that the viewer reads; a landlord reads their own time only. */
const tenanciesOf = (viewer: ViewerScope, day?: string): SQL | undefined =>
  byRole(viewer, {
    admin: everything,
    estate: (estateId) => eq(tenants.estate_id, estateId),
    landlord: () => livedUnder(viewer.user_id, day),
    tenant: () => eq(tenants.user_id, viewer.user_id),
  })

/** The viewer reads the payments of these tenancies that `visiblePayments` allows. */
export const visiblePaidTenancies = (viewer: ViewerScope): Visible<'tenancies'> =>
  visibleIf(tenanciesOf(viewer))

export const visibleLedgers = (viewer: ViewerScope, day: string): Visible<'ledgers'> =>
  visibleIf(tenanciesOf(viewer, day))

/** An owner reads from their first day on, and who joined a household from theirs. */
export function ledgersReadFrom(viewer: ViewerScope): SQL<string | null> {
  if (viewer.role === 'landlord') return ownedFrom(viewer.user_id)
  return viewer.role === 'tenant'
    ? sql<
        string | null
      >`(select case when a.starts_on < ${tenants.starts_on} then ${tenants.starts_on}::text end
        from accounts a where a.id = ${tenants.account_id})`
    : sql<null>`null`
}

/** A former member of a running household reads it until their last day. */
export const ledgersReadUntil = (viewer: ViewerScope): SQL<string | null> =>
  viewer.role === 'tenant'
    ? sql<string | null>`(select ${tenants.ends_on}::text from accounts a
        where a.id = ${tenants.account_id} and ${tenants.left_at} is not null and coalesce(a.ends_on > ${tenants.ends_on}, true))`
    : sql<null>`null`

/** Owners' accounts; a landlord reads their own, also after they sold the home. */
export const visibleOwnersAccounts = (viewer: ViewerScope): Visible<'owners accounts'> =>
  visibleIf(
    and(
      isNotNull(accounts.owner_id),
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(accounts.estate_id, estateId),
        landlord: () => eq(accounts.owner_id, viewer.user_id),
      }),
    ),
  )

/** A landlord pays their own accounts, and those of households in homes that they own now (A9). */
export const visibleAccountsToPay = (viewer: ViewerScope): Visible<'accounts to pay'> =>
  visibleIf(
    byRole(viewer, {
      admin: everything,
      estate: (estateId) => eq(accounts.estate_id, estateId),
      landlord: () =>
        or(
          eq(accounts.owner_id, viewer.user_id),
          sql`${accounts.owner_id} is null and exists (
            select from property_owners o where o.owner_id = ${viewer.user_id} and o.property_id = ${accounts.property_id}
              and lagos_today() between coalesce(o.from_on, '-infinity') and coalesce(o.until_on, 'infinity')
              and coalesce(${accounts.ends_on} >= coalesce(o.from_on, '-infinity'), true))`,
        ),
    }),
  )

/** Members pay the account of their household by transfer, and of one that has ended if they were its last. */
export const visibleAccountsByTransfer = (viewer: ViewerScope): Visible<'accounts by transfer'> =>
  visibleIf(
    or(
      visibleAccountsToPay(viewer),
      byRole(viewer, {
        tenant: () => sql`exists (
          select from tenants t where t.user_id = ${viewer.user_id} and t.account_id = ${accounts.id}
            and (t.left_at is null or coalesce(t.ends_on >= ${accounts.ends_on}, false)))`,
      }),
    ),
  )

/** Join `estates`. A landlord reads the debts of tenants here. */
export const visibleDebts = (viewer: ViewerScope, day?: string): Visible<'debts'> =>
  visibleIf(
    narrowed(
      ESTATE_THERE,
      byRole(viewer, {
        admin: everything,
        estate: (estateId) => eq(estates.id, estateId),
        landlord: () => livedUnder(viewer.user_id, day),
      }),
    ),
  )

/** Charges of every estate or of one that is not archived; other roles never see an archived estate. */
const ofEstateThere = () =>
  sql`not exists (select from estates e where e.id = ${charges.estate_id} and e.archived_at is not null)`

export const visibleCharges = (viewer: ViewerScope): Visible<'charges'> =>
  visibleIf(
    byRole(viewer, {
      admin: ofEstateThere,
      estate: (estateId) => isChargedIn(estateId),
      landlord: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesOwnedIn(viewer)}`),
      tenant: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesLivedIn(viewer)}`),
    }),
  )

export const visibleChargesToChange = (viewer: ViewerScope): Visible<'charges to change'> =>
  visibleIf(byRole(viewer, { admin: ofEstateThere, estate: (estateId) => eq(charges.estate_id, estateId) }))

export const visiblePayments = (viewer: ViewerScope): Visible<'payments'> =>
  visibleIf(
    byRole(viewer, {
      admin: everything,
      estate: (estateId) => eq(payments.estate_id, estateId),
      landlord: () => paidToOwner(viewer.user_id),
      tenant: () => paidForPerson(viewer.user_id),
    }),
  )

const notPersonal = (viewer: ViewerScope) =>
  or(isNull(notifications.user_id), eq(notifications.user_id, viewer.user_id))

/** Each branch of the `or` has an index of its own. */
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
