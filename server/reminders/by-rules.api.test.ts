import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#contract/dates.ts'
import type { ReminderRules } from '#contract/reminders.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estatesTable, messages, tenants, users } from '#server/database/schema.ts'
import { reminders } from '#server/database/schema-billing.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { recordOf } from '#server/test/payments.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'
import { remindByRules } from './by-rules.ts'

const world = await startWorld({ today: '2026-10-20' })
const { as, db, owner, estates, charges, tenancies, people } = world
const estateAdmin = as('estate admin')
const estateId = estates.palm.id

/** Palm Grove bills 45,000 a month from November on; a tenant and a neighbour live there. */
beforeAll(async () => {
  await turnToHour(owner.db, 9)
  for (const id of [tenancies.flat, tenancies.villa]) await livesSince(world, id, '2026-10-01')
  await billCharges(world, estateId, [charges.security], '2026-11-01')
})

const remind = () => remindByRules(db, world.app.log)
const setRules = async (over: Partial<ReminderRules> = {}) => {
  const { status, body } = await estateAdmin('PUT /estate/reminders/:estateId', {
    params: { estateId },
    body: { ...ALL_RULES, ...over },
  })
  return status === 200 ? 'set' : body
}
const previewOf = async (over: Partial<ReminderRules> = {}) =>
  (
    await estateAdmin('POST /estate/reminders/:estateId/preview', {
      params: { estateId },
      body: { ...ALL_RULES, ...over },
    })
  ).body
const goTo = async (day: string) => {
  await turnTo(owner.db, day)
  return remind()
}
const until = async (from: string, to: string) => {
  for (let day = from; day <= to; day = dayAfter(day)) await goTo(day)
}
const remindedOf = async (tenant_id: number) =>
  (
    await db
      .select({ sent_on: reminders.sent_on, amount: reminders.amount })
      .from(reminders)
      .where(eq(reminders.tenant_id, tenant_id))
      .orderBy(reminders.sent_on)
  ).map(({ sent_on, amount }) => `${sent_on} ${amount}`)
const lastMessages = (tenant_id: number, channel = 'email') =>
  db
    .select({ address: messages.address, content: messages.content, status: messages.status })
    .from(messages)
    .where(sql`kind = 'reminder' and channel = ${channel} and (content->>'tenant_id')::int = ${tenant_id}`)
    .orderBy(sql`id desc`)

test('nobody is reminded where it was not turned on, and a rule is needed to turn it on', async () => {
  const { body } = await estateAdmin('GET /estate/reminders/:estateId', { params: { estateId } })
  expect(body).toEqual({ billing: true, turned_on: false, days: [-3, 0, 7, 14, 30], whatsapp: false })
  await until('2026-10-28', '2026-10-30')
  expect(await setRules({ turned_on: false })).toBe('set')
  expect(await goTo('2026-10-30')).toBe(0)
  expect(await db.$count(reminders)).toBe(0)
  expect(await setRules({ days: [] })).toMatchObject({ errors: { days: ['Choose at least one day'] } })
})

test('before the day, on it, and 7, 14 and 30 days after; one message where several rules meet', async () => {
  await turnTo(owner.db, '2026-10-20')
  expect(await setRules()).toBe('set')
  await until('2026-10-25', '2026-12-02')
  expect(await remindedOf(tenancies.flat)).toEqual([
    '2026-10-29 45000',
    '2026-11-01 45000',
    '2026-11-08 45000',
    '2026-11-15 45000',
    '2026-11-28 90000',
    '2026-12-01 90000',
  ])
  expect(await remindedOf(tenancies.villa)).toEqual(await remindedOf(tenancies.flat))
  const said = (await lastMessages(tenancies.flat)).reverse().map(({ content }) => content.title)
  expect(said).toEqual([
    'Due on 1 Nov 2026: ₦45,000.00',
    'Due today: ₦45,000.00',
    'Reminder: ₦45,000.00 to pay',
    'Reminder: ₦45,000.00 to pay',
    'Reminder: ₦45,000.00 to pay',
    'Reminder: ₦90,000.00 to pay',
  ])
  const [last] = await lastMessages(tenancies.flat)
  expect(last).toMatchObject({ address: people.tenant.email, status: 'queued' })
  expect(last?.content).toMatchObject({
    name: people.tenant.name,
    estate_name: 'Palm Grove',
    tenant_id: tenancies.flat,
    message:
      '₦90,000.00 for Palm flat has been due since 1 Nov 2026: Security levy.\n\nIf you have paid already, thank you: please tell your estate.',
  })
})

