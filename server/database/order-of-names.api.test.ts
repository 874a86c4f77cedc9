import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { migrate } from './migrate.ts'

const { owner, connection } = await testDatabase()

const filesOfIndexes = async () => {
  const { rows } = await owner.pool.query(
    `select relname, pg_relation_filenode(oid) as file from pg_class where relname in ('users_by_name', 'users_email') order by 1`,
  )
  return rows.map(({ file }) => file)
}
const moved = async () => {
  const { rows } = await owner.pool.query(
    `select collversion <> pg_collation_actual_version(oid) as moved from pg_collation where collname = 'as_read'`,
  )
  return rows[0].moved
}

const NOTED = [expect.stringMatching(/^This server puts names in another order .* DATABASE_OWNER_URL/)]

test('a start with another order of names makes the indexes in that order anew, and no others, once; one that may not says so', async () => {
  // Simulates an OS upgrade: the collation has a version that this server lacks.
  await owner.pool.query(`
    drop index users_by_name; alter collation as_read rename to as_read_before;
    create collation as_read (provider = icu, locale = 'en-u-kn-true', version = '1');
    create index users_by_name on users (name collate as_read, id desc) where erased_at is null`)
  expect(await moved()).toBe(true)
  const [byName, byEmail] = await filesOfIndexes()
  const noted: string[] = []
  await migrate(connection, { note: (line) => void noted.push(line) })
  expect([noted, await moved()]).toEqual([NOTED, true])
  expect(await migrate(owner.connection)).toEqual([])
  expect(await moved()).toBe(false)
  const after = await filesOfIndexes()
  expect(after).toEqual([expect.any(Number), byEmail])
  expect(after[0]).not.toBe(byName)
  await migrate(owner.connection)
  expect(await filesOfIndexes()).toEqual(after)
})
