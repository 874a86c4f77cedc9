import { beforeAll, expect, test } from 'vitest'
import { and, eq } from '#server/database/drizzle.ts'
import { messages, tenants } from '#server/database/schema.ts'
import { linksToJoin } from '#server/invitations/public.ts'
import { turnToHour } from '#server/test/clock.ts'
import { codeFor, lastCode, newInvitee, newPhone } from '#server/test/invitations.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { newEmail, startWorld } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'
import { remindByRules } from './by-rules.ts'

const world = await startWorld({ today: '2026-11-20', sent_per_day: { invitations: 100, notices: 60 } })
const { as, db, owner, estates, charges, properties } = world
const estate_id = estates.palm.id
const estateAdmin = as('estate admin')

beforeAll(() => startLedger(world, estate_id, [charges.security]))

/** A tenant of Palm Grove who owes ₦5,000 since today. */
async function newDebtor(invitee: Parameters<typeof newInvitee>[1]) {
  const { id: user_id, name } = await newInvitee(world, invitee)
  const [home] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.user_id, user_id))
  const tenant_id = home?.id ?? 0
  const today = { dated_on: '2026-11-20', due_on: '2026-11-20' }
  await ledgerOf(world, { estate_id, tenant_id }).owe({ amount: 5_000, ...today })
  return { user_id, tenant_id, name }
}
const send = async (...people: { tenant_id: number }[]) =>
  (
    await estateAdmin('POST /reminders/send', {
      body: { tenant_ids: people.map(({ tenant_id }) => tenant_id) },
    })
  ).body
const sentTo = (user_id: number) =>
  db
    .select({ channel: messages.channel, address: messages.address, content: messages.content })
    .from(messages)
    .where(and(eq(messages.user_id, user_id), eq(messages.kind, 'reminder')))
const opens = async (token: string) => (await world.call('POST /join/open', { body: { token } })).body

test('the preview and the result count each channel, and name who gets no message and why', async () => {
  const email = newEmail()
  const phone = newPhone()
  const joinedByEmail = await newDebtor({ email: newEmail(), joined: true })
  const joinedByPhone = await newDebtor({ sign_in_phone: newPhone(), joined: true })
  const newByEmail = await newDebtor({ email })
  const newByPhone = await newDebtor({ phone })
  const unreachable = await newDebtor({ name: 'Musa Bello' })
  const unaddressed = await newDebtor({ name: 'Ife Ojo', joined: true })
  const people = [joinedByEmail, joinedByPhone, newByEmail, newByPhone, unreachable, unaddressed]
  const reach = {
    email: 2,
    whatsapp: 2,
    no_message: [{ tenant_id: unaddressed.tenant_id, name: 'Ife Ojo', reason: 'no_address' }],
    not_set_up: ['email', 'whatsapp'],
    skipped: [{ tenant_id: unreachable.tenant_id, name: 'Musa Bello', reason: 'not_joined' }],
  }
  const preview = await estateAdmin('POST /reminders/preview', {
    body: { tenant_ids: people.map(({ tenant_id }) => tenant_id) },
  })
  expect(preview.body).toMatchObject({ count: 5, amount: 25_000, ...reach })
  expect(
    preview.body.people.map(({ tenant_id, joining }) => [tenant_id, joining]).filter(([, joins]) => joins),
  ).toEqual([newByEmail, newByPhone].map(({ tenant_id }) => [tenant_id, true]))
  expect(await send(...people)).toEqual({ sent: 5, ...reach })
  expect(await sentTo(newByEmail.user_id)).toMatchObject([{ channel: 'email', address: email }])
  expect(await sentTo(newByPhone.user_id)).toMatchObject([{ channel: 'whatsapp', address: phone }])
  expect(await sentTo(unreachable.user_id)).toEqual([])
})

