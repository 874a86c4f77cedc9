import { beforeAll, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estatesTable, messages, notifications, tenants, users } from '#server/database/schema.ts'
import { reminders } from '#server/database/schema-billing.ts'
import { livesSince } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { newInvitee, newPhone } from '#server/test/invitations.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-20', sent_per_day: { invitations: 100, notices: 60 } })
const { as, db, owner, estates, charges, tenancies, people } = world
const estateAdmin = as('estate admin')
const estate_id = estates.palm.id

const send = async (tenant_ids: number[], call = estateAdmin) =>
  (await call('POST /reminders/send', { body: { tenant_ids } })).body
const previewOf = async (tenant_ids: number[]) =>
  (await estateAdmin('POST /reminders/preview', { body: { tenant_ids } })).body
const nobodySkipped = (sent: number) => expect.objectContaining({ sent, skipped: [] })

/** It is 20 November; the tenant owes since 1 October, and the neighbour has a due in December. */
beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-10-01')
  await startLedger(world, estate_id, [charges.security])
  const flat = ledgerOf(world, { estate_id, tenant_id: tenancies.flat })
  await flat.due(charges.security, {
    amount: 45_000,
    dated_on: '2026-10-01',
    to: '2026-10-31',
    name: 'Security levy',
  })
  await flat.due(charges.security, {
    amount: 45_000,
    dated_on: '2026-11-01',
    to: '2026-11-30',
    name: 'Security levy',
  })
  await flat.owe({ amount: 12_000.5, dated_on: '2026-11-20', due_on: '2026-12-01' })
  const villa = ledgerOf(world, { estate_id, tenant_id: tenancies.villa })
  await villa.owe({ amount: 5_000, dated_on: '2026-11-10', due_on: '2026-12-10' })
})

test('the preview says who gets it, by what words, and who not; nothing is written', async () => {
  const paid = await addHome(world, 'tenant')
  expect(await previewOf([tenancies.flat, tenancies.villa, paid])).toEqual({
    count: 1,
    accounts: 1,
    amount: 90_000,
    ...{ email: 1, whatsapp: 0, no_message: [], not_set_up: ['email'] },
    people: [
      {
        tenant_id: tenancies.flat,
        name: people.tenant.name,
        property: 'Palm flat',
        estate: 'Palm Grove',
        amount: 90_000,
        email: true,
        whatsapp: false,
        joining: false,
        title: 'Reminder: ₦90,000.00 to pay',
        message:
          '₦90,000.00 for Palm flat has been due since 1 Oct 2026: Security levy.\n\nIf you have paid already, thank you: please tell your estate.',
      },
    ],
    skipped: [
      { tenant_id: tenancies.villa, name: people.neighbour.name, reason: 'nothing_due' },
      { tenant_id: paid, name: people.tenant.name, reason: 'owes_nothing' },
    ],
  })
  expect(await db.$count(reminders)).toBe(0)
})

test('whoever owes is reminded once a day, by email and in the application', async () => {
  expect(await send([tenancies.flat, tenancies.flat])).toEqual(nobodySkipped(1))
  expect(await send([tenancies.flat])).toMatchObject({
    sent: 0,
    skipped: [{ tenant_id: tenancies.flat, name: people.tenant.name, reason: 'reminded_in_app' }],
  })
  const [kept] = await db.select().from(reminders)
  expect(kept).toMatchObject({ sent_on: '2026-11-20', amount: 90_000, created_by: people['estate admin'].id })
  expect(await db.$count(messages, eq(messages.kind, 'reminder'))).toBe(1)
  await turnTo(owner.db, '2026-11-21')
  expect(await send([tenancies.flat])).toEqual(nobodySkipped(1))
})

test('what is not sent within hours is not sent at all, nor sent again once it has failed', async () => {
  const { rows } = await db.execute<{ hours: number }>(sql`
    select extract(epoch from give_up_at - created_at)::int / 3600 as hours from ${messages} where kind = 'reminder' limit 1`)
  expect(rows).toEqual([{ hours: 12 }])
  await db.update(messages).set({ status: 'failed', next_try_at: null }).where(eq(messages.kind, 'reminder'))
  await as('super admin')('POST /messages/retry')
  expect(await db.$count(messages, sql`kind = 'reminder' and status = 'queued'`)).toBe(0)
})

test('whoever has moved out and owes is reminded; not an account that is closed, nor in an inactive estate', async () => {
  await turnTo(owner.db, '2026-11-22')
  await db
    .update(tenants)
    .set({ left_at: sql`now()`, ends_on: '2026-11-21' })
    .where(eq(tenants.id, tenancies.flat))
  const reasonNow = async () => (await previewOf([tenancies.flat])).skipped[0]?.reason
  const { tenant } = people
  await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, tenant.id))
  expect(await reasonNow()).toBe('no_account')
  await db.update(users).set({ deactivated_at: null }).where(eq(users.id, tenant.id))
  await db.update(estatesTable).set({ status: null }).where(eq(estatesTable.id, estate_id))
  expect(await reasonNow()).toBe('estate_inactive')
  await db.update(estatesTable).set({ status: 1 }).where(eq(estatesTable.id, estate_id))
  expect(await send([tenancies.flat])).toEqual(nobodySkipped(1))
})

