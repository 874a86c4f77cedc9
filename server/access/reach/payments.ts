import { eq, sql } from 'drizzle-orm'
import { payments } from '#server/database/schema-payments.ts'
import type { Asker } from './asker.ts'
import { byRole, everything, reachOf } from './make-reach.ts'
import { propertiesOwned } from './properties.ts'
import type { Reach } from './reach.ts'

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
