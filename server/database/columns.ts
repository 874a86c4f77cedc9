import { customType, integer, numeric, sql, text } from '#server/database/drizzle.ts'

/** `2026-11-21 11:35:59.1234+00` -> `2026-11-21T11:35:59.123Z`; every connection speaks UTC (open.ts). */
const toInstant = (text: string): string => {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString()
  // PostgreSQL writes no zeros at the end of a fraction.
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}
/** A moment: ISO 8601 in UTC, both ways. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  // Not by way of a Date: a list has many of them.
  fromDriver: toInstant,
})
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moneyColumn = () => numeric({ precision: 14, scale: 2, mode: 'number' })
/** Of many amounts. */
export const sumOfNaira = () => numeric({ precision: 20, scale: 2, mode: 'number' })
export const serial = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const createdAt = () => instantColumn().notNull().default(sql`now()`)
/** What a row is searched by, see `016-search.sql`; kept by the database. */
export const search = () => text().generatedAlwaysAs(sql`''`)
export const textArray = <T extends string>() => text().array().$type<T[]>()

/** Days from the first, included, to the last, not: `[2026-11-01,2026-12-01)`. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' })
