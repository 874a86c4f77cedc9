import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = (await testDatabase()).owner
const NEW = '029-bank-references-by-letters.sql'
const all = readdirSync(new URL('migrations', import.meta.url)).filter((name) => name <= NEW)

test('029 compares the references that are there by letters and digits; of two that were told apart the first one holds', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(connection, { only: all.filter((name) => name < NEW) })
  // The rows alone: of which payments they are does not matter here.
  await pool.query(`
    alter table bank_references drop constraint bank_references_estate_id_fkey, drop constraint bank_references_payment_id_fkey;
    insert into bank_references select estate_id, plain_reference(typed), payment_id from (values
      (1, 'ABC 12', 1), (1, 'ab-c12', 2), (2, 'AB-C12', 3), (1, '12-3', 4), (1, '123', 5), (1, 'Ọ̀ṣun/7', 6)
    ) as row (estate_id, typed, payment_id);`)
  await migrate(connection, { only: all })
  const { rows } = await pool.query('select estate_id, reference, payment_id from bank_references order by 3')
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 'ABC12', 1],
    [2, 'ABC12', 3],
    [1, '123', 4],
    [1, expect.stringMatching(/7$/), 6],
  ])
})

test.each([
  ['a minus of mathematics', 'AB\u221277'],
  ['wide letters', '\uff21\uff22\uff0d77'],
  ['a number sign', 'AB\u211677'],
  ['dots, slashes and spaces', ' ab./\u00a0\u2009_77'],
])('%s is no other reference', async (_about, typed) => {
  const { rows } = await pool.query('select plain_reference($1) as plain', [typed])
  expect(rows[0].plain).toBe('AB77')
})

test('a letter with its accent is one, however it is composed; what is but a sign of a number stays', async () => {
  const { rows } = await pool.query(
    'select plain_reference($1) as one, plain_reference($2) as two, plain_reference($3) as no',
    ['\u00c91', 'E\u03011', '\u2776'],
  )
  expect(rows[0].one).toBe(rows[0].two)
  expect(rows[0].no).not.toBe('')
})
