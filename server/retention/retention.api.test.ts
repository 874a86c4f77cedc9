import { describe, expect, test } from 'vitest'
import { KEEP_DAYS, type RetainedKind } from '#contract/retention.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { takeLines } from '#server/test/bank-lines.ts'
import { freshEstate, notify } from '#server/test/builders.ts'
import { dayFromNow, turnTo } from '#server/test/clock.ts'
import { bringIn, rowsOf } from '#server/test/imports.ts'
import { addPerson, type Person, startWorld } from '#server/test/world.ts'
import { removeWhatIsPast } from './public.ts'

const world = await startWorld({ today: dayFromNow(0) })
const { as, context, db, owner } = world

const failed: unknown[] = []
const log = { error: (context: object) => void failed.push(context) }
const run = (stopping?: AbortSignal) => removeWhatIsPast(db, context.config, log, stopping)
let day = 0
/** Runs the job as on another day. */
async function nextRun(): Promise<void> {
  await turnTo(owner.db, dayFromNow(++day))
  await run()
  expect(failed).toEqual([])
}
async function told(kind: RetainedKind) {
  const { body } = await as('super admin')('GET /retention')
  const found = body.find((each) => each.kind === kind)
  if (!found) throw new Error(`nothing is told of ${kind}`)
  return found
}
const ago = (days: number, more = '1 hour') =>
  sql`now() - make_interval(days => ${days}::int) - ${more}::interval`
const count = async (from: ReturnType<typeof sql>, as: Db = db) => {
  const { rows } = await as.execute<{ count: number }>(sql`select count(*)::int from ${from}`)
  return rows[0]?.count
}
/** A person without data; the test adds some. */
async function someone(): Promise<Person> {
  const person = await addPerson(db, { role: 'estate admin' })
  await db.execute(sql`delete from sessions where user_id = ${person.id}`)
  return person
}

interface Table {
  kind: RetainedKind
  table: string
  columns: string
  /** The column values of a person's row, this long past its retention time. */
  values: (id: number, age: string) => string
}
const TABLES: readonly Table[] = (
  [
    [
      'links',
      'password_resets',
      'user_id, token_hash, expires_at',
      (id, age) => `${id}, sha256('${id}${age}'), now() - interval '30 days' - interval '${age}'`,
    ],
    [
      'links',
      'account_changes',
      'user_id, kind, undo, token_hash, expires_at',
      (id, age) =>
        `${id}, 'roles', '{}', sha256('${id}${age}'), now() - interval '30 days' - interval '${age}'`,
    ],
    [
      'links',
      'email_changes',
      'user_id, old_email, new_email, asked_by, confirm_hash, undo_hash, expires_at, confirmed_at',
      (id, age) =>
        `${id}, 'a@b.test', 'c@d.test', ${id}, sha256('c${id}${age}'), sha256('u${id}${age}'), now() - interval '40 days', now() - interval '33 days' - interval '${age}'`,
    ],
    [
      'devices',
      'known_browsers',
      'user_id, token_hash, last_used_at',
      (id, age) => `${id}, sha256('${id}${age}'), now() - interval '180 days' - interval '${age}'`,
    ],
    [
      'devices',
      'known_devices',
      'user_id, device, network, last_seen_at',
      (id, age) => `${id}, '${age}', '10.0.0.0', now() - interval '180 days' - interval '${age}'`,
    ],
    [
      'sessions',
      'sessions',
      'user_id, token_hash, expires_at',
      (id, age) => `${id}, sha256('${id}${age}'), now() - interval '30 days' - interval '${age}'`,
    ],
    [
      'sessions',
      'sessions',
      'user_id, token_hash, expires_at, last_seen_at',
      (id, age) =>
        `${id}, sha256('${id}${age}'), now() + interval '1 day', now() - interval '31 days' - interval '${age}'`,
    ],
    [
      'security_events',
      'security_events',
      'user_id, kind, at',
      (id, age) => `${id}, 'joined', now() - interval '400 days' - interval '${age}'`,
    ],
  ] satisfies [Table['kind'], string, string, Table['values']][]
).map(([kind, table, columns, values]) => ({ kind, table, columns, values }))