test('the person reads it in the application too, with the way to pay', async () => {
  const { body } = await as('tenant')('GET /notifications')
  expect(body[0]).toMatchObject({
    title: 'Reminder: ₦90,000.00 to pay',
    type: 'notification',
    personal: true,
    url: `/dashboard?pay=${tenancies.flat}`,
  })
})

test('a day whose hour has not come, or is over, and a day that was missed', async () => {
  await turnToHour(owner.db, 7)
  expect(await goTo('2026-12-08')).toBe(0)
  expect((await previewOf()).sends).toBe('from_eight')
  await turnToHour(owner.db, 20)
  expect(await goTo('2026-12-08')).toBe(0)
  expect((await previewOf()).sends).toBe('not_today')
  await turnToHour(owner.db, 8)
  // The job does not send yesterday's reminders later.
  expect(await goTo('2026-12-09')).toBe(0)
  expect((await remindedOf(tenancies.flat)).at(-1)).toBe('2026-12-01 90000')
})

test('what the preview tells is what is sent, once', async () => {
  await turnTo(owner.db, '2026-12-15')
  const before = await db.$count(reminders)
  const { people: told, ...sums } = await previewOf()
  expect(sums).toMatchObject({
    today: '2026-12-15',
    sends: 'now',
    count: 2,
    amount: 180_000,
    email: 2,
    no_message: [],
  })
  expect(await db.$count(reminders)).toBe(before)
  expect((await previewOf({ days: [30] })).count).toBe(0)
  expect(await remind()).toBe(2)
  const sent = await Promise.all([tenancies.flat, tenancies.villa].map((id) => lastMessages(id)))
  expect(sent.map(([last]) => last?.content)).toEqual(
    told.map(({ tenant_id, title, message }) => expect.objectContaining({ tenant_id, title, message })),
  )
  expect((await previewOf()).count).toBe(0)
  expect(await remind()).toBe(0)
  // Rules that are set again apply to today once more, without a second message.
  expect(await setRules()).toBe('set')
  expect(await remind()).toBe(0)
  expect(await db.$count(reminders)).toBe(before + 2)
})

test('two servers at once, and a hand, remind each person once', async () => {
  await turnTo(owner.db, '2026-12-31')
  const before = await db.$count(messages)
  const counts = await Promise.all([
    remind(),
    remind(),
    estateAdmin('POST /reminders/send', { body: { tenant_ids: [tenancies.villa, tenancies.flat] } }).then(
      ({ body }) => body.sent,
    ),
    remind(),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await db.$count(messages)).toBe(before + 2)
  expect(await db.$count(reminders, eq(reminders.sent_on, '2026-12-31'))).toBe(2)
})

test('an estate that is done for the day is not looked at again', async () => {
  // Several servers updated the ledgers, and each may have left the last ones to another.
  expect(await remind()).toBe(0)
  const { rows } = await db.execute(
    sql`select reminded_until from reminder_rules where estate_id = ${estateId}`,
  )
  expect(rows).toEqual([{ reminded_until: '2026-12-31' }])
})

test('whoever has paid, also with money on account, is not reminded; a part is asked for', async () => {
  const paid = async (tenant_id: number, amount: number) => {
    const body = { ...recordOf(world, { tenant_id }), amount, paid_on: '2026-12-31' }
    const { status } = await estateAdmin('POST /payment/record', { body })
    expect(status).toBe(201)
  }
  await paid(tenancies.flat, 90_000 + 50_000)
  await paid(tenancies.villa, 90_000 + 15_000)
  await goTo('2027-01-01')
  expect((await remindedOf(tenancies.flat)).at(-1)).toBe('2026-12-31 90000')
  // Three days before, and on the day, less the credit.
  expect((await remindedOf(tenancies.villa)).slice(-1)).toEqual(['2027-01-01 30000'])
  expect((await previewOf()).count).toBe(0)
  await turnTo(owner.db, '2027-01-29')
  const soon = (await previewOf({ days: [-3] })).people
  expect(soon.map(({ title }) => title)).toEqual([
    'Reminder: ₦30,000.00 to pay',
    'Due on 1 Feb 2027: ₦40,000.00',
  ])
  expect(soon[0]?.message).toContain('₦45,000.00 more is due on 1 Feb 2027: Security levy.')
})

test('a plan is reminded of by its instalments, never by what it closed', async () => {
  await turnTo(owner.db, '2027-01-20')
  const { status } = await estateAdmin('POST /plan/create', {
    body: {
      key: randomUUID(),
      tenant_id: tenancies.villa,
      instalments: [{ amount: 30_000, due_on: '2027-02-10' }],
      note: 'Agreed.',
    },
  })
  expect(status).toBe(201)
  await until('2027-01-21', '2027-01-31')
  const since = async () => (await remindedOf(tenancies.villa)).filter((line) => line >= '2027-01-21')
  expect(await since()).toEqual(['2027-01-29 45000'])
  await goTo('2027-02-10')
  expect((await since()).at(-1)).toBe('2027-02-10 75000')
})

test('none while the estate is inactive, and none to an account that is closed', async () => {
  await db.update(estatesTable).set({ status: null }).where(eq(estatesTable.id, estateId))
  expect(await goTo('2027-02-15')).toBe(0)
  await db.update(estatesTable).set({ status: 1 }).where(eq(estatesTable.id, estateId))
  await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, people.neighbour.id))
  expect((await previewOf()).people.map(({ tenant_id }) => tenant_id)).toEqual([tenancies.flat])
  await db.update(users).set({ deactivated_at: null }).where(eq(users.id, people.neighbour.id))
  expect(await remind()).toBe(2)
})

