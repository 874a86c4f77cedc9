import type { Order } from '#contract/orders.ts'
import { LIST_LIMIT, PAGE_SIZE, type PageQuery } from '#contract/pages.ts'
import {
  type AnyPgColumn,
  and,
  asc,
  desc,
  type PgSelect,
  type PgTable,
  type SQL,
  type SQLWrapper,
  sql,
} from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/** Names and titles as people put them in order: accents and capitals do not part them, and 'Flat 2' comes before 'Flat 11'. */
export const asRead = (text: AnyPgColumn): SQL => sql`${text} collate as_read`

/** By when each was, the newest first. */
export const newestFirst = (at: AnyPgColumn, id: AnyPgColumn): SQL[] => [desc(at), desc(id)]

/** What a list answers: some rows, how many match in all, and which page of what size this is (from 1). */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** There are more than `total` says: not all are counted. */
  more?: boolean
  page: number
  per_page: number
}

/** A list tells how many rows it has up to here, and beyond only that there are more: nobody reads so many. */
const MOST_COUNTED = 1000

/**
 * Reads one page of a list: with no query its first 1,000 rows, else the page asked for. A page that is not full is the last
 * one, so only a full one is counted. Of a search, and of a list that is `endless`, `count` stops at its `most`.
 */
export async function readPage<Row>(
  query: PageQuery,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
  count: (most?: number) => PromiseLike<number>,
  { endless = false } = {},
): Promise<Page<Row>> {
  const page = query.page ?? 1
  const per_page = query.per_page ?? (query.page ? PAGE_SIZE : LIST_LIMIT)
  const offset = (page - 1) * per_page
  const rows = await read(per_page, offset)
  const isLast = rows.length < per_page && (rows.length > 0 || offset === 0)
  if (isLast) return { rows, total: offset + rows.length, page, per_page }
  if (!query.q && !endless) return { rows, total: await count(), page, per_page }
  const enough = Math.max(MOST_COUNTED, offset + rows.length)
  const counted = await count(enough + 1)
  return { rows, total: Math.min(counted, enough), more: counted > enough, page, per_page }
}

/** The same in one statement, where each row says how many there are in all. */
export async function readCountedPage<Row extends { total: number }>(
  query: PageQuery,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  let rows: Row[] = []
  return readPage(
    query,
    async (limit, offset) => (rows = await read(limit, offset)),
    // A page behind the last one has no row that says it.
    async () => (rows[0] ?? (await read(1, 0))[0])?.total ?? 0,
  )
}

/** How many rows a query finds; not further than `most`, where it is given. */
export const countFound = (db: Db, found: PgSelect, most?: number): PromiseLike<number> =>
  db.$count((most === undefined ? found : found.limit(most)).as('found'))

/** How many rows of a table match; not further than `most`, where it is given. */
export const countRows = (db: Db, table: PgTable, where: SQL, most?: number): PromiseLike<number> =>
  most === undefined
    ? db.$count(table, where)
    : db.$count(db.select({ one: sql`1` }).from(table).where(where).limit(most).as('some'))

/** A whole list that is short by nature, as one page. */
export const onePage = <Row>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  per_page: LIST_LIMIT,
})

/** `and` of what is there; true where nothing is. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** What a list is put in order by; rows that are equal in it, and without an order all of them, the newest first. */
export function inOrder<Field extends string>(
  order: Order<Field> | undefined,
  columns: Record<Field, SQLWrapper>,
  table: { id: AnyPgColumn; created_at: AnyPgColumn },
): SQL[] {
  if (!order) return newestFirst(table.created_at, table.id)
  const falls = order.startsWith('-')
  const column = columns[(falls ? order.slice(1) : order) as Field]
  return [falls ? desc(column) : asc(column), desc(table.id)]
}
