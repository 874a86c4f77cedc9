import type { PageQuery } from '#contract/pages.ts'
import { and, desc, or, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'

/** A phone number, amount or day is one word despite its separators. */
const NUMBER = /^\+?\d[\d\s().,/-]{5,}\d$/
/** The beginning of a phone number without its plus. */
const COUNTRY = /^234(?=[\s().-]*[789][\d\s().,/-]+\d$)/
const PARTS = new Set(' ().,/-−')
/** Removes separators at both ends: the user may still be typing. */
function trimmed(word: string): string {
  const isText = (character: string) => !PARTS.has(character)
  const characters = [...word]
  const end = characters.findLastIndex(isText) + 1
  return end === 0 ? word : characters.slice(characters.findIndex(isText), end).join('')
}
/** The longest words say most. */
const MOST_WORDS = 8

export function wordsOf(q: string | undefined): string[] {
  const typed = q?.replaceAll('₦', '').trim().replace(COUNTRY, '+234') ?? ''
  const words = NUMBER.test(typed) ? [typed] : typed.split(/\s+/)
  const meant = words.map(trimmed).filter((word) => word !== '')
  return [...new Set(meant)].sort((one, other) => other.length - one.length).slice(0, MOST_WORDS)
}

export const holds = (key: SQLWrapper, word: string): SQL => sql`${key} like search_pattern(${word})`

const spaced = (text: SQL): SQL => sql`' ' || translate(${text}, ',.;:()/-', '        ') || ' '`

interface Ranked extends Pick<PageQuery, 'q'> {
  order?: string | undefined
  estate_id?: number | undefined
}

/**
 * Without another order, rows whose names hold each word whole come first: Flat 1 before Flat 12. This reads every row that
 * is found, so not for all estates at once.
 */
export function wholeFirst(
  keys: SQLWrapper[],
  { q, order, estate_id }: Ranked,
  isEveryEstates: boolean,
): SQL[] {
  if (order || (isEveryEstates && !estate_id)) return []
  const names = keys.map((key) => sql`split_part(${key}, E'\n', 1)`)
  const text = spaced(sql`concat_ws(' ', ${sql.join(names, sql`, `)})`)
  const whole = and(
    ...wordsOf(q).map((word) => sql`strpos(${text}, ${spaced(sql`search_key(${word})`)}) > 0`),
  )
  return whole ? [desc(whole)] : []
}

/** Applies `find` to each word; undefined: no search. */
export const searched = (q: string | undefined, find: (word: string) => SQL | undefined): SQL | undefined =>
  and(...wordsOf(q).map(find))

export const matches = (key: SQLWrapper, q: string | undefined): SQL | undefined =>
  searched(q, (word) => holds(key, word))

/** Beyond this many ids, testing each row is faster. */
const MOST_LISTED = 20_000

type IsMeant = (column: SQLWrapper) => SQL

/**
 * Finds ids first, so that PostgreSQL knows their number. Returns a test for an id column; with `each`, a test of
 * each row where the ids are many.
 */
export async function findIds(db: Db, { ids, each }: { ids: SQL; each?: IsMeant }): Promise<IsMeant> {
  const limit = each ? sql`limit ${MOST_LISTED + 1}` : sql``
  // As text: parsing thousands of ids costs more than finding them.
  const { count, list } = await readRow(db)<{ count: number; list: string }>(sql`
    with found as materialized (select array(${ids} ${limit}) as ids)
    select cardinality(ids) as count, ids::text as list from found`)
  return each && count > MOST_LISTED ? each : (column) => sql`${column} = any(${list}::int[])`
}

const isNamed = (key: SQLWrapper, word: string): SQL =>
  sql`(${holds(key, word)} and ${holds(sql`split_part(${key}, E'\n', 1)`, word)})`

const USER = sql`u.search`

/** Whether an account's name holds a word. Other fields may be invisible to the viewer. */
export const isCalled = (id: SQLWrapper, word: string): SQL =>
  sql`(select ${isNamed(USER, word)} from users u where u.id = ${id})`

export const findCalled = (db: Db, word: string): Promise<IsMeant> =>
  findIds(db, {
    ids: sql`select u.id from users u where ${isNamed(USER, word)}`,
    each: (column) => isCalled(column, word),
  })

/** Like `searched`, with a database lookup per word. */
export async function lookedUp(
  q: string | undefined,
  find: (word: string) => Promise<SQL | undefined>,
): Promise<SQL | undefined> {
  return and(...(await Promise.all(wordsOf(q).map(find))))
}

const PAY_CODE = /^[a-z]{3}-?\d{4}$/i
const ACCOUNT_NUMBER = /^[a-z]{1,3}-\d{4,}$/i

/** Accounts by their whole pay code or number: a bank may say nothing else. */
const accountNamed = (word: string): SQL | undefined =>
  or(
    PAY_CODE.test(word) ? sql`pay_code = ${word.replace('-', '').toUpperCase()}` : undefined,
    ACCOUNT_NUMBER.test(word) ? sql`number = ${word.toUpperCase()}` : undefined,
  )

/** Two accounts of one home are two: money goes to the one that is named. */
export function isAccount(id: SQLWrapper, word: string): SQL | undefined {
  const named = accountNamed(word)
  return named && sql`${id} in (select id from accounts where ${named})`
}

export function isHomeOfAccount(id: SQLWrapper, word: string): SQL | undefined {
  const named = accountNamed(word)
  return named && sql`${id} in (select property_id from accounts where ${named})`
}

export const isOfHome = (id: SQLWrapper, word: string): SQL =>
  sql`exists (select from properties home where home.id = ${id} and ${holds(sql`home.search`, word)})`

/** Whether tenant or property of a tenancy match a word. Without `contacts` only name and title count. */
export function isOfTenancy(id: SQLWrapper, word: string, { contacts = true } = {}): SQL {
  const isMeant = contacts ? holds : isNamed
  return sql`(select ${isMeant(sql`who.search`, word)} or ${isMeant(sql`home.search`, word)}
    from tenants who join properties home on home.id = who.estate_property_id where who.id = ${id})`
}
