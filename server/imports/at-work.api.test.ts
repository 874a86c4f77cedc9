import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { openDatabase } from '#server/database/open.ts'
import { freshEstate } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { bringIn, checkSheet, runImport, settled, uploadSheet } from '#server/test/imports.ts'
import { untilAtLock, whileLocked } from '#server/test/locks.ts'
import { startServer } from '#server/test/server.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld, unique } from '#server/test/world.ts'
import { zipOf } from '#server/test/zip.ts'

const world = await startWorld()
const { db, as, pool, send, people } = world

const rows = (count: number) => [
  ['House', 'Rent', 'Tenant', 'Email'],
  ...Array.from({ length: count }, (_, row) => {
    const number = unique()
    return [`House ${row}`, '500000', `Tenant ${number}`, `tenant-${number}@import.test`]
  }),
]
/** A sheet of a new estate, checked. */
async function checked(count = 3) {
  const estate_id = await freshEstate(world)
  const uploaded = await uploadSheet(world, rows(count), { who: 'admin', estate_id })
  await checkSheet(world, uploaded)
  return { id: uploaded.id, estate_id }
}
const call = (
  key: 'POST /import/run/:id' | 'POST /import/cancel/:id' | 'POST /import/undo/:id',
  id: number,
) => as('admin')(key, { params: { id } })

/** Table locks that block an import at its end or start. */
const AT_ITS_END = 'invitations in exclusive mode'
const AT_ITS_BEGINNING = 'property_attributes in access exclusive mode'

test('a check writes nothing but what it says of the rows', async () => {
  const estate_id = await freshEstate(world)
  const uploaded = await uploadSheet(world, rows(3), { who: 'admin', estate_id })
  const read = await createTableStateReader(pool)
  const { imports: _, import_rows: __, import_headings: ___, ...before } = await read()
  await checkSheet(world, uploaded)
  expect(await read()).toMatchObject(before)
})

test('the check tells what the run does, and nobody is told', async () => {
  const { id, estate_id } = await checked()
  const { body: shown } = await as('admin')('GET /import/:id', { params: { id } })
  const messages = async () =>
    (await db.execute(sql`select from messages union all select from notifications`)).rows
  const before = (await messages()).length
  const done = await runImport(world, id)
  expect(done).toMatchObject({ state: 'done', report: shown.report, undo_kept_from: [] })
  expect((await messages()).length).toBe(before)
  const { rows: invited } = await db.execute(
    sql`select sent_at from invitations where estate_id = ${estate_id} and import_id = ${id}`,
  )
  expect(invited).toEqual([{ sent_at: null }, { sent_at: null }, { sent_at: null }])
  const log = await as('super admin')('GET /audit-log', { query: { q: 'import' } })
  expect(log.body[0]).toMatchObject({ action: 'import', after: { properties_new: 3, tenancies_new: 3 } })
})

test('an estate that changed since the check is checked again first', async () => {
  const { id, estate_id } = await checked()
  await bringIn(
    world,
    [
      ['House', 'Rent'],
      ['House 1', '700000'],
    ],
    { who: 'admin', estate_id },
  )
  expect(await runImport(world, id)).toMatchObject({
    state: 'failed',
    failure: 'The estate has changed since the check. Check it again.',
  })
  expect((await call('POST /import/run/:id', id)).status).toBe(409)
})

test('not run before it is checked, nor twice', async () => {
  const { id } = await uploadSheet(world, rows(1))
  expect((await call('POST /import/run/:id', id)).body.message).toBe('Check this sheet first.')
  const ready = await checked(1)
  await runImport(world, ready.id)
  expect((await call('POST /import/run/:id', ready.id)).status).toBe(409)
})

