import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { LIST_LIMIT, PAGE_SIZE, type PageQuery } from '#contract/common.ts'

/** What a list answers: some rows, how many match in all, and which page of what size this is (from 1). */
export interface Page<Row> {
  rows: Row[]
  total: number
  page: number
  per_page: number
}

/**
 * Reads one page of a list: with no query its first 1,000 rows, else the page asked for. A page that is not full is the last
 * one, so only a full one makes `count` ask how many there are.
 */
export async function readPage<Row>(
  query: PageQuery,
  read: (limit: number, offset: number) => PromiseLike<Row[]>,
  count: () => PromiseLike<number>,
): Promise<Page<Row>> {
  const page = query.page ?? 1
  const per_page = query.per_page ?? (query.page ? PAGE_SIZE : LIST_LIMIT)
  const offset = (page - 1) * per_page
  const rows = await read(per_page, offset)
  const isLast = rows.length < per_page && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : await count(), page, per_page }
}

/** A whole list that is short by nature, as one page. */
export const onePage = <Row>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  per_page: LIST_LIMIT,
})

/**
 * Case-insensitive substring search on a table's `search` column, or another lower-case text; undefined where nothing is searched.
 * Digits may be typed with the thousands' commas that amounts are shown with.
 */
export function matches(column: AnyPgColumn | SQL, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const like = (text: string) => sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
  const typed = q.toLowerCase()
  const amount = typed.replace(/₦\s*/g, '').replace(/(?<=\d),(?=\d{3})/g, '')
  return amount === typed ? like(typed) : sql`(${like(typed)} or ${like(amount)})`
}

/** `and` of what is there; true where nothing is. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
