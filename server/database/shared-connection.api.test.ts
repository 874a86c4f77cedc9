import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { isDatabaseDown } from './errors.ts'
import { openDatabase } from './open.ts'
import { SharedConnection } from './shared-connection.ts'

const { connection, pool: observer } = await testDatabase()
const { connection: proxied, cutAt, fallSilentAt, close: closeProxy } = await openDatabaseProxy(connection)
const lost: string[] = []
const { db, pool, close } = openDatabase(connection, (error) => void lost.push(error.message))
afterAll(async () => {
  await close()
  closeProxy()
})
beforeEach(() => void lost.splice(0))

/** Whatever is prepared goes over the shared connections. */
const echo = db
  .select({ said: sql<number>`${sql.placeholder('said')}::int`, of: sql<number>`pg_backend_pid()` })
  .from(sql`(values (1)) as one`)
  .prepare('echo')
const divide = db
  .select({ share: sql<number>`100 / ${sql.placeholder('by')}::int` })
  .from(sql`(values (1)) as one`)
  .prepare('divide')
const nap = db
  .select({ slept: sql`pg_sleep(${sql.placeholder('seconds')})` })
  .from(sql`(values (1)) as one`)
  .prepare('nap')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const said = (number: number) => echo.execute({ said: number }).then(([row]) => row?.said)
const errorOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('each who asks hears their own answer, all on two connections', async () => {
  const answers = await Promise.all(numbers(200).map((number) => echo.execute({ said: number })))
  expect(answers.map(([row]) => row?.said)).toEqual(numbers(200))
  expect(new Set(answers.map(([row]) => row?.of)).size).toBe(2)
  // None of the pool's.
  expect(pool.totalCount).toBe(0)
})

test('what one asks wrongly fails for them alone', async () => {
  const answers = await Promise.allSettled(numbers(20).map((by) => divide.execute({ by: by % 4 })))
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0]?.share : 'wrong'))).toEqual(
    numbers(20).map((by) => ['wrong', 100, 50, 33][by % 4]),
  )
})

test('who asks while one connection is busy is answered on the other', async () => {
  let over = false
  const waiting = nap.execute({ seconds: 0.3 }).then(() => (over = true))
  for (const number of numbers(5)) expect(await said(number)).toBe(number)
  expect(over).toBe(false)
  await waiting
})

test('a lost connection is told once and made anew for whoever asks next', async () => {
  await Promise.all(numbers(50).map(said))
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%as one%'`
  expect((await observer.query(end)).rowCount).toBe(2)
  await expect.poll(() => lost).toHaveLength(2)
  expect(await Promise.all(numbers(50).map(said))).toEqual(numbers(50))
})

test.each([
  ['is cut', cutAt],
  ['falls silent', fallSilentAt],
])(
  'whoever waits on a connection that %s hears that the database is away; the next one is served',
  async (_, at) => {
    const shared = new SharedConnection(
      proxied,
      async () => {},
      () => {},
    )
    const nap = { name: 'nap', text: 'select pg_sleep(0)', query_timeout: 500 }
    const ask = () => shared.query({ name: 'ask', text: 'select 42 as said' }, [])
    await ask()
    at('nap')
    const errors = await Promise.all([shared.query(nap, []), ...numbers(5).map(ask)].map(errorOf))
    expect(errors.map(isDatabaseDown)).toEqual(Array(6).fill(true))
    at(null)
    expect((await ask()).rows).toEqual([{ said: 42 }])
    await shared.close()
  },
)
