import { type AnyPgColumn, type PgTable, type SQL, sql } from './drizzle.ts'
import type { Db } from './open.ts'

/** Reads the rows of a query. The caller states their type. */
export const readRows =
  (db: Db) =>
  async <Row extends object>(query: SQL | string): Promise<Row[]> => {
    const { rows } = await db.execute(query)
    return rows as Row[]
  }

/** Reads the row of a query that always answers one, such as a sum. */
export const readRow =
  (db: Db) =>
  async <Row extends object>(query: SQL): Promise<Row> =>
    onlyRow(await readRows(db)<Row>(query))

export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always answers a row answered none')
  return row
}

/** Inserts a row and returns its id. */
export async function insertRow<Table extends PgTable & { id: AnyPgColumn }>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<number> {
  const rows = await db
    .insert(table)
    .values(row)
    .returning({ id: sql<number>`${table.id}` })
  return onlyRow(rows).id
}
