import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { openDatabase } from '#server/database/open.ts'
import { testDatabase } from '#server/test/database.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { createBackground } from './background.ts'
import { watchDatabase } from './database-outage.ts'

const { connection } = await testDatabase()

test('a database that is away is told of once, and again when it is back, with what failed meanwhile', async () => {
  const { connection: proxied, cutAt, close: closeProxy } = await openDatabaseProxy(connection)
  const { db, pool, close } = openDatabase(proxied, () => {})
  const said: [string, object][] = []
  const say = (about: object, message: string) => void said.push([message, about])
  const outage = watchDatabase(pool, 20)
  outage.logTo({ error: say, warn: say })
  const background = createBackground({ error: say }, outage)
  let times = 0
  background.repeat('look', 5, () => db.execute(sql`select ${++times}::int`))
  // A job without a database reports nothing about it.
  background.repeat('rest', 5, async () => {})
  const onceMore = async () => {
    const before = times
    await expect.poll(() => times).toBeGreaterThan(before + 3)
  }
  await onceMore()
  expect(said).toEqual([])
  for (let outages = 1; outages <= 2; outages += 1) {
    cutAt('')
    await onceMore()
    cutAt(null)
    await expect.poll(() => said).toHaveLength(outages * 2)
  }
  expect(said.map(([message]) => message)).toEqual([
    'the database does not answer; it is tried again',
    'the database answers again',
    'the database does not answer; it is tried again',
    'the database answers again',
  ])
  expect(said[0]?.[1]).toMatchObject({ work: 'look', err: expect.any(Error) })
  expect(said[1]?.[1]).toEqual({ failures: expect.any(Number), seconds: 1 })
  expect(said[1]?.[1]).not.toMatchObject({ failures: 1 })
  await background.close()
  await close()
  closeProxy()
})

test('work that throws before it has a promise is logged, and repeated all the same', async () => {
  const said: [string, object][] = []
  const log = { error: (about: object, message: string) => void said.push([message, about]) }
  const background = createBackground(log, { failed: () => {} })
  let times = 0
  background.repeat('fail', 1, () => {
    times += 1
    throw new Error('at once')
  })
  await expect.poll(() => times).toBeGreaterThan(2)
  await background.close()
  expect(said[0]).toEqual([
    'background work failed',
    { err: expect.objectContaining({ message: 'at once' }), work: 'fail' },
  ])
  expect(background.jobs().get('fail')?.failures).toBe(times)
})
