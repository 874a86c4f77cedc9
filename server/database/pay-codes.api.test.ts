import { expect, test } from 'vitest'
import { isPayCode } from '#contract/pay-codes.ts'
import { testDatabase } from '#server/test/database.ts'

const { pool } = await testDatabase()

test('the codes of the database are pay codes without vowels, none of them twice', async () => {
  const { rows } = await pool.query<{ code: string }>(
    'select new_pay_code() as code from generate_series(1, 5000)',
  )
  expect(rows.map(({ code }) => code).filter((code) => !isPayCode(code) || /[AEIOU]/.test(code))).toEqual([])
  // Some of 9 million may fall together; an account keeps none that another has.
  expect(new Set(rows.map(({ code }) => code)).size).toBeGreaterThan(4950)
})
