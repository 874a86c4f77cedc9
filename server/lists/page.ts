import type { Order } from '#contract/orders.ts'
import { LIST_LIMIT, PAGE_SIZE, type PageQuery } from '#contract/pages.ts'
import {
  type AnyPgColumn,
  and,
  asc,
  desc,
  inArray,
  type PgSelect,
  type PgTable,
  type SQL,
  type SQLWrapper,
  sql,
} from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties } from '#server/database/schema.ts'

/** Ignores accents and case; 'Flat 2' comes before 'Flat 11'. */
export const asRead = (text: AnyPgColumn): SQL => sql`${text} collate as_read`

/** 'Block A, Flat 2' before 'Block A, Flat 11', estate by estate: 021-lists.sql. */
export const HOMES_IN_ORDER: SQL[] = [
  asc(properties.estate_id),
  asc(asRead(properties.title)),
  asc(properties.id),
]

export const newestFirst = (at: AnyPgColumn, id: AnyPgColumn): SQL[] => [desc(at), desc(id)]

export interface Page<Row> {
  rows: Row[]
  total: number
  /** There are more rows than `total`. */
  more?: boolean
  page: number
  per_page: number
}

const MOST_COUNTED = 1000

/** Counts only after a full page, and up to 1,000 in searches and `endless` lists. Without a page: 1,000 rows. */
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

export async function readCountedPage<Row extends { total: number }>(
  query: PageQuery,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  let rows: Row[] = []
  return readPage(
    query,
    async (limit, offset) => (rows = await read(limit, offset)),
    async () => (rows[0] ?? (await read(1, 0))[0])?.total ?? 0,
  )
}

export const countFound = (db: Db, found: PgSelect, most?: number): PromiseLike<number> =>
  db.$count((most === undefined ? found : found.limit(most)).as('found'))

export const countRows = (db: Db, table: PgTable, where: SQL, most?: number): PromiseLike<number> =>
  most === undefined
    ? db.$count(table, where)
    : db.$count(db.select({ one: sql`1` }).from(table).where(where).limit(most).as('some'))

interface LargeList {
  table: PgTable & { id: AnyPgColumn }
  where: SQL | undefined
  order: SQL[]
  /** Counts every row; without it at most 1,000 are counted. */
  count?: (most?: number) => PromiseLike<number>
}

/** Finds ids first, so that `read` joins and selects for the page only. */
export const readLargePage = <Row>(
  db: Db,
  query: PageQuery,
  { table, where, order, count }: LargeList,
  read: (isOnPage: SQL) => PromiseLike<Row[]>,
): Promise<Page<Row>> =>
  readPage(
    query,
    (limit, offset) => {
      const ids = db
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(...order)
      return read(inArray(table.id, ids.limit(limit).offset(offset)))
    },
    count ?? ((most) => countRows(db, table, all(where), most)),
    { endless: !count },
  )

/** The rows in the order of their ids. */
export function sortedBy<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const onePage = <Row>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  per_page: LIST_LIMIT,
})

export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** Equal rows, and lists without an order, are newest first. */
export function inOrder<Field extends string>(
  order: Order<Field> | undefined,
  columns: Record<Field, SQLWrapper>,
  table: { id: AnyPgColumn; created_at: AnyPgColumn },
  first: SQL[] = newestFirst(table.created_at, table.id),
): SQL[] {
  if (!order) return first
  const falls = order.startsWith('-')
  const column = columns[(falls ? order.slice(1) : order) as Field]
  return [falls ? desc(column) : asc(column), desc(table.id)]
}