test('whoever has moved out is reminded while something is owed, and not of what comes after', async () => {
  await turnTo(owner.db, '2027-02-20')
  await db
    .update(tenants)
    .set({ ends_on: '2027-02-20', left_at: sql`now()` })
    .where(eq(tenants.id, tenancies.flat))
  await until('2027-02-26', '2027-03-03')
  const lines = (await remindedOf(tenancies.flat)).filter((line) => line >= '2027-02-20')
  expect(lines).toEqual(['2027-03-03 40000'])
  await until('2027-03-04', '2027-04-10')
  expect((await remindedOf(tenancies.flat)).at(-1)).toBe('2027-03-03 40000')
})

test('by WhatsApp too where the estate wants it and a number is known', async () => {
  await turnTo(owner.db, '2027-04-15')
  await db.update(users).set({ phone_number: '0803 123 4567' }).where(eq(users.id, people.neighbour.id))
  expect((await previewOf({ whatsapp: true })).people).toMatchObject([{ whatsapp: true }])
  expect((await previewOf()).people).toMatchObject([{ whatsapp: false }])
  expect(await setRules({ whatsapp: true })).toBe('set')
  expect(await remind()).toBe(1)
  expect(await lastMessages(tenancies.villa, 'whatsapp')).toMatchObject([{ address: '0803 123 4567' }])
})

test('by no way that somebody said no to: the preview says what goes out, and nothing else does', async () => {
  await turnTo(owner.db, '2027-05-08')
  const say = (purpose: 'whatsapp' | 'email_notices') =>
    as('neighbour')('PUT /me/consents', { body: { purpose, given: false } })
  const foreseen = async () => {
    const { people: to, no_message } = await previewOf({ whatsapp: true })
    return [to[0]?.email, to[0]?.whatsapp, no_message.length]
  }
  expect(await foreseen()).toEqual([true, true, 0])
  await say('whatsapp')
  expect(await foreseen()).toEqual([true, false, 0])
  await say('email_notices')
  expect(await foreseen()).toEqual([false, false, 1])
  expect(await remind()).toBe(1)
  for (const channel of ['email', 'whatsapp'])
    expect((await lastMessages(tenancies.villa, channel))[0]).toMatchObject({ status: 'failed' })
})

test('an estate that does not bill has no rules, and nothing is kept of it', async () => {
  const input = { params: { estateId: estates.cedar.id }, body: ALL_RULES }
  for (const key of [
    'PUT /estate/reminders/:estateId',
    'POST /estate/reminders/:estateId/preview',
  ] as const) {
    const { status, body } = await as('admin')(key, input)
    expect([status, body.message]).toEqual([409, 'Billing is not on.'])
  }
  const { body } = await as('admin')('GET /estate/reminders/:estateId', { params: input.params })
  expect(body).toMatchObject({ billing: false, turned_on: false })
  expect(await db.$count(sql`reminder_rules`, sql`estate_id = ${estates.cedar.id}`)).toBe(0)
})

test('who changed the rules, and what they were, is in the log', async () => {
  const { body } = await as('super admin')('GET /audit-log', { query: { q: 'reminders' } })
  expect(body[0]).toMatchObject({
    action: 'update',
    entity: 'reminders',
    before: { name: 'Palm Grove', whatsapp: false },
    after: { whatsapp: true, days: [-3, 0, 7, 14, 30] },
  })
})
