import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { insertEstate } from '../estates/store.ts'
import { createCall } from '../test/client.ts'
import { testDatabase } from '../test/database.ts'
import { startServer } from '../test/server.ts'
import { addPerson } from '../test/world.ts'
import { type DatabaseConnection, type OpenDatabase, openDatabase } from './open.ts'

const { connection, pool: observer, owner } = await testDatabase()
const lost: string[] = []
const opened = openDatabase(connection, (error) => void lost.push(error.message), 2)
const { db, pool } = opened
const { url, logged } = await startServer({ db, pool }, { provider_url: 'http://127.0.0.1:1' })
const person = await addPerson(db, { role: 'admin' })
const estate = await insertEstate(db, {
  ...{ name: 'Palm Grove', owner: 'Ada Obi', phone_number: '0803 123 4567', address: '4 Marina Road, Lagos' },
  ...{ email: 'palm@estate.test', status: 1, lga_id: 1 },
})
afterAll(() => opened.close())

const works = ({ db }: Pick<OpenDatabase, 'db'>) =>
  expect(db.transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeTruthy()
/** The address of a proxy; the caller may append settings. */
const addressOf = ({ user, password, port, database }: DatabaseConnection) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
const answerOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

test('a request whose connection is lost in its transaction hears 503; the next one is served', async () => {
  const call = createCall(url, person.token)
  const rename = () =>
    call('PUT /estate/update/:id', { params: { id: estate.id }, body: { owner: 'Bola Ade' } })
  const holder = await observer.connect()
  await holder.query('begin')
  await holder.query('select 1 from estates where id = $1 for update', [estate.id])
  const answer = rename()
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await observer.query(end)).rowCount).toBe(1)
  expect((await answer).status).toBe(503)
  await holder.query('rollback')
  holder.release()
  expect((await rename()).status).toBe(200)
  // The query on that connection reports the loss.
  expect([lost, logged]).toEqual([[], [expect.stringContaining('the database does not answer')]])
})

test('a call that waits for a row longer than it may hears 503; it is logged as what it is', async () => {
  const { connection: proxied, close: closeProxy } = await openDatabaseProxy(connection)
  const impatient = openDatabase(
    { connectionString: `${addressOf(proxied)}?statement_timeout=300` },
    () => {},
  )
  const server = await startServer(impatient, { provider_url: 'http://127.0.0.1:1' })
  const holder = await observer.connect()
  await holder.query('begin')
  await holder.query('select 1 from estates where id = $1 for update', [estate.id])
  const call = createCall(server.url, person.token)
  const late = await call('PUT /estate/update/:id', {
    params: { id: estate.id },
    body: { owner: 'Bola Ade' },
  })
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(server.logged).toEqual([expect.stringContaining('"57014"')])
  expect(server.logged[0]).toContain('a request failed')
  await holder.query('rollback')
  holder.release()
  await impatient.close()
  closeProxy()
})

test('a connection that is lost while its transaction thinks is heard of once', async () => {
  lost.length = 0
  const error = await answerOf(
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await observer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await expect.poll(() => lost).toHaveLength(1)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isDatabaseDown(error)).toBe(true)
  await works(opened)
  expect(lost).toHaveLength(1)
})

test('connections that are lost as a transaction begins are not missing afterwards', async () => {
  const { connection: proxied, cutAt, close: closeProxy } = await openDatabaseProxy(connection)
  const far = openDatabase(proxied, () => {}, 2)
  cutAt('begin')
  for (let times = 0; times < 4; times += 1)
    expect(isDatabaseDown(await answerOf(far.db.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true)
  cutAt(null)
  await works(far)
  await far.close()
  closeProxy()
})

test.each(['select 42', 'commit'])(
  'a transaction that hears nothing at its %s is over: nothing more is sent that would wait as long again',
  async (last) => {
    const { connection: proxied, fallSilentAt, close: closeProxy } = await openDatabaseProxy(connection)
    const far = openDatabase({ connectionString: `${addressOf(proxied)}?query_timeout=500` }, () => {}, 1)
    await works(far)
    fallSilentAt(last)
    const error = await answerOf(far.db.transaction((tx) => tx.execute(sql`select 42`)))
    expect(error).toMatchObject({ message: 'Query read timeout' })
    expect(far.pool.totalCount).toBe(0)
    fallSilentAt(null)
    await works(far)
    await far.close()
    closeProxy()
  },
)

test('a request that PostgreSQL ends, for it and another waited for each other, hears 503', async () => {
  await owner.pool.query(`
    create function give_way() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
    create trigger give_way before update on estates for each row execute function give_way()`)
  const { status, body } = await createCall(url, person.token)('PUT /estate/update/:id', {
    ...{ params: { id: estate.id }, body: { owner: 'Bola Ade' } },
  })
  expect([status, body]).toMatchObject([503, { code: 'unavailable' }])
  await owner.pool.query('drop trigger give_way on estates; drop function give_way')
})
