import { eq, or, sql } from 'drizzle-orm'
import { isAskedIn, isEveryEstates } from '#server/access/every-estate.ts'
import { charges } from '#server/database/schema.ts'
import type { Asker } from './asker.ts'
import { estatesLivedIn, estatesOwnedIn } from './estates.ts'
import { byRole, reachOf } from './make-reach.ts'
import type { Reach } from './reach.ts'

/** Charges of every estate, or of one that is there: others do not look an archived estate's up in the first place. */
const ofEstateThere = () =>
  sql`not exists (select from estates e where e.id = ${charges.estate_id} and e.archived_at is not null)`

/** Charges to read: the estate's own and those that every estate has. */
export const reachCharges = (asker: Asker): Reach<'charges'> =>
  reachOf(
    byRole(asker, {
      admin: ofEstateThere,
      estate: (estateId) => isAskedIn(estateId),
      landlord: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesOwnedIn(asker)}`),
      tenant: () => or(isEveryEstates, sql`${charges.estate_id} in ${estatesLivedIn(asker)}`),
    }),
  )

/** Charges to change: an estate admin's are those of the own estate only. */
export const reachChargesToChange = (asker: Asker): Reach<'charges to change'> =>
  reachOf(byRole(asker, { admin: ofEstateThere, estate: (estateId) => eq(charges.estate_id, estateId) }))
