import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'

const { pool } = await testDatabase()

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
