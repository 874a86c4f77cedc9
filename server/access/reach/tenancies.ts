import { and, eq, isNull, sql } from 'drizzle-orm'
import { estates, tenants } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { byRole, everything, reachOf } from './make-reach.ts'
import { propertiesOwned } from './properties.ts'
import type { Reach } from './reach.ts'

/** Those who live in estates that are there. The estates are joined. */
export const reachTenancies = (asker: Asker): Reach<'tenancies'> =>
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
export const reachOwnTenancies = (asker: Asker): Reach<'tenancies'> =>
  reachOf(and(eq(tenants.user_id, asker.user_id), isNull(tenants.left_at)))

/** Tenancies to read the payments of. Those are history: they stay when the tenancy was left or the estate archived. */
export const reachPaidTenancies = (asker: Asker): Reach<'tenancies'> =>
  reachOf(
    byRole(asker, {
      admin: everything,
      estate: (estateId) => eq(tenants.estate_id, estateId),
      tenant: () => eq(tenants.user_id, asker.user_id),
    }),
  )
