import { customType, integer, numeric, sql, text } from '#server/database/drizzle.ts'

/** `2026-11-21 11:35:59.1234+00` -> `2026-11-21T11:35:59.123Z`, faster than a `Date`: lists have many of them. */
const toInstant = (text: string): string => {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString()
  // PostgreSQL writes no zeros at the end of a fraction.
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

/** ISO 8601 in UTC. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: toInstant,
})
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moneyColumn = () => numeric({ precision: 14, scale: 2, mode: 'number' })
export const sumOfNaira = () => numeric({ precision: 20, scale: 2, mode: 'number' })
export const serial = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const createdAt = () => instantColumn().notNull().default(sql`now()`)
/** The search key of a row, see `016-search.sql`. */
export const search = () => text().generatedAlwaysAs(sql`''`)
export const textArray = <T extends string>() => text().array().$type<T[]>()

/** The end is excluded: `[2026-11-01,2026-12-01)`. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' })

/** Columns of a table, as a query selects them. */
export const pick = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
