import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { isDatabaseDown, isTimedOut } from './errors.ts'

const { db } = await testDatabase()

test('a statement that waits longer than it may is told from a database that is not there', async () => {
  const error = await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`)
      await tx.execute(sql`select pg_sleep(10)`)
    })
    .catch((thrown: unknown) => thrown)
  expect([isTimedOut(error), isDatabaseDown(error)]).toEqual([true, false])
})

test('a disk that cannot be read is a database that is down', async () => {
  const error = await db
    .execute(
      sql`do $$ begin raise 'could not open file: Input/output error' using errcode = 'io_error'; end $$`,
    )
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseDown(error)).toBe(true)
})
