import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { removeFromOutbox } from '#server/messages/channels/outbox.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { scribble } from '#server/test/marked-everywhere.ts'
import { EMAILS, live, MARKS, NAME, PHONES, WORDS } from '#server/test/marked-life.ts'
import { recordCash, recordOf } from '#server/test/payments.ts'
import { eraseNow } from '#server/test/privacy-requests.ts'
import { ledgersOf, placesOf } from '#server/test/where-words-stand.ts'
import { addPerson, newAddress, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, owner, pool, people, tenancies, properties, estates } = world
const dataDir = await mkdtemp(join(tmpdir(), 'erasure-'))
afterAll(() => rm(dataDir, { recursive: true }))

const me = people.tenant
const erase = () => eraseNow(world, (messages) => removeFromOutbox(join(dataDir, 'outbox'), messages))

const outboxFiles = async () => {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder)
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
/** Texts that others wrote about the person; an erasure leaves them. */
const WRITTEN_BY_OTHERS = Object.entries({
  adjustments: ['asked'],
  audit_log: ['after'],
  bank_references: ['reference'],
  charges: ['name', 'search'],
  checkout_reviews: ['note'],
  checkouts: ['items'],
  ledger_entries: ['name', 'note'],
  notifications: ['message', 'search'],
  payment_flags: ['note', 'reason'],
  payment_lines: ['name'],
  payment_reviews: ['note'],
  payments: ['bank_reference', 'gateway_response', 'note', 'review', 'search'],
  properties: ['description', 'search', 'title'],
  property_attributes: ['value'],
  security_events: ['detail'],
}).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
let request: number
let receipt: string
let statement: string

