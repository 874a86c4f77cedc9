import { and, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/** A telephone number, an amount or a day is one word, however it is parted. */
const NUMBER = /^\+?\d[\d\s().,/-]{5,}\d$/
const PARTS = new Set(' ().,/-')
/** Without what parts a number at its ends: it may still be typed. */
function trimmed(word: string): string {
  const isText = (character: string) => !PARTS.has(character)
  const characters = [...word]
  const end = characters.findLastIndex(isText) + 1
  return end === 0 ? word : characters.slice(characters.findIndex(isText), end).join('')
}
/** All of them must be found. The longest say most. */
const MOST_WORDS = 8

/** The words of a search. */
export function wordsOf(q: string | undefined): string[] {
  const typed = q?.replaceAll('₦', '').trim() ?? ''
  const words = NUMBER.test(typed) ? [typed] : typed.split(/\s+/)
  const meant = words.map(trimmed).filter((word) => word !== '')
  return [...new Set(meant)].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS)
}

/** Whether a search key, of `search_key` in SQL, holds a word. */
export const holds = (key: SQLWrapper, word: string): SQL => sql`${key} like search_pattern(${word})`

/** Whether each word of a search is found; undefined where nothing is searched. */
export const searched = (q: string | undefined, find: (word: string) => SQL | undefined): SQL | undefined =>
  and(...wordsOf(q).map(find))

/** Whether a search key holds each word of a search; undefined where nothing is searched. */
export const matches = (key: SQLWrapper, q: string | undefined): SQL | undefined =>
  searched(q, (word) => holds(key, word))

/** Of more ids than this, one in a few rows of a list is found: then asking each row is sooner done. */
const MOST_LISTED = 20_000

/** Whether a column with an id is meant. */
type IsMeant = (column: SQLWrapper) => SQL
interface Wanted {
  /** Selects the ids; may name one twice. */
  ids: SQL
  /** The same asked of one row; not there: all ids are passed, however many. */
  each?: IsMeant | undefined
}

/**
 * Tells whether a column is one of the ids that a query finds. They are looked up first: PostgreSQL then knows how many they are, and
 * follows the column's index.
 */
export async function findIds(db: Db, { ids, each }: Wanted): Promise<IsMeant> {
  const limit = each ? sql`limit ${MOST_LISTED + 1}` : sql``
  // As PostgreSQL writes the list: taking thousands apart costs more than finding them.
  const { rows } = await db.execute<{ count: number; list: string }>(sql`
    with found as materialized (select array(${ids} ${limit}) as ids)
    select cardinality(ids) as count, ids::text as list from found`)
  const { count, list } = onlyRow(rows)
  return each && count > MOST_LISTED ? each : (column) => sql`${column} = any(${list}::int[])`
}

/** Whether the name or title holds a word, which is the first field of a key. */
const isNamed = (key: SQLWrapper, word: string): SQL =>
  sql`(${holds(key, word)} and ${holds(sql`split_part(${key}, E'\n', 1)`, word)})`

const USER = sql`u.search`

/** Whether the account of a column with its id is called so: what else of it is searched among users does not show elsewhere. */
export const isCalled = (id: SQLWrapper, word: string): SQL =>
  sql`(select ${isNamed(USER, word)} from users u where u.id = ${id})`

/** Looks up which accounts are called so. */
export const findCalled = (db: Db, word: string): Promise<IsMeant> =>
  findIds(db, {
    ids: sql`select u.id from users u where ${isNamed(USER, word)}`,
    each: (column) => isCalled(column, word),
  })

/** `searched`, where finding a word takes a look into the database. */
export async function lookedUp(
  q: string | undefined,
  find: (word: string) => Promise<SQL | undefined>,
): Promise<SQL | undefined> {
  return and(...(await Promise.all(wordsOf(q).map(find))))
}

/** Whether the home of a column with its id is meant by a word. */
export const isOfHome = (id: SQLWrapper, word: string): SQL =>
  sql`exists (select from properties home where home.id = ${id} and ${holds(sql`home.search`, word)})`

/**
 * Whether the tenant or the home of a tenancy, of a column with its id, is meant by a word. Without `contacts` only its name and
 * title are searched, not emails, phone numbers and descriptions.
 */
export function isOfTenancy(id: SQLWrapper, word: string, { contacts = true } = {}): SQL {
  const isMeant = contacts ? holds : isNamed
  return sql`(select ${isMeant(sql`who.search`, word)} or ${isMeant(sql`home.search`, word)}
    from tenants who join properties home on home.id = who.estate_property_id where who.id = ${id})`
}
