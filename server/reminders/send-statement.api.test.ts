import { beforeAll, expect, test } from 'vitest'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { writeMessage } from '#server/messages/text/write-message.ts'
import { livesSince } from '#server/test/billing.ts'
import { newInvitee, newPhone } from '#server/test/invitations.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-20' })
const { as, db, estates, charges, tenancies, people, properties } = world
const estate_id = estates.palm.id

interface Sent {
  channel: string
  address: string
  content: Record<string, unknown>
  status: string
}
const sentTo = (user_id: number) =>
  readRows(db)<Sent>(sql`
    select channel, address, content, status from messages where kind = 'statement' and user_id = ${user_id} order by id`)
const onlyRow = (found: SQL) => readRow(db)<{ id: number }>(found)
const send = (body: object, who: Who = 'estate admin') => as(who)('POST /statement/send', { body })
const byEmail = { by: 'email', from: '2026-11-01' } as const

beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-10-01')
  await startLedger(world, estate_id, [charges.security])
  const flat = ledgerOf(world, { estate_id, tenant_id: tenancies.flat })
  const of = (month: string) => ({ amount: 45_000, dated_on: `2026-${month}-01`, name: 'Security levy' })
  const october = await flat.due(charges.security, { ...of('10'), to: '2026-10-31' })
  await flat.due(charges.security, { ...of('11'), to: '2026-11-30' })
  await flat.settle(await flat.pay({ amount: 50_000, dated_on: '2026-11-05' }), october, 45_000)
})

test('says the balance before and after, what is open, and leads to the statement', async () => {
  const { status, body } = await send({ tenant_id: tenancies.flat, ...byEmail })
  expect([status, body]).toEqual([200, { name: people.tenant.name, not_set_up: true }])
  const [{ address, content } = { address: '', content: {} }] = await sentTo(people.tenant.id)
  expect(address).toBe(people.tenant.email)
  const { subject, paragraphs, facts, action } = writeMessage('statement', content, 'https://estate.example')
  expect(subject).toBe('Statement of Palm flat, 1 Nov 2026 to 20 Nov 2026')
  expect(paragraphs).toEqual([
    'Your statement of Palm flat, 1 Nov 2026 to 20 Nov 2026. ₦40,000.00 owed on 20 Nov 2026.',
    'Open today: Security levy ₦45,000.00.',
  ])
  expect(facts).toEqual([
    ['Before 1 Nov 2026', '₦45,000.00 owed'],
    ['Charged', '₦45,000.00'],
    ['Paid', '₦50,000.00'],
    ['On 20 Nov 2026', '₦40,000.00 owed'],
  ])
  expect(action).toEqual({ label: 'Open your statement', url: 'https://estate.example/statements' })
  // One press of an accountant is no reminder: the debtor can be reminded on the same day.
  const { body: reminded } = await as('estate admin')('POST /reminders/preview', {
    body: { tenant_ids: [tenancies.flat] },
  })
  expect(reminded.skipped).toEqual([])
})

test('says before where it would go, or why it cannot', async () => {
  const phone = newPhone()
  const { id: user_id, name } = await newInvitee(world, { phone })
  const { id: tenant_id } = await onlyRow(sql`select id from tenants where user_id = ${user_id}`)
  const ways = async (id: number) =>
    (await as('estate admin')('POST /statement/send/preview', { body: { tenant_id: id } })).body
  expect(await ways(tenant_id)).toEqual({
    email: { address: null, why: `No email of ${name} is known.`, not_set_up: true },
    whatsapp: { address: phone, why: null, not_set_up: true },
  })
  expect((await ways(tenancies.flat)).email.address).toBe(people.tenant.email)
})

test('goes to an owner for their own account', async () => {
  const villa = sql`select estate_property_id as id from tenants where id = ${tenancies.villa}`
  const account_id = await ownersAccountOf(world, (await onlyRow(villa)).id)
  expect(await send({ account_id, ...byEmail })).toMatchObject({ status: 200 })
  const { id } = await onlyRow(
    sql`select o.owner_id as id from property_owners o join accounts a on a.property_id = o.property_id where a.id = ${account_id}`,
  )
  expect(await sentTo(id)).toHaveLength(1)
})

test('takes somebody who has not joined to the link to join, which is not kept', async () => {
  const phone = newPhone()
  const { id: user_id, name } = await newInvitee(world, { phone })
  const { id: tenant_id } = await onlyRow(sql`select id from tenants where user_id = ${user_id}`)
  expect(await send({ tenant_id, by: 'whatsapp' })).toMatchObject({ status: 200 })
  expect(await sentTo(user_id)).toMatchObject([
    { channel: 'whatsapp', address: phone, content: { joining: true } },
  ])
  const { body } = await send({ tenant_id, by: 'email' })
  expect(body).toMatchObject({ errors: { by: [`No email of ${name} is known.`] } })
})

test('is refused in words: nobody, both, a foreign home, no billing, and a no to WhatsApp', async () => {
  expect((await send({ ...byEmail })).body).toMatchObject({ errors: { tenant_id: ['Select a tenancy'] } })
  expect((await send({ tenant_id: 1, account_id: 1, ...byEmail })).body).toMatchObject({ code: 'invalid' })
  expect((await send({ tenant_id: tenancies.flat, by: 'pigeon' })).body).toMatchObject({
    errors: { by: ['Choose email or WhatsApp'] },
  })
  expect((await send({ tenant_id: tenancies.house, ...byEmail })).status).toBe(404)
  expect((await send({ tenant_id: tenancies.house, ...byEmail }, 'admin')).body).toMatchObject({
    message: 'Billing is not turned on for this estate.',
  })
  await db.execute(sql`
    insert into consents (user_id, purpose, given)
    values (${people.tenant.id}, 'whatsapp', false), (${people.tenant.id}, 'email_notices', false)`)
  expect((await send({ tenant_id: tenancies.flat, ...byEmail })).body).toMatchObject({
    errors: { by: [`${people.tenant.name} said no to emails.`] },
  })
  expect((await send({ tenant_id: tenancies.flat, by: 'whatsapp' })).body).toMatchObject({
    errors: { by: [`${people.tenant.name} said no to messages by WhatsApp.`] },
  })
})

test('is sent three times an hour to one account, and counts as a notice', async () => {
  const left = async () => (await as('estate admin')('GET /me/allowances')).body.notices.left
  const before = await left()
  const account_id = await ownersAccountOf(world, properties.flat)
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await send({ account_id, ...byEmail })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await left()).toBe(before - 3)
})
