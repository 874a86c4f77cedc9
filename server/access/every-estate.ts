import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { eq, isNull, or, type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { charges } from '#server/database/schema.ts'

// A charge without an estate is one that every estate has. On the wire its estate has an id of its own.

export const isEveryEstates = isNull(charges.estate_id)

/** The charges that the people of an estate are asked for: its own, and those that every estate has. */
export const isChargedIn = (estateId: number | Placeholder | SQL): SQL | undefined =>
  or(eq(charges.estate_id, estateId), isEveryEstates)

/** The estate of a charge as the wire has it. */
export const estateIdOnWire = sql<number>`coalesce(${charges.estate_id}, ${sql.raw(String(EVERY_ESTATE_ID))})`
/** The same as the database has it. */
export const estateIdInDatabase = (onWire: number): number | null =>
  onWire === EVERY_ESTATE_ID ? null : onWire