test('one that is out of reach, and nobody of the others is reminded; an archived estate is not there', async () => {
  await turnTo(owner.db, '2026-11-23')
  const before = await db.$count(reminders)
  for (const tenant_ids of [[tenancies.flat, tenancies.house], [2_000_000_000]])
    expect(await send(tenant_ids)).toMatchObject({ code: 'not_found' })
  await db.update(estatesTable).set({ archived_at: sql`now()` }).where(eq(estatesTable.id, estate_id))
  expect(await send([tenancies.flat], as('admin'))).toMatchObject({ code: 'not_found' })
  await db.update(estatesTable).set({ archived_at: null }).where(eq(estatesTable.id, estate_id))
  expect(await db.$count(reminders)).toBe(before)
  // An estate without billing has no debts.
  expect(await send([tenancies.house], as('admin'))).toMatchObject({
    sent: 0,
    skipped: [{ reason: 'owes_nothing' }],
  })
})

test('nobody, more than 500, and what is no tenancy', async () => {
  expect(await send([])).toMatchObject({ errors: { tenant_ids: ['Select somebody'] } })
  const many = Array.from({ length: 501 }, (_, index) => index + 1)
  expect(await send(many)).toMatchObject({ errors: { tenant_ids: ['At most 500 at once'] } })
})

test('when somebody was reminded last stands in arrears and in their account', async () => {
  const arrears = await estateAdmin('GET /estate/arrears/:estateId', { params: { estateId: estate_id } })
  expect(arrears.body.map(({ tenant_id, reminded_on }) => [tenant_id, reminded_on])).toEqual([
    [tenancies.flat, '2026-11-22'],
    [tenancies.villa, null],
  ])
  const account = async (as_of?: string) =>
    (
      await estateAdmin('GET /tenant/ledger/:tenantId', {
        params: { tenantId: tenancies.flat },
        query: { ...(as_of && { as_of }) },
      })
    ).body.reminded_on
  expect([await account(), await account('2026-11-20'), await account('2026-11-19')]).toEqual([
    '2026-11-22',
    '2026-11-20',
    null,
  ])
})

test('a reminder of which every message stays in the outbox says so, until one leaves', async () => {
  const kept = async () => {
    const account = await estateAdmin('GET /tenant/ledger/:tenantId', {
      params: { tenantId: tenancies.flat },
    })
    const arrears = await estateAdmin('GET /estate/arrears/:estateId', { params: { estateId: estate_id } })
    const [skipped] = (await previewOf([tenancies.flat])).skipped
    return [account.body.reminder_kept, arrears.body[0]?.reminder_kept, skipped?.reason]
  }
  await turnTo(owner.db, '2026-11-22')
  expect(await kept()).toEqual([true, true, 'reminded_in_app'])
  await db.update(messages).set({ status: 'sent', via: 'smtp' }).where(eq(messages.kind, 'reminder'))
  expect(await kept()).toEqual([false, false, 'reminded_today'])
})

test('each time counts as a notice of the estate, and is in the log; not where there was nobody to remind', async () => {
  const logged = async () =>
    (await as('super admin')('GET /audit-log', { query: { q: 'remind' } })).body.filter(
      ({ action }) => action === 'remind',
    )
  const left = async () => (await estateAdmin('GET /me/allowances')).body.notices.left
  const [before, log] = [await left(), await logged()]
  expect(await send([tenancies.villa])).toMatchObject({ sent: 0 })
  expect([await left(), await logged()]).toEqual([before, log])
  await turnTo(owner.db, '2026-11-23')
  expect(await send([tenancies.villa, tenancies.flat])).toMatchObject({ sent: 1 })
  expect([await left(), (await logged()).length]).toEqual([before - 1, log.length + 1])
  expect(new Set((await logged()).map(({ entity }) => entity))).toEqual(new Set(['tenancy']))
})

test('ten presses at once remind once, count as one notice and stand in the log once', async () => {
  const left = async () => (await estateAdmin('GET /me/allowances')).body.notices.left
  const logged = async () =>
    (await as('super admin')('GET /audit-log', { query: { q: 'remind' } })).body.filter(
      ({ action }) => action === 'remind',
    ).length
  await turnTo(owner.db, '2026-11-24')
  const [before, log] = [await left(), await logged()]
  const presses = await Promise.all(Array.from({ length: 10 }, () => send([tenancies.flat])))
  expect(presses.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
  expect([await left(), await logged()]).toEqual([before - 1, log + 1])
})

test('people without an email are reminded by WhatsApp, whether or not the estate sends it to others', async () => {
  await turnTo(owner.db, '2026-11-24')
  for (const whatsapp of [false, true]) {
    const { id } = await newInvitee(world, { sign_in_phone: newPhone(), joined: true })
    const [home] = await db.select().from(tenants).where(eq(tenants.user_id, id))
    const tenant_id = home?.id ?? 0
    await ledgerOf(world, { estate_id, tenant_id }).owe({
      amount: 5_000,
      dated_on: '2026-11-24',
      due_on: '2026-11-24',
    })
    await estateAdmin('PUT /estate/reminders/:estateId', {
      params: { estateId: estate_id },
      body: { ...ALL_RULES, whatsapp },
    })
    expect(await send([tenant_id])).toEqual(nobodySkipped(1))
    const sent = await db.select().from(messages).where(eq(messages.user_id, id))
    expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp'])
    const told = await db.select().from(notifications).where(eq(notifications.user_id, id))
    expect(told).toHaveLength(1)
  }
})
