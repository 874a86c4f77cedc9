import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { PERSONAL } from './read.ts'

const { pool } = await testDatabase()
const { rows } = await pool.query<{ table: string; column: string }>(`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`)
const named = new Map(
  PERSONAL.map(({ name, given, emptied }) => [
    name,
    new Set([...Object.keys(given), ...(emptied === 'deleted' ? [] : emptied)]),
  ]),
)

/** Columns that lead to a person. */
const LEADS_TO_PERSON = /^(user|tenant|owner|landlord|about)_id$/
/** Column names that look personal. */
const ABOUT_PERSON =
  /name$|email$|phone|address|^ip$|user_agent|device|birth|gender|passport|^nin$|^bvn$|photo|note$|reason$|title$|message$/
/** A charge names the admin who made it. */
const IMPERSONAL = ['charges']

test('every named column is in the database', () => {
  const inDatabase = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const missing = [...named].flatMap(([table, columns]) =>
    [...columns].map((column) => `${table}.${column}`).filter((place) => !inDatabase.has(place)),
  )
  expect(missing).toEqual([])
})

test('every table whose rows lead to a person is in the inventory', () => {
  const leading = rows.filter(({ column }) => LEADS_TO_PERSON.test(column)).map(({ table }) => table)
  expect([...new Set(leading)].filter((table) => !named.has(table))).toEqual(IMPERSONAL)
})

test('every personal-looking column of a table about people is given or emptied', () => {
  const unnamed = rows.filter(
    ({ table, column }) => ABOUT_PERSON.test(column) && named.get(table)?.has(column) === false,
  )
  expect(unnamed.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

/** `vitest -u` rewrites the table. */
test('docs/privacy.md has the table of what is kept', async () => {
  const file = new URL('../../docs/privacy.md', import.meta.url).pathname
  const [begin, end] = ['<!-- from server/data-export/inventory -->\n', '<!-- to here -->']
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const lines = PERSONAL.map(({ label, privacy, emptied }) => {
    const columns = Array.isArray(emptied) ? emptied.join(', ').replaceAll('_', ' ') : ''
    const erased = emptied === 'deleted' ? 'deleted' : columns ? `stays without: ${columns}` : 'stays'
    return `| ${[label, ...privacy, erased].join(' | ')} |\n`
  })
  const table = `| what | level | why | how long | erased |\n|---|---|---|---|---|\n${lines.join('')}`
  await expect(before + begin + table + end + rest.split(end)[1]).toMatchFileSnapshot(file)
})
