import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { eq, isNull, or, type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { charges } from '#server/database/schema.ts'

// A charge without an estate belongs to every estate; the wire gives those an estate id of its own.

export const isEveryEstates = isNull(charges.estate_id)

export const isChargedIn = (estateId: number | Placeholder | SQL): SQL | undefined =>
  or(eq(charges.estate_id, estateId), isEveryEstates)

export const estateIdOnWire = sql<number>`coalesce(${charges.estate_id}, ${sql.raw(String(EVERY_ESTATE_ID))})`
export const estateIdInDatabase = (onWire: number): number | null =>
  onWire === EVERY_ESTATE_ID ? null : onWire
