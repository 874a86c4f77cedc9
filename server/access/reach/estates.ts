import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { estates } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { byRole, everything, NOTHING, reachOf } from './make-reach.ts'
import type { Reach } from './reach.ts'

/** The estates in which the asker owns properties, as a list in brackets. */
export const estatesOwnedIn = (asker: Asker): SQL =>
  sql`(select p.estate_id from properties p where p.owner_id = ${asker.user_id})`
/** The estates in which the asker lives, as a list in brackets. */
export const estatesLivedIn = (asker: Asker): SQL =>
  sql`(select t.estate_id from tenants t where t.user_id = ${asker.user_id} and t.left_at is null)`

/** Estates that are there; archived ones are only reached by name, see `reachArchivedEstates`. */
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
  reachOf(asker.role === 'super admin' ? sql`${estates.archived_at} is not null` : NOTHING)