describe('under way', () => {
  test('a check takes properties before people, as whoever adds a tenant by hand does', async () => {
    const estate_id = await freshEstate(world)
    const at = { who: 'admin', estate_id } as const
    const headings = ['House', 'Rent', 'Tenant', 'Email']
    await bringIn(world, [headings, ['House 1', '500000', '', '']], at)
    const { id: person, email } = people.landlord
    const uploaded = await uploadSheet(world, [headings, ['House 1', '', 'Somebody', email]], at)
    const byHand = await world.owner.pool.connect()
    try {
      await byHand.query('begin')
      await byHand.query('select from properties where estate_id = $1 for update', [estate_id])
      const checking = checkSheet(world, uploaded)
      await untilAtLock(world)
      await byHand.query('select from users where id = $1 for no key update', [person])
      await byHand.query('commit')
      expect((await checking).state).toBe('checked')
    } finally {
      byHand.release()
    }
  })

  test('another import of the estate waits its turn, and it is cancelled without a trace', async () => {
    const { id, estate_id } = await checked()
    const other = await uploadSheet(world, rows(1), { who: 'admin', estate_id })
    const read = await createTableStateReader(pool)
    const before = await read()
    await whileLocked(world, AT_ITS_BEGINNING, async () => {
      await call('POST /import/run/:id', id)
      await untilAtLock(world)
      const { status, body } = await as('admin')('PUT /import/check/:id', {
        params: { id: other.id },
        body: { fields: [null, null, null, null].with(0, 'property' as never), default_price: 5 },
      })
      expect([status, body.message]).toEqual([409, 'Another import of this estate is running.'])
      expect((await call('POST /import/cancel/:id', id)).body.state).toBe('running')
    })
    expect((await settled(world, id)).state).toBe('cancelled')
    const { imports: _, ...after } = await read()
    expect(before).toMatchObject(after)
  })

  test('cut off, it leaves nothing, says so, and can be run again', async () => {
    const { id } = await checked()
    // A separate server, whose connections may be lost.
    const cutOff = openDatabase(pool.options, () => {})
    const { url, logged } = await startServer(cutOff, { provider_url: world.sandbox.url })
    const read = await createTableStateReader(pool)
    const before = await read()
    await whileLocked(world, AT_ITS_END, async () => {
      await createCall(url, people.admin.token)('POST /import/run/:id', { params: { id } })
      await untilAtLock(world)
      await pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    })
    expect((await settled(world, id)).state).toBe('interrupted')
    const { imports: _, sessions: __, ...after } = await read()
    expect(before).toMatchObject(after)
    expect((await runImport(world, id)).state).toBe('done')
    await expect.poll(() => logged.join()).toContain('the database does not answer')
    await cutOff.close()
  })

  test('while its server is stopped, it ends before its next step, says so, and can be run again', async () => {
    const { id } = await checked()
    const { url, background } = await startServer(world, { provider_url: world.sandbox.url })
    const read = await createTableStateReader(pool)
    const before = await read()
    const { stopped } = await whileLocked(world, AT_ITS_BEGINNING, async () => {
      await createCall(url, people.admin.token)('POST /import/run/:id', { params: { id } })
      await untilAtLock(world)
      return { stopped: background.close() }
    })
    await stopped
    expect((await settled(world, id)).state).toBe('interrupted')
    const { imports: _, sessions: __, ...after } = await read()
    expect(before).toMatchObject(after)
    expect((await runImport(world, id)).state).toBe('done')
  })
})

