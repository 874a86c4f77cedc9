import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { estates, properties } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { byRole, everything, reachOf } from './make-reach.ts'
import type { Reach } from './reach.ts'

/** The properties that the asker owns, as a list in brackets. */
export const propertiesOwned = (asker: Asker): SQL =>
  sql`(select p.id from properties p where p.owner_id = ${asker.user_id})`

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
