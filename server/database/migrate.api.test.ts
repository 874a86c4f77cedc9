import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingError } from '#server/errors/errors.ts'
import { testDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const { connection, pool } = (await testDatabase()).owner
const other = (await testDatabase()).owner
let folder: URL
beforeAll(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'estate-migrations-'))}/`)
  await pool.query('drop schema public cascade; create schema public')
  await writeFile(new URL('001-first.sql', folder), 'create table first_room (id int);')
  await writeFile(
    new URL('002-second.sql', folder),
    'create table second_room (id int); insert into first_room values (2);',
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('applies what is missing, in the order of the names, once, also when two start together', async () => {
  const [one, other] = await Promise.all([migrate(connection, { folder }), migrate(connection, { folder })])
  expect([...one, ...other]).toEqual(['001-first.sql', '002-second.sql'])
  expect(await migrate(connection, { folder })).toEqual([])
})

test('a database of an earlier version or of another program is refused, and stays as it is', async () => {
  const empty = 'drop schema public cascade; create schema public'
  const theirs = [
    `create table schema_migrations (name text, checksum text); insert into schema_migrations values ('000-before.sql', '')`,
    'create table tenants (id int)',
  ]
  for (const tables of theirs) {
    await other.pool.query(`${empty}; ${tables}`)
    const refused = migrate(other.connection, { folder })
    await expect(refused).rejects.toThrow(/^The database has tables of an earlier version .* DATA_DIR$/)
    await expect(refused).rejects.toThrow(SettingError)
    expect((await other.pool.query(`select to_regclass('first_room') as room`)).rows).toEqual([
      { room: null },
    ])
  }
})

test('only those that are wanted', async () => {
  expect(await migrate(connection, { folder, only: ['001-first.sql'] })).toEqual([])
})

test('one that fails leaves nothing behind and is tried again', async () => {
  const third = new URL('003-third.sql', folder)
  await writeFile(third, 'create table third_room (id int); select no_such_function();')
  const failing = migrate(connection, { folder })
  await expect(failing).rejects.toThrow('Migration 003-third.sql failed: function no_such_function')
  await expect(failing).rejects.toThrow(SettingError)
  await writeFile(third, 'create table third_room (id int);')
  expect(await migrate(connection, { folder })).toEqual(['003-third.sql'])
})

test('one that wants a table in use lets others pass, and goes on once the table is free', async () => {
  await writeFile(new URL('004-fourth.sql', folder), 'alter table first_room add column door text;')
  const holder = await pool.connect()
  await holder.query('begin; lock table first_room in access share mode')
  const migrating = migrate(connection, { folder })
  const waiting = `select 1 from pg_locks where relation = 'first_room'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  // A migration without a lock timeout would block this one too.
  expect((await pool.query('select id from first_room')).rows).toEqual([{ id: 2 }])
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['004-fourth.sql'])
})

test('one that waits for somebody who comes to wait for it gives way', async () => {
  await writeFile(
    new URL('005-fifth.sql', folder),
    'alter table first_room add column curtain text; alter table second_room add column curtain text;',
  )
  const holder = await pool.connect()
  await holder.query('begin; lock table second_room in access share mode')
  const migrating = migrate(connection, { folder })
  const waiting = `select 1 from pg_locks where relation = 'second_room'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  expect((await holder.query('select id from first_room')).rows).toEqual([{ id: 2 }])
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['005-fifth.sql'])
})

test('one that was edited after it had been applied stops the start', async () => {
  await copyFile(new URL('001-first.sql', folder), new URL('002-second.sql', folder))
  const refused = migrate(connection, { folder })
  await expect(refused).rejects.toThrow('002-second.sql was edited after it had been applied')
  await expect(refused).rejects.toThrow(SettingError)
})
