import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

const { pool } = await testDatabase()
let folder: URL
beforeAll(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'estate-migrations-'))}/`)
  await pool.query('drop table schema_migrations')
  await writeFile(new URL('001-first.sql', folder), 'create table first_room (id int);')
  await writeFile(
    new URL('002-second.sql', folder),
    'create table second_room (id int); insert into first_room values (2);',
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('applies what is missing, in the order of the names, once, also when two start together', async () => {
  const [one, other] = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder })])
  expect([...one, ...other]).toEqual(['001-first.sql', '002-second.sql'])
  expect(await migrate(pool, { folder })).toEqual([])
})

test('only those that are wanted', async () => {
  expect(await migrate(pool, { folder, only: ['001-first.sql'] })).toEqual([])
})

test('one that fails leaves nothing behind and is tried again', async () => {
  const third = new URL('003-third.sql', folder)
  await writeFile(third, 'create table third_room (id int); select no_such_function();')
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'Migration 003-third.sql failed: function no_such_function',
  )
  await writeFile(third, 'create table third_room (id int);')
  expect(await migrate(pool, { folder })).toEqual(['003-third.sql'])
})

test('one that was edited after it had been applied stops the start', async () => {
  await copyFile(new URL('001-first.sql', folder), new URL('002-second.sql', folder))
  await expect(migrate(pool, { folder })).rejects.toThrow(
    '002-second.sql was edited after it had been applied',
  )
})