test.each(TABLES)(
  '$kind go once they are past their time: $table by $columns',
  async ({ kind, table, columns, values }) => {
    const { id } = await someone()
    await nextRun()
    for (const age of ['1 minute', '-5 minutes'])
      await owner.db.execute(sql.raw(`insert into ${table} (${columns}) values (${values(id, age)})`))
    const before = await told(kind)
    expect(before.due).toBe(1)
    await nextRun()
    expect(await count(sql.raw(`${table} where user_id = ${id}`))).toBe(1)
    expect(await told(kind)).toMatchObject({ due: 0, last: { before: before.rows, removed: 1 } })
  },
)

describe('messages', () => {
  const grow = (days: number, which: ReturnType<typeof sql>) =>
    db.execute(
      sql`update ${messages} set created_at = ${ago(days)}, status = 'failed', last_error = 'No such mailbox' where ${which}`,
    )

  test('a year old go, but for those that still wait', async () => {
    const { id } = await someone()
    const add = (status: string, days: number) =>
      db.execute(sql`
        insert into ${messages} (user_id, kind, channel, address, content, status, created_at)
        values (${id}, 'receipt', 'email', 'a@b.test', '{"name":"Ada"}', ${status}, ${ago(days)})`)
    await add('delivered', 365)
    await add('queued', 365)
    await add('delivered', 364)
    await nextRun()
    expect(await count(sql`${messages} where user_id = ${id}`)).toBe(2)
    expect(await told('messages')).toMatchObject({ keep_days: 365, due: 0, last: { removed: 1 } })
    await db.delete(messages).where(eq(messages.user_id, id))
  })

  test('of a notice only forget to whom and what: how many it reached stays, and none is sent again', async () => {
    const notice = await notify(world)
    const path = { params: { id: notice.id } }
    const before = await as('estate admin')('GET /notification/:id/messages', path)
    expect(before.body.rows.length).toBeGreaterThan(0)
    await grow(365, sql`notification_id = ${notice.id}`)
    await nextRun()
    const after = await as('estate admin')('GET /notification/:id/messages', path)
    expect(after.body.rows.map(({ address, last_error, status }) => [address, last_error, status])).toEqual(
      before.body.rows.map(() => ['', null, 'failed']),
    )
    expect((await as('estate admin')('POST /notification/:id/retry', path)).status).toBe(200)
    expect(await count(sql`${messages} where notification_id = ${notice.id} and status = 'queued'`)).toBe(0)
    const { body } = await as('super admin')('GET /messages', { query: { page: 1, per_page: 50 } })
    const shown = body.filter(({ subject }) => subject === 'No longer kept')
    expect(shown).toHaveLength(before.body.rows.length)
    expect(shown[0]?.text).toBe('The text is kept for 365 days.')
  })
})

test('of a sheet its rows go after 90 days, and what it says of itself stays, also why it cannot be undone', async () => {
  const estate_id = await freshEstate(world)
  const { done } = await bringIn(
    world,
    [
      ['Property', 'Price', 'Tenant name', 'Tenant email'],
      ['House 1', '900000', 'Ngozi Balogun', 'ngozi@balogun.test'],
      ['House 2', 'much', 'Musa Bello', 'musa@bello.test'],
    ],
    { who: 'admin', estate_id },
  )
  const path = { params: { id: done.id } }
  const age = (days: number) =>
    db.execute(sql`update imports set finished_at = ${ago(days)} where id = ${done.id}`)
  await age(89)
  await nextRun()
  expect((await as('admin')('GET /import/:id', path)).body.undo_kept_from).toEqual([])
  await age(90)
  await nextRun()
  expect(await told('imports')).toMatchObject({ due: 0, last: { removed: 2 } })
  const { rows } = await db.execute(sql`
    select i::text || array_agg(r::text)::text as all from imports i join import_rows r on r.import_id = i.id where i.id = ${done.id} group by i.*`)
  expect(JSON.stringify(rows)).not.toMatch(/Ngozi|balogun|Musa|House/)
  const { body } = await as('admin')('GET /import/:id', path)
  expect(body).toMatchObject({ state: 'done', rows: 2, emptied: true, report: done.report })
  expect(body.undo_kept_from).toEqual(['The values from before it were kept for 90 days'])
  expect((await rowsOf(world, done.id)).map(({ outcome }) => outcome)).toEqual(['new', 'refused'])
  const undone = await as('admin')('POST /import/undo/:id', path)
  expect([undone.status, undone.body.message]).toEqual([
    409,
    'This import can no longer be undone. The values from before it were kept for 90 days.',
  ])
})

