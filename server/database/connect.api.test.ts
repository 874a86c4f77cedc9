import { randomUUID } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { command, onDatabase, testDatabase } from '#server/test/database.ts'
import { urlOf } from '#server/test/database-url.ts'
import { connectDatabase } from './connect.ts'
import type { DatabaseConnection } from './open.ts'

/** Connects to a new database of that kind as the program does; returns its messages. */
async function told(kind: string): Promise<string[]> {
  const server = inject('server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(server, `create database ${name} template template0 ${kind}`)
  onTestFinished(async () => {
    await command(server, `drop database ${name} with (force)`)
  })
  const notes: string[] = []
  const config = readConfig({ DATABASE_URL: urlOf(onDatabase(server, name)) })
  const { close } = await connectDatabase(config, (line) => notes.push(line))
  await close()
  return notes
}

test('a database whose locale knows no letters but English ones is told of', async () => {
  expect(await told(`locale_provider libc locale 'C' encoding 'UTF8'`)).toEqual([
    expect.stringMatching(/^DATABASE_URL: the locale of this database takes Ẹ and ẹ for two letters/),
  ])
  expect(await told('')).toEqual([])
})

test('a database that cannot hold every letter is refused', async () => {
  await expect(told(`locale_provider libc locale 'C' encoding 'LATIN1'`)).rejects.toThrow(
    'DATABASE_URL: cannot use the database (its encoding is LATIN1, and UTF8 is needed)',
  )
})

const [one, other] = [await testDatabase(), await testDatabase()]

describe('DATABASE_OWNER_URL', () => {
  const refused = (serving: DatabaseConnection, owner: DatabaseConnection) => {
    const config = readConfig({ DATABASE_URL: urlOf(serving), DATABASE_OWNER_URL: urlOf(owner) })
    return expect(connectDatabase(config, () => {}).then(({ close }) => close())).rejects
  }

  test('that names another database is told as that', () =>
    refused(one.connection, other.owner.connection).toThrow(
      'DATABASE_OWNER_URL: names another database than DATABASE_URL',
    ))

  test('that is exchanged with DATABASE_URL is told as that', () =>
    refused(one.owner.connection, one.connection).toThrow(
      'DATABASE_OWNER_URL: names the role that serves, and DATABASE_URL the one that owns the tables: exchange them',
    ))
})
