import { LIST_LIMIT, PAGE_SIZE, type PageQuery } from '#contract/pages.ts'
import {
  type AnyPgColumn,
  and,
  type PgSelect,
  type PgTable,
  type SQL,
  sql,
} from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/** What a list answers: some rows, how many match in all, and which page of what size this is (from 1). */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** There are more than `total` says: of a search not all are counted. */
  more?: boolean
  page: number
  per_page: number
}

/** Of a search that finds more, not all are counted: nobody reads so many, and counting them reads the whole table. */
const MAX_COUNTED = 1000
/** How many are enough where a page ends at this row. */
const enoughFor = (end: number) => Math.max(MAX_COUNTED, end)

/**
 * Reads one page of a list: with no query its first 1,000 rows, else the page asked for. A page that is not full is the last
 * one, so only a full one makes `count` ask how many there are; where `most` is given, it need not count further.
 *
 * Where it is known before how many there are, nothing is counted, and a page in the second half is found from the end: `read` has to
 * place the rows `backwards` then, and answers them in the list's own order all the same.
 */
export async function readPage<Row>(
  query: PageQuery,
  read: (limit: number, offset: number, backwards: boolean) => PromiseLike<Row[]>,
  count: (most?: number) => PromiseLike<number>,
  known?: number,
): Promise<Page<Row>> {
  const page = query.page ?? 1
  const per_page = query.per_page ?? (query.page ? PAGE_SIZE : LIST_LIMIT)
  const offset = (page - 1) * per_page
  if (known !== undefined) {
    const limit = Math.min(per_page, known - offset)
    const behind = known - offset - limit
    const rows = limit > 0 ? await read(limit, Math.min(offset, behind), behind < offset) : []
    return { rows, total: known, page, per_page }
  }
  const rows = await read(per_page, offset, false)
  const isLast = rows.length < per_page && (rows.length > 0 || offset === 0)
  if (isLast) return { rows, total: offset + rows.length, page, per_page }
  if (!query.q) return { rows, total: await count(), page, per_page }
  const enough = enoughFor(offset + rows.length)
  const counted = await count(enough + 1)
  return { rows, total: Math.min(counted, enough), more: counted > enough, page, per_page }
}

/** The same in one statement, where each row says how many there are in all; of a search it need not count further than `most`. */
export async function readCountedPage<Row extends { total: number }>(
  query: PageQuery,
  read: (limit: number, offset: number, most: number | undefined) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  let rows: Row[] = []
  return readPage(
    query,
    async (limit, offset) =>
      (rows = await read(limit, offset, query.q ? enoughFor(offset + limit) + 1 : undefined)),
    // A page behind the last one has no row that says it.
    async (most) => (rows[0] ?? (await read(1, 0, most))[0])?.total ?? 0,
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

/**
 * Case-insensitive substring search on a table's `search` column, or another lower-case text; undefined where nothing is searched.
 * Digits may be typed with the thousands' commas that amounts are shown with, and telephone numbers in the groups that they are
 * shown in, with the country's code or without.
 */
export function matches(column: AnyPgColumn | SQL, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const like = (text: string) => sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
  const typed = q.toLowerCase()
  const amount = typed.replace(/₦\s*/g, '').replace(/(?<=\d),(?=\d{3})/g, '')
  // What is kept of a telephone number may begin with 0 instead of the country's code.
  const phone = /^\+?\d[\d ]+$/.test(typed)
    ? typed.replaceAll(' ', '').replace(/^(?:\+234(?=\d{3})|234(?=\d{10}$))/, '')
    : typed
  const [first, ...others] = [...new Set([typed, amount, phone])].map(like)
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` or `)})`
}

/** `and` of what is there; true where nothing is. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
