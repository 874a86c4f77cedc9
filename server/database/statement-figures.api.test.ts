import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { owner } = await testDatabase()
const { pool, connection } = owner

const issue = (digest: string) =>
  pool.query(
    `insert into statements (digest, landlord_id, account_ids, estates, from_on, to_on, opening, closing, issued_by)
     values ($1, 1, '{1}', '{Palm Grove}', '2026-01-01', '2026-01-31', 0, 5000, 1)`,
    [digest],
  )

test('statements issued before stay without the parts of their balance', async () => {
  const names = (await readdir(new URL('./migrations/', import.meta.url))).sort()
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: names.filter((name) => name < '022') })
  await pool.query(
    `insert into users (id, name, email, password_hash) values (1, 'Ngozi Eze', 'ngozi@estate.test', '')`,
  )
  await issue('before')
  expect(await migrate(connection)).toContain('022-statement-figures.sql')
  // The version before still issues some while it runs.
  await issue('beside')
  const { rows } = await pool.query('select closing, owed, credit, in_advance from statements order by id')
  const without = { closing: 5000, owed: null, credit: null, in_advance: null }
  expect(rows).toEqual([without, without])
})
