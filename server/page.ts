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

/** A list without a query answers its first 1,000 rows; with a page, that page. */
export function pageOf(query: PageQuery): { page: number; per_page: number; limit: number; offset: number } {
  const page = query.page ?? 1
  const per_page = query.per_page ?? (query.page ? PAGE_SIZE : LIST_LIMIT)
  return { page, per_page, limit: per_page, offset: (page - 1) * per_page }
}

/** A whole list that is short by nature, as one page. */
export const onePage = <Row>(rows: Row[]): Page<Row> => ({ rows, total: rows.length, page: 1, per_page: LIST_LIMIT })

/**
 * Case-insensitive substring search on a table's `search` column; undefined where nothing is searched.
 * Digits may be typed with the thousands' commas that amounts are shown with.
 */
export function matches(column: AnyPgColumn, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const text = q
    .toLowerCase()
    .replace(/₦\s*/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
  return sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** `and` of what is there; true where nothing is. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
