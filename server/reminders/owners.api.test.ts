import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, notifications, users } from '#server/database/schema.ts'
import { reminders } from '#server/database/schema-billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { recordOf } from '#server/test/payments.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { remindByRules } from './by-rules.ts'

/* On 21 November the landlord owes since January for the flat and for the hall. */

const world = await startWorld({ today: '2026-11-21' })
const { app, as, db, owner, people, estates, properties, tenancies } = world
const { own, hall, owedOf } = await owningLandlord(world)
const { landlord } = people

const send = async (body: object, who: Who = 'estate admin') =>
  (await as(who)('POST /reminders/send', { body })).body
const preview = async (body: object) => (await as('estate admin')('POST /reminders/preview', { body })).body
const told = () =>
  db
    .select({ title: notifications.title, message: notifications.message, url: notifications.url })
    .from(notifications)
    .where(sql`${notifications.user_id} = ${landlord.id} and ${notifications.title} like '%to pay'`)
    .orderBy(sql`id desc`)

test('an owner who owes is reminded once a day, with a link to pay that home', async () => {
  const owed = await owedOf(own)
  expect(await preview({ account_ids: [own] })).toMatchObject({
    ...{ count: 1, amount: owed, email: 1 },
    people: [{ tenant_id: null, name: landlord.name, property: 'Palm flat' }],
  })
  expect(await send({ account_ids: [own] })).toMatchObject({ sent: 1, skipped: [] })
  expect(await told()).toMatchObject([
    {
      title: 'Reminder: ₦55,005.50 to pay',
      message: expect.stringContaining('for Palm flat has been due since 1 Jan 2026: Water'),
      url: `/arrears/${own}?pay=1`,
    },
  ])
  expect(await db.select().from(reminders)).toMatchObject([
    { tenant_id: null, account_id: own, amount: owed },
  ])
  expect(await send({ account_ids: [own] })).toMatchObject({
    sent: 0,
    skipped: [{ tenant_id: null, name: landlord.name, reason: 'reminded_in_app' }],
  })
  const { body } = await as('admin')('GET /account/ledger/:accountId', { params: { accountId: own } })
  expect(body.reminded_on).toBe('2026-11-21')
  const { body: rows } = await as('admin')('GET /arrears', { query: { q: 'flat' } })
  expect(rows.map(({ account_id, reminded_on }) => [account_id === own, reminded_on])).toEqual([
    [false, null],
    [true, '2026-11-21'],
  ])
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'remind' } })
  expect(log).toMatchObject([{ entity: 'account', entity_id: own, after: { sent: 1, accounts: [own] } }])
})

test('several homes of one owner share a reminder, beside that of the tenant', async () => {
  await turnTo(owner.db, '2026-11-22')
  const before = await db.$count(messages, eq(messages.kind, 'reminder'))
  const body = { tenant_ids: [tenancies.flat], account_ids: [own, hall, own] }
  expect(await preview(body)).toMatchObject({ count: 2, accounts: 3 })
  expect(await send(body)).toMatchObject({ sent: 2, skipped: [] })
  expect((await told())[0]).toMatchObject({
    title: 'Reminder: ₦110,011.00 to pay',
    message: expect.stringContaining(
      '₦110,011.00 for 2 homes has been due since 1 Jan 2026: Palm flat ₦55,005.50; Palm hall ₦55,005.50.',
    ),
    url: '/dashboard',
  })
  expect(await db.$count(messages, eq(messages.kind, 'reminder'))).toBe(before + 2)
  expect(await db.$count(reminders, sql`sent_on = '2026-11-22'`)).toBe(3)
})

test('the rules of the estate remind owners', async () => {
  await turnTo(owner.db, '2026-12-01')
  await turnToHour(owner.db, 9)
  const params = { estateId: estates.palm.id }
  await as('estate admin')('PUT /estate/reminders/:estateId', { params, body: ALL_RULES })
  const { body } = await as('estate admin')('POST /estate/reminders/:estateId/preview', {
    params,
    body: ALL_RULES,
  })
  const mine = body.people.filter(({ name }) => name === landlord.name)
  expect(mine).toMatchObject([{ tenant_id: null, property: '2 homes' }])
  expect(await remindByRules(owner.db, app.log)).toBe(body.count)
  expect(await db.$count(reminders, sql`sent_on = '2026-12-01' and account_id in (${own}, ${hall})`)).toBe(2)
  expect(await remindByRules(owner.db, app.log)).toBe(0)
})

test('an owner who paid, or whose account is closed, is left out', async () => {
  await turnTo(owner.db, '2026-12-03')
  const amount = await owedOf(hall)
  await as('admin')('POST /payment/record', {
    body: recordOf(world, { tenant_id: undefined, account_id: hall, amount, paid_on: '2026-12-03' }),
  })
  expect((await preview({ account_ids: [hall] })).skipped).toMatchObject([{ reason: 'owes_nothing' }])
  await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, landlord.id))
  expect((await preview({ account_ids: [own] })).skipped).toMatchObject([{ reason: 'no_account' }])
  await db.update(users).set({ deactivated_at: null }).where(eq(users.id, landlord.id))
})

test('an owner who said no to messages reads it in the application', async () => {
  await turnTo(owner.db, '2026-12-04')
  await as('landlord')('PUT /me/consents', { body: { purpose: 'email_notices', given: false } })
  expect(await send({ account_ids: [own] })).toMatchObject({
    ...{ sent: 1, email: 0 },
    no_message: [{ tenant_id: null, name: landlord.name, reason: 'said_no' }],
  })
})

test('an account of another estate, or of a household, is not there', async () => {
  const other = await ownersAccountOf(world, properties.house)
  const { rows } = await db.execute<{ id: number }>(
    sql`select account_id as id from tenants where id = ${tenancies.flat}`,
  )
  for (const account_ids of [[own, other], [rows[0]?.id], [2_000_000_000]])
    expect(await send({ account_ids })).toMatchObject({ code: 'not_found' })
  expect(await send({})).toMatchObject({ errors: { tenant_ids: ['Select somebody'] } })
  const half = Array.from({ length: 251 }, (_, index) => index + 1)
  expect(await send({ tenant_ids: half, account_ids: half })).toMatchObject({
    errors: { tenant_ids: ['At most 500 at once'] },
  })
  for (const who of ['tenant', 'landlord'] as const)
    expect(await send({ account_ids: [own] }, who)).toMatchObject({ code: 'forbidden' })
})