describe('a run', () => {
  const old = async (times: number) => {
    const { id } = await someone()
    for (let device = 0; device < times; device++)
      await db.execute(sql`
        insert into known_devices values (${id}, ${`device ${device}`}, '10.0.0.0', ${ago(KEEP_DAYS.devices)})`)
    return id
  }

  test('is done once a day, and by one of several servers', async () => {
    await nextRun()
    await old(3)
    await turnTo(owner.db, dayFromNow(++day))
    await Promise.all([run(), run(), run()])
    expect(await told('devices')).toMatchObject({ due: 0, last: { removed: 3 } })
    const id = await old(1)
    await run()
    expect(await count(sql`known_devices where user_id = ${id}`)).toBe(1)
    expect(await count(sql`retention_runs where kind = 'devices' and day = lagos_today()`)).toBe(1)
    await nextRun()
    expect(await count(sql`known_devices where user_id = ${id}`)).toBe(0)
  })

  test('that was cut short goes on where it stopped', async () => {
    await turnTo(owner.db, dayFromNow(++day))
    await old(2)
    await db.execute(sql`insert into retention_runs (kind, before_rows, removed) values ('devices', 9, 4)`)
    await run()
    expect(await told('devices')).toMatchObject({ due: 0, last: { before: 9, removed: 6 } })
  })

  test('of a server that is stopped begins nothing', async () => {
    await turnTo(owner.db, dayFromNow(++day))
    const id = await old(1)
    const stopped = new AbortController()
    stopped.abort()
    await run(stopped.signal)
    expect(await count(sql`known_devices where user_id = ${id}`)).toBe(1)
    await run()
    expect(await count(sql`known_devices where user_id = ${id}`)).toBe(0)
  })

  test('that fails at one kind does not keep the others from their turn', async () => {
    await turnTo(owner.db, dayFromNow(++day))
    const id = await old(1)
    await removeWhatIsPast(db, { security_log_days: 29 }, log)
    expect(failed.splice(0)).toEqual([expect.objectContaining({ kind: 'security_events' })])
    expect(await count(sql`known_devices where user_id = ${id}`)).toBe(0)
  })
})

test('of a bank line, the amount and its payment stay for good, what the bank wrote of the payer two years', async () => {
  const estate_id = await freshEstate(world)
  const { id, lines } = await takeLines(world, estate_id, [
    { amount: 5, day: dayFromNow(day - 729), narration: 'TRF FROM ADA SAMPLE', payer: 'ADA SAMPLE' },
    { amount: 6, day: dayFromNow(day - 732), narration: 'TRF FROM BOLA EXAMPLE', payer: 'BOLA EXAMPLE' },
  ])
  expect(lines).toHaveLength(2)
  await db.execute(sql`update bank_statements set created_at = ${ago(90)} where id = ${id}`)
  await nextRun()
  const { rows } = await db.execute(sql`
    select amount::float, narration, payer, payer_key is not null as known from bank_lines where estate_id = ${estate_id} order by 1`)
  expect(rows).toEqual([
    { amount: 5, narration: 'TRF FROM ADA SAMPLE', payer: 'ADA SAMPLE', known: true },
    { amount: 6, narration: '', payer: null, known: true },
  ])
  const { body } = await as('admin')('GET /bank-statement/:id', { params: { id } })
  expect(body).toMatchObject({ state: 'taken', emptied: true, columns: [], counts: { read: 2 } })
})