/** A request that was granted 30 days ago. */
async function grant(user_id: number) {
  await db.execute(
    sql`update users set deactivated_at = now(), deactivated_reason = ${WORDS} where id = ${user_id}`,
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into privacy_requests (user_id, kind, state, note, answer, answered_by, answered_at, erase_on)
    values (${user_id}, 'erasure', 'erasing', ${WORDS}, ${WORDS}, ${people.admin.id}, now(), lagos_today()) returning id`)
  return rows[0]?.id as number
}

let before: Awaited<ReturnType<typeof ledgersOf>>
let filesBefore: string[]
const tells = (text: string) => new RegExp(MARKS.join('|'), 'i').test(text)

beforeAll(async () => {
  const printed = await live(world, dataDir)
  receipt = printed.receipt
  statement = printed.statement
  await scribble(world)
  request = await grant(me.id)
  before = await ledgersOf(world)
  filesBefore = await outboxFiles()
  expect(await erase()).toEqual([])
})

describe('somebody whose day has come', () => {
  test('is in no column of theirs; what others wrote stays', async () => {
    expect(await placesOf(world, MARKS)).toEqual(WRITTEN_BY_OTHERS)
  })

  test('is in no file that a message left', async () => {
    expect(filesBefore.filter(tells).length).toBeGreaterThan(1)
    expect((await outboxFiles()).filter(tells)).toEqual([])
  })

  test('leaves the ledgers as they were, to the last kobo', async () => {
    const { payments, counts, ...ledgers } = await ledgersOf(world)
    const { payments: paidBefore, counts: countsBefore, ...ledgersBefore } = before
    expect(ledgers).toEqual(ledgersBefore)
    expect(counts).toEqual(countsBefore)
    const facts = (rows: unknown[][]) => rows.map((row) => row.slice(0, 7))
    expect(facts(payments)).toEqual(facts(paidBefore))
    const { rows } = await pool.query(
      `select distinct payer_name, payer_email, gateway ?| array['customer', 'authorization', 'metadata'] as told
      from payments where user_id = $1`,
      [me.id],
    )
    expect(rows).toEqual([{ payer_name: 'Former resident', payer_email: null, told: false }])
  })

  test('has receipts and statements that are still confirmed, and printed without them', async () => {
    expect((await call('GET /receipt/:code', { params: { code: receipt } })).status).toBe(200)
    expect((await call('GET /statement/:code', { params: { code: statement } })).status).toBe(200)
    const { rows } = await pool.query('select id from payments where receipt_code = $1', [receipt])
    const { body } = await as('admin')('GET /payment/:id/receipt', { params: { id: rows[0].id } })
    expect(JSON.stringify(body)).toContain('Former resident')
    const ledger = await as('admin')('GET /tenant/ledger/:tenantId', {
      params: { tenantId: tenancies.flat },
      query: {},
    })
    expect(ledger.body.tenancy).toMatchObject({ name: 'Former resident', email: null, phone_number: null })
  })

  test('is nobody whom an admin finds, opens again or changes, and nobody signs in', async () => {
    const params = { id: me.id }
    const opened = await as('super admin')('POST /users/:id/reactivate', {
      params,
      body: { reason: 'Is back' },
    })
    expect(opened.status).toBe(404)
    const named = { name: NAME, email: EMAILS[0], roles: ['tenant' as const] }
    expect((await as('super admin')('PUT /users/:id', { params, body: named })).status).toBe(404)
    expect((await as('super admin')('GET /users', { query: { q: 'Former' } })).body).toEqual([])
    const kept = await as('super admin')('POST /data-requests/:id/keep', {
      params: { id: request },
      body: { answer: 'Stays' },
    })
    expect(kept.status).toBe(409)
    for (const email of EMAILS)
      expect(
        (await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })).status,
      ).toBe(401)
    const { rows } = await pool.query('select count(*)::int from account_changes where user_id = $1', [me.id])
    expect(rows).toEqual([{ count: 0 }])
    // The database refuses this from any server.
    await expect(pool.query(`update users set name = 'Back' where id = $1`, [me.id])).rejects.toThrow(
      'is erased',
    )
    await expect(pool.query('select erase_person($1)', [request])).rejects.toThrow('is not to be carried out')
  })

  test('is not brought back by money that comes late', async () => {
    await pool.query(
      `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, gateway, phone_number,
        user_id, payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, search)
      select 'INV-2001-2', 'late-1', 'success', 100, 'NGN', 'paystack', jsonb_build_object('amount', 10000, 'customer', jsonb_build_object('email', $2::text)),
        $3, $1, $4, $2, id, estate_id, estate_property_id, now(), '' from tenants where user_id = $1`,
      [me.id, EMAILS[0], PHONES[0], NAME],
    )
    const { rows } = await pool.query(
      `select payer_name, payer_email, phone_number, gateway from payments where transaction_reference = 'late-1'`,
    )
    expect(rows).toEqual([
      { payer_name: 'Former resident', payer_email: null, phone_number: null, gateway: { amount: 10000 } },
    ])
  })
})

describe('somebody with a namesake, in a family with one phone number', () => {
  test('takes nothing of the other along', async () => {
    const name = 'Ibrahim Markwell'
    const number = '0805 111 2233'
    const [one, other] = [
      await addPerson(db, { role: 'tenant', name }),
      await addPerson(db, { role: 'tenant', name: `${name} Junior` }),
    ]
    for (const { id, email } of [one, other])
      await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name, email, phone_number, left_at)
        values (${id}, ${estates.palm.id}, ${properties.hall}, ${name}, ${email}, ${number}, now())`)
    const note = (message: string, user_id: number | null) =>
      db.execute(sql`insert into notifications (user_id, estate_id, title, message, type)
        values (${user_id}, ${estates.palm.id}, 'Gate', ${message}, 'notification')`)
    await note(`${name} (${number}) has the key.`, null)
    await note(`${name} (${number}, ${one.email}) is away.`, null)
    await grant(one.id)
    expect(await erase()).toEqual([])
    const { rows } = await pool.query(
      `select u.name, t.name as typed, t.email, t.phone_number, u.erased_at is not null as erased
      from users u join tenants t on t.user_id = u.id where u.id = any($1) order by u.id`,
      [[one.id, other.id]],
    )
    expect(rows).toEqual([
      { name: 'Former resident', typed: 'Former resident', email: null, phone_number: null, erased: true },
      { name: `${name} Junior`, typed: name, email: other.email, phone_number: number, erased: false },
    ])
    const notices = await pool.query(`select message from notifications where title = 'Gate' order by id`)
    expect(notices.rows.map(({ message }) => message)).toEqual([
      `${name} (${number}) has the key.`,
      `${name} (${number}, ${one.email}) is away.`,
    ])
  })

  test('takes nothing of others along by what they called themselves', async () => {
    const { id } = await addPerson(db, { role: 'tenant', name: 'Grace Obi' })
    await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name, left_at)
      values (${id}, ${estates.palm.id}, ${properties.hall}, 'Grace Obi', now())`)
    const call = world.callWith(await signIn(db, id))
    const claims = [
      { name: 'Property Title', phone_number: '0803 100 0000' },
      { name: 'Service Charge', phone_number: '0803 202 6112' },
      { name: 'Grace Obi-Ade', phone_number: '0803 222 1199' },
    ]
    for (const body of claims) expect((await call('PUT /me', { body })).status).toBe(200)
    await db.execute(sql`insert into email_changes (user_id, new_email, asked_by, confirm_hash, undo_hash, expires_at)
      values (${id}, 'gate@palm.test', ${id}, 'obi-1', 'obi-2', now())`)
    const words = {
      property_title: 'Palm 7',
      amount: 1_000_000,
      paid_at: '2026-11-23T09:00:00Z',
      title: 'Service charge',
      message: 'Write to gate@palm.test',
    }
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into messages (user_id, estate_id, kind, channel, address, content, status)
      select ${people.neighbour.id}, ${estates.palm.id}, 'notice', 'email', 'neighbour@estate.test', ${sql.param(JSON.stringify(words))}::jsonb ||
        jsonb_build_object('by', said), 'sent' from unnest(array['Grace Obi', 'GRACE OBI-ADE, 08032221199', 'nobody']) said returning id`)
    await grant(id)
    expect(await erase()).toEqual([])
    const { rows: kept } = await pool.query('select content from messages where id = any($1) order by id', [
      rows.map((row) => row.id),
    ])
    expect(kept.map(({ content }) => content)).toEqual(
      ['Grace Obi', 'GRACE OBI-ADE, 08032221199', 'nobody'].map((by) => ({ ...words, by })),
    )
  })

  test('leaves a bank reference that equals their number, so that the slip is recorded once', async () => {
    const slip = { tenant_id: tenancies.villa, method: 'bank_transfer', bank_reference: '08035550199' }
    const paid = await recordCash(world, { ...slip, note: 'By 0803 555 0199' })
    const { id } = await addPerson(db, { role: 'tenant', name: 'Kemi Slip' })
    const call = world.callWith(await signIn(db, id))
    expect((await call('PUT /me', { body: { phone_number: '08035550199' } })).status).toBe(200)
    await grant(id)
    expect(await erase()).toEqual([])
    const { body } = await as('estate admin')('GET /payment/:id/receipt', { params: { id: paid.id } })
    expect(body.recorded).toMatchObject({ bank_reference: '08035550199', note: 'By 0803 555 0199' })
    const again = await as('estate admin')('POST /payment/record', { body: recordOf(world, slip) })
    expect(again.status).toBe(409)
  })

  test('is not in a payment that comes while they are erased', async () => {
    const { id } = await addPerson(db, { role: 'tenant', name: 'Musa Late' })
    await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name, left_at)
      values (${id}, ${estates.palm.id}, ${properties.hall}, 'Musa Late', now())`)
    const request_id = await grant(id)
    const client = await owner.pool.connect()
    try {
      await client.query('begin')
      await client.query('select erase_person($1)', [request_id])
      const paying = pool.query(
        `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, gateway,
          user_id, payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, search)
        select 'INV-2001-3', 'late-2', 'success', 100, 'NGN', 'paystack', '{}', user_id, name, 'musa@late.test', id, estate_id,
          estate_property_id, now(), '' from tenants where user_id = $1 returning payer_name, payer_email`,
        [id],
      )
      await untilAtLock(world)
      await client.query('commit')
      expect((await paying).rows).toEqual([{ payer_name: 'Former resident', payer_email: null }])
    } finally {
      client.release()
    }
  })

  test('waits while something stands in the way, and keeps nobody else waiting', async () => {
    const [hindered, free] = [
      await addPerson(db, { role: 'tenant', name: 'Uche Nwosu' }),
      await addPerson(db, { role: 'tenant', name: 'Bola Ade' }),
    ]
    const waiting = await grant(hindered.id)
    await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name)
      values (${hindered.id}, ${estates.palm.id}, ${properties.hall}, 'Uche Nwosu')`)
    const due = await grant(free.id)
    await db.execute(sql`update privacy_requests set erase_on = lagos_today() + 1 where id = ${due}`)
    expect(await erase()).toEqual([])
    const states = async () =>
      (
        await pool.query('select state from privacy_requests where id = any($1) order by id', [
          [waiting, due],
        ])
      ).rows.map(({ state }) => state)
    expect(await states()).toEqual(['erasing', 'erasing'])
    await expect(pool.query('select erase_person($1)', [waiting])).rejects.toThrow('lives_here')
    await expect(pool.query('select erase_person($1)', [due])).rejects.toThrow('is not to be carried out')
    await db.execute(sql`update privacy_requests set erase_on = lagos_today() where id = ${due}`)
    // Several servers process it at once.
    expect(await Promise.all([erase(), erase(), erase()])).toEqual([[], [], []])
    expect(await states()).toEqual(['erasing', 'erased'])
  })
})