test('the link in a reminder lets somebody join who has not, and ends their earlier link', async () => {
  const person = await newDebtor({ email: newEmail() })
  const earlier = await codeFor(world, person.user_id, 'email')
  expect(await send(person)).toMatchObject({ sent: 1, email: 1, whatsapp: 0 })
  expect(await opens(earlier)).toMatchObject({ code: 'invalid' })
  expect(await opens(await lastCode(world, person.user_id))).toMatchObject({ name: person.name })
  const { body } = await estateAdmin('GET /estate/invitations/:estateId', {
    params: { estateId: estate_id },
    query: { state: 'opened' },
  })
  expect(body.map(({ id, channel }) => [id, channel])).toEqual([[person.user_id, 'email']])
})

test('somebody who has not joined gets one message, also where the estate sends both; who joined gets both', async () => {
  await estateAdmin('PUT /estate/reminders/:estateId', {
    params: { estateId: estate_id },
    body: { ...ALL_RULES, whatsapp: true },
  })
  const waiting = await newDebtor({ email: newEmail(), phone: newPhone() })
  const joined = await newDebtor({ email: newEmail(), phone: newPhone(), joined: true })
  expect(await send(waiting, joined)).toMatchObject({ sent: 2, email: 2, whatsapp: 1 })
  expect(await sentTo(waiting.user_id)).toHaveLength(1)
  const [first] = await sentTo(joined.user_id)
  expect(first?.content).toMatchObject({ tenant_id: joined.tenant_id })
  expect(first?.content).not.toHaveProperty('path')
})

test('two homes of one person in an estate carry the same link', async () => {
  const one = await newDebtor({ email: newEmail() })
  const [home] = await db.select().from(tenants).where(eq(tenants.id, one.tenant_id))
  if (!home) throw new Error('nobody lives there')
  const { user_id, name, email } = home
  const [added] = await db
    .insert(tenants)
    .values({ user_id, name, email, estate_id, estate_property_id: properties.flat })
    .returning({ id: tenants.id })
  const other = { tenant_id: added?.id ?? 0 }
  const today = { dated_on: '2026-11-20', due_on: '2026-11-20' }
  await ledgerOf(world, { estate_id, ...other }).owe({ amount: 7_000, ...today })
  expect(await send(one, other)).toMatchObject({ sent: 2, email: 2 })
  const paths = (await sentTo(user_id)).map(({ content }) => content.path)
  expect(new Set(paths).size).toBe(1)
  expect(paths).toHaveLength(2)
})

test('a person who said no to emails reads it in the application, and the result says so', async () => {
  const { tenant } = world.people
  await as('tenant')('PUT /me/consents', { body: { purpose: 'email_notices', given: false } })
  const { flat } = world.tenancies
  await ledgerOf(world, { estate_id, tenant_id: flat }).owe({
    ...{ amount: 3_000, dated_on: '2026-11-20', due_on: '2026-11-20' },
  })
  expect(await send({ tenant_id: flat })).toMatchObject({
    sent: 1,
    email: 0,
    no_message: [{ tenant_id: flat, name: tenant.name, reason: 'said_no' }],
    not_set_up: [],
  })
})

test('a rule reminds people who have not joined with a link, and leaves out those whom none reaches', async () => {
  const reached = await newDebtor({ phone: newPhone() })
  const unreachable = await newDebtor({ name: 'Sade Cole' })
  const { body } = await estateAdmin('POST /estate/reminders/:estateId/preview', {
    params: { estateId: estate_id },
    body: ALL_RULES,
  })
  expect(body.skipped).toContainEqual({
    tenant_id: unreachable.tenant_id,
    name: 'Sade Cole',
    reason: 'not_joined',
  })
  await turnToHour(owner.db, 9)
  await remindByRules(db, world.app.log)
  expect(await sentTo(reached.user_id)).toMatchObject([{ channel: 'whatsapp' }])
  expect(await opens(await lastCode(world, reached.user_id))).toMatchObject({ name: reached.name })
  expect(await sentTo(unreachable.user_id)).toEqual([])
})

test('a reminder leaves without a link to join once the email was corrected', async () => {
  const email = newEmail()
  const { user_id } = await newDebtor({ email })
  const links = (address: string) =>
    db.transaction((tx) => linksToJoin(tx, estate_id, [{ user_id, by: 'email', address }]))
  expect((await links(email)).has(user_id)).toBe(true)
  expect((await links(newEmail())).has(user_id)).toBe(false)
})