describe('an import is undone', () => {
  test('until somebody has joined, was invited or was told apart by hand', async () => {
    const { id, estate_id } = await checked()
    await runImport(world, id)
    const why = async () => (await call('POST /import/undo/:id', id)).body.message
    await db.execute(sql`update invitations set sent_at = now() where import_id = ${id}`)
    expect(await why()).toMatch(/An invitation was sent to Tenant/)
    await db.execute(sql`update invitations set sent_at = null where import_id = ${id}`)
    const { rows: homes } = await db.execute<{ id: number }>(
      sql`select id from properties where estate_id = ${estate_id} order by id`,
    )
    const home = Number(homes[0]?.id)
    await as('admin')('PUT /estate/property/:id', { params: { id: home }, body: { price: 5_000 } })
    expect(await why()).toMatch(/House 0 was changed/)
    const { body } = await as('admin')('GET /import/:id', { params: { id } })
    expect(body.undo_kept_from).toEqual(['House 0 was changed'])
  })

  test('not where somebody changed by hand what it held, and did so once it was done', async () => {
    const estate_id = await freshEstate(world)
    const at = { who: 'admin', estate_id } as const
    const home = ['House', 'Rent', 'Tenant']
    await bringIn(world, [home, ['House 1', '500000', '']], at)
    const { id } = await uploadSheet(world, [home, ['House 1', '600000', 'Bola Ade']], at).then((uploaded) =>
      checkSheet(world, uploaded),
    )
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from properties where estate_id = ${estate_id}`,
    )
    const params = { id: Number(rows[0]?.id) }
    const byHand = await whileLocked(world, AT_ITS_END, async () => {
      await call('POST /import/run/:id', id)
      await untilAtLock(world)
      const changed = as('admin')('PUT /estate/property/:id', { params, body: { price: 700_000 } })
      await untilAtLock(world, 2)
      return { changed }
    })
    expect((await byHand.changed).status).toBe(200)
    await settled(world, id)
    expect((await call('POST /import/undo/:id', id)).body.message).toMatch(/House 1 was changed/)
  })

  test('the last one first, whichever sheet was uploaded first', async () => {
    const estate_id = await freshEstate(world)
    const at = { who: 'admin', estate_id } as const
    const [first, second] = [await uploadSheet(world, rows(1), at), await uploadSheet(world, rows(1), at)]
    await checkSheet(world, second)
    await runImport(world, second.id)
    await checkSheet(world, first)
    await runImport(world, first.id)
    expect((await call('POST /import/undo/:id', second.id)).body.message).toMatch(/A later import/)
    for (const { id } of [first, second])
      expect((await call('POST /import/undo/:id', id)).body.state).toBe('undone')
  })

  test('until somebody whom it made is given another role', async () => {
    const { id, estate_id } = await checked()
    await runImport(world, id)
    await db.execute(sql`insert into user_roles (user_id, role, position)
      select user_id, 'admin', 1 from tenants where estate_id = ${estate_id} order by id limit 1`)
    const { status, body } = await call('POST /import/undo/:id', id)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/has a part in something else/)])
  })

  test('once', async () => {
    const { id } = await checked()
    await runImport(world, id)
    expect((await call('POST /import/undo/:id', id)).body.state).toBe('undone')
    expect((await call('POST /import/undo/:id', id)).body.message).toBe('There is nothing to undo.')
  })
})

describe('an upload', () => {
  const upload = (
    token: string | null,
    body: string | Buffer<ArrayBuffer>,
    estate_id = world.estates.palm.id,
  ) => send({ method: 'POST', path: `/estate/imports/${estate_id}?file_name=a.csv`, token, body })
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x')

  test('is read once its sender may send it', async () => {
    expect((await upload(null, large)).status).toBe(401)
    expect((await upload(people.tenant.token, large)).status).toBe(403)
    expect((await upload(people['estate admin'].token, large, world.estates.cedar.id)).status).toBe(404)
  })

  test('that is too large, or no sheet, is refused with a sentence', async () => {
    const { token } = people['estate admin']
    const tooLarge = await upload(token, large)
    expect([tooLarge.status, JSON.parse(tooLarge.text).message]).toEqual([
      413,
      'This file is larger than 10 MB. Split it and upload each part.',
    ])
    const nothing = Buffer.alloc(0)
    const packed = zipOf(Array.from({ length: 2001 }, (_, part) => ({ name: `${part}`, bytes: nothing })))
    expect(JSON.parse((await upload(token, Buffer.from(packed))).text).message).toBe(
      'This file is too large once it is unpacked. Split it and upload each part.',
    )
    for (const body of ['', 'House\r\n', Buffer.from('%PDF-1.7 nothing')]) {
      const { status, text } = await upload(token, body)
      expect(status, text).toBe(422)
    }
  })
})
