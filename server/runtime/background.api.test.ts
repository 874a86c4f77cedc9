import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { testDatabase } from '#server/test/database.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { createBackground } from './background.ts'

const { connection } = await testDatabase()

test('a database that is away is told of once, and again when it is back', async () => {
  const { connection: proxied, cutAt, close: closeProxy } = await openDatabaseProxy(connection)
  const { db, close } = openDatabase(proxied, () => {})
  const said: string[] = []
  const say = (_: object, message: string) => void said.push(message)
  const background = createBackground({ error: say, warn: say })
  let times = 0
  background.repeat('look', 5, () => db.execute(sql`select ${++times}::int`))
  const onceMore = async () => {
    const before = times
    await expect.poll(() => times).toBeGreaterThan(before + 3)
  }
  await onceMore()
  expect(said).toEqual([])
  const gone = 'the database does not answer; it is tried again'
  const back = 'the database answers again'
  for (let outages = 1; outages <= 2; outages += 1) {
    cutAt('')
    await onceMore()
    cutAt(null)
    await onceMore()
    expect(said).toEqual(Array.from({ length: outages }, () => [gone, back]).flat())
  }
  await background.close()
  await close()
  closeProxy()
})
