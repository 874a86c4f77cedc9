import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { isDatabaseDown, isTimedOut, isUnreadable } from './errors.ts'

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

test('a file that cannot be read is told from a database that is not there: other accounts may be billed', async () => {
  const error = await db
    .execute(
      sql`do $$ begin raise 'could not open file: Input/output error' using errcode = 'io_error'; end $$`,
    )
    .catch((thrown: unknown) => thrown)
  expect([isUnreadable(error), isDatabaseDown(error)]).toEqual([true, false])
})
