import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { INVENTORY, PERSONAL } from './inventory.ts'

const { pool } = await testDatabase()
const { rows } = await pool.query<{ table: string; columns: string[] }>(`
  select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
  where table_schema = 'public' group by 1`)
const inDatabase = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]))

test('every table and every column of the database is told: whose it is, and whether they are given it', () => {
  const told = Object.entries(INVENTORY).map(([name, table]) => {
    const columns =
      'impersonal' in table ? table.columns : [...Object.keys(table.given), ...Object.keys(table.withheld)]
    return [name, columns.toSorted()]
  })
  expect(Object.fromEntries(told)).toEqual(inDatabase)
})

test('what erasing empties is there, and nothing is emptied of rows that go', () => {
  for (const table of PERSONAL) {
    const emptied = table.emptied ?? []
    expect([table.name, emptied.filter((column) => !inDatabase[table.name]?.includes(column))]).toEqual([
      table.name,
      [],
    ])
    if (emptied.length > 0) expect([table.name, table.stays !== undefined]).toEqual([table.name, true])
  }
})
