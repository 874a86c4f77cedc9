import { createHash } from 'node:crypto'
import {
  type AnyPgColumn,
  PgDialect,
  type PgTable,
  type PreparedQueryConfig,
  type SQL,
  sql,
} from './drizzle.ts'
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

const dialect = new PgDialect()

interface Ran<Row> {
  rows: Row[]
  rowCount: number | null
}
/**
 * Runs a statement that each connection parses once, for those that take longer to plan than to run. Give it lists as arrays,
 * so that their length does not change the text.
 */
export function runPrepared<Row extends object>(db: Db, statement: SQL): Promise<Ran<Row>> {
  const query = dialect.sqlToQuery(statement)
  const name = createHash('sha256').update(query.sql).digest('base64url')
  return db._.session
    .prepareQuery<PreparedQueryConfig & { execute: Ran<Row> }>(query, undefined, name, false)
    .execute()
}

/** `readRows` by `runPrepared`. */
export const readPreparedRows =
  (db: Db) =>
  async <Row extends object>(query: SQL): Promise<Row[]> =>
    (await runPrepared<Row>(db, query)).rows

/** Reads a list. A search is not prepared: a plan for any word is far slower (decision 001). */
export const readListRows = (db: Db, q: string | undefined) => (q ? readRows(db) : readPreparedRows(db))

/** `readRow` by `runPrepared`. */
export const readPreparedRow =
  (db: Db) =>
  async <Row extends object>(query: SQL): Promise<Row> =>
    onlyRow(await readPreparedRows(db)<Row>(query))

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
