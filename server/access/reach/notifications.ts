import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notifications } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { estatesLivedIn, estatesOwnedIn } from './estates.ts'
import { byRole, reachOf } from './make-reach.ts'
import type { Reach } from './reach.ts'

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
