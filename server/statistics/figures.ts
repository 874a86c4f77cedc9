import type { SQL } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/** What figures are about: everything, one estate, the properties of one landlord, or one person as a tenant. */
export type Subject =
  | { of: 'all' }
  | { of: 'estate'; id: number }
  | { of: 'landlord'; userId: number }
  | { of: 'tenant'; userId: number }

/** The one row of figures that a query answers. */
export async function readFigures<Figures extends Record<string, unknown>>(db: Db, query: SQL) {
  const { rows } = await db.execute<Figures>(query)
  return onlyRow(rows)
}
