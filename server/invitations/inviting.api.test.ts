import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, notifications } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bring, lastMessage, newInvitee, newPhone } from '#server/test/invitations.ts'
import { newEmail, startWorld } from '#server/test/world.ts'
import { insertProperty } from '../properties/save.ts'

/** The estate's limit is ten times this. */
const world = await startWorld({ sent_per_day: { invitations: 1, notices: 1 } })
const { as, db } = world

/** A new estate with one property, so that the test knows all its people. */
async function newPlace() {
  const estate_id = await freshEstate(world)
  const fields = { title: 'Flat 1', price: 100, description: null, property_type_id: 3 } as const
  const property_id = await insertProperty(db, {
    ...fields,
    status: 'available',
    estate_id,
    landlord: null,
  })
  const params = { estateId: estate_id }
  return {
    estate_id,
    place: { estate_id, property_id },
    list: async (query: object = {}) =>
      (await as('admin')('GET /estate/invitations/:estateId', { params, query })).body,
    counts: async (query: object = {}) =>
      (await as('admin')('GET /estate/invitations/:estateId/counts', { params, query })).body,
    send: (body: object) =>
      as('admin')('POST /estate/invitations/:estateId/send', {
        params,
        body: { channel: 'email', ids: null, ...body },
      }),
  }
}
const aMinutePasses = (estateId: number) =>
  db.execute(
    sql`update invitations set sent_at = sent_at - interval '2 minutes' where estate_id = ${estateId}`,
  )

test('the list has everybody of the estate who has not joined, as they were typed', async () => {
  const { place, list, counts } = await newPlace()
  const ada = await newInvitee(world, { ...place, name: 'Ada Obi', email: newEmail() })
  await newInvitee(world, { ...place, name: 'Bola Ade', sign_in_phone: newPhone() })
  await newInvitee(world, { ...place, name: 'Chi Eze' })
  expect(
    (await list()).map(({ name, state, ways, parts, properties }) => ({
      name,
      state,
      ways,
      parts,
      properties,
    })),
  ).toEqual([
    { name: 'Ada Obi', state: 'not_sent', ways: ['email'], parts: ['tenant'], properties: ['Flat 1'] },
    { name: 'Bola Ade', state: 'not_sent', ways: ['whatsapp'], parts: ['tenant'], properties: ['Flat 1'] },
    { name: 'Chi Eze', state: 'not_sent', ways: ['letter'], parts: ['tenant'], properties: ['Flat 1'] },
  ])
  expect(await list({ q: 'ada' })).toMatchObject([{ id: ada.id }])
  expect(await list({ state: 'sent' })).toEqual([])
  expect(await counts()).toEqual({
    matching: 3,
    states: { not_sent: 3, sent: 0, opened: 0, joined: 0, failed: 0, expired: 0 },
    ways: { email: 1, whatsapp: 1, letter: 1, none: 0 },
    not_set_up: ['email', 'whatsapp'],
  })
})

test('all whom a search finds are invited, and nobody else', async () => {
  const { place, list, counts, send } = await newPlace()
  const found = []
  for (const name of ['Ada Obi', 'Obinna Eze'])
    found.push(await newInvitee(world, { ...place, name, email: newEmail() }))
  await newInvitee(world, { ...place, name: 'Bola Ade', email: newEmail() })
  expect(await counts({ q: 'obi' })).toMatchObject({ matching: 2, ways: { email: 2 } })
  expect((await send({ q: 'obi', state: 'not_sent' })).body).toMatchObject({
    sent: { email: 2, whatsapp: 0 },
  })
  expect((await list()).filter(({ channel }) => channel).map(({ id }) => id)).toEqual(
    found.map(({ id }) => id),
  )
  expect((await send({ q: 'x'.repeat(101) })).status).toBe(422)
})

test('somebody who was added by hand is in the list until they have joined', async () => {
  const { place, list } = await newPlace()
  const byHand = await newInvitee(world, { ...place, email: newEmail() })
  await db.execute(sql`delete from invitations where user_id = ${byHand.id}`)
  expect(await list()).toMatchObject([{ id: byHand.id, state: 'not_sent' }])
  await db.execute(sql`update users set must_change_password = false where id = ${byHand.id}`)
  expect(await list()).toEqual([])
})

test('each gets a link by the channel asked for, or by the other where they have only that', async () => {
  const { place, send, list } = await newPlace()
  const both = await newInvitee(world, {
    ...place,
    name: 'Ada Obi',
    email: newEmail(),
    phone: '0803 111 2233',
  })
  const phone = await newInvitee(world, { ...place, name: 'Bola Ade', sign_in_phone: newPhone() })
  await newInvitee(world, { ...place, name: 'Chi Eze' })
  const { body } = await send({})
  expect(body).toEqual({
    ...{
      sent: { email: 1, whatsapp: 1 },
      not_set_up: ['email', 'whatsapp'],
      told: 0,
      left_out: 1,
      just_sent: 0,
      held_back: 0,
    },
  })
  expect(await lastMessage(world, both.id)).toMatchObject({ kind: 'invitation', channel: 'email' })
  expect(await lastMessage(world, phone.id)).toMatchObject({ kind: 'invitation', channel: 'whatsapp' })
  expect((await list()).map(({ state, channel, why }) => [state, channel, why])).toEqual([
    ['not_sent', 'email', 'Not sent: email is not set up.'],
    ['not_sent', 'whatsapp', 'Not sent: WhatsApp is not set up.'],
    ['not_sent', null, null],
  ])
})

test('pressed twice, it is sent once; a minute later it is sent again, and the first no longer waits', async () => {
  const { place, send, estate_id } = await newPlace()
  const { id } = await newInvitee(world, { ...place, email: newEmail() })
  const [one, other] = await Promise.all([send({}), send({})])
  expect(one.body.sent.email + other.body.sent.email).toBe(1)
  expect(one.body.just_sent + other.body.just_sent).toBe(1)
  await aMinutePasses(estate_id)
  expect((await send({ ids: [id] })).body.sent).toEqual({ email: 1, whatsapp: 0 })
  const sent = await db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id)
  expect(sent.map(({ status, last_error, content }) => [status, last_error, 'path' in content])).toEqual([
    ['failed', 'A newer link was sent.', false],
    ['queued', null, true],
  ])
})

test('only those in a state are sent one, where it is told', async () => {
  const { place, send } = await newPlace()
  await newInvitee(world, { ...place, email: newEmail() })
  expect((await send({ state: 'failed' })).body.sent.email).toBe(0)
  expect((await send({ state: 'not_sent' })).body.sent.email).toBe(1)
})

test('a message that failed says why, and does not tell an address that was not typed here', async () => {
  const { place, send, list } = await newPlace()
  const email = newEmail()
  const { id } = await newInvitee(world, { ...place, email })
  await db.execute(sql`update users set email = ${newEmail()} where id = ${id}`)
  await send({})
  const { address } = await lastMessage(world, id)
  await db.execute(sql`
    update ${messages} set status = 'failed', last_error = ${`${address} has no mailbox`} where user_id = ${id}`)
  expect(await list()).toMatchObject([{ state: 'failed', why: '… has no mailbox', email }])
})

test('a link that has run out, or that a restored backup left behind, has expired', async () => {
  const { place, send, list } = await newPlace()
  const { id } = await newInvitee(world, { ...place, email: newEmail() })
  await send({})
  await db.execute(sql`update password_resets set expires_at = now() where user_id = ${id}`)
  expect(await list()).toMatchObject([{ state: 'expired' }])
  await db.execute(sql`delete from password_resets where user_id = ${id}`)
  expect(await list()).toMatchObject([{ state: 'expired' }])
})

test('who has joined already is told once that they were added, and sent no link', async () => {
  const { place, send, list } = await newPlace()
  const { id } = await newInvitee(world, { email: newEmail(), joined: true, ...place })
  expect((await send({})).body).toMatchObject({ sent: { email: 0, whatsapp: 0 }, told: 1 })
  expect((await send({})).body).toMatchObject({ told: 0 })
  expect(await lastMessage(world, id)).toMatchObject({ kind: 'added', channel: 'email' })
  const told = await db.select().from(notifications).where(eq(notifications.user_id, id))
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^An administrator added you as tenant of Flat 1 in .*\. Not you\? Leave it in your profile\.$/,
    ),
  ])
  expect(await list()).toMatchObject([{ state: 'joined', ways: [] }])
})

test('an account that is closed is not invited', async () => {
  const { place, send, list } = await newPlace()
  const { id } = await newInvitee(world, { ...place, email: newEmail() })
  await db.execute(sql`update users set deactivated_at = now() where id = ${id}`)
  expect((await send({})).body.sent.email).toBe(0)
  expect(await list()).toMatchObject([{ ways: [], why: 'This account is closed.' }])
})

test('nobody of another estate is sent anything, whoever is named', async () => {
  const { id } = await newInvitee(world, { email: newEmail() })
  const { send } = await newPlace()
  expect((await send({ ids: [id] })).body).toMatchObject({ sent: { email: 0, whatsapp: 0 }, left_out: 0 })
})

test('an estate sends so many links in a day, at once if it likes; the rest waits', async () => {
  const { place, send } = await newPlace()
  for (let count = 0; count < 11; count += 1) await newInvitee(world, { ...place, email: newEmail() })
  expect((await send({})).body).toMatchObject({ sent: { email: 10 }, held_back: 1 })
  const { status, body } = await send({ state: 'not_sent' })
  expect([status, body.message]).toEqual([
    429,
    expect.stringMatching(/^This estate has sent 10 invitations in 24 hours\. The next can go out after /),
  ])
})

test('a landlord is invited by the number that was typed with the property', async () => {
  const { place, send } = await newPlace()
  const { id } = await newInvitee(world, { ...place, email: newEmail() })
  await db.execute(sql`delete from tenants where user_id = ${id}`)
  await db.execute(sql`
    update properties set owner_id = ${id}, owner_name = 'Ada Obi', owner_phone = '+2348031112233' where id = ${place.property_id}`)
  expect((await send({ channel: 'whatsapp' })).body.sent).toEqual({ email: 0, whatsapp: 1 })
  expect((await lastMessage(world, id)).address).toBe('+2348031112233')
})

test('somebody of two estates is invited by each, and has one account', async () => {
  const [one, other] = [await newPlace(), await newPlace()]
  const sign_in_phone = newPhone()
  const { id, name } = await newInvitee(world, { ...one.place, sign_in_phone })
  const { estate_id, property_id } = other.place
  await bring(world, id, { name, phone: sign_in_phone, estate_id, estate_property_id: property_id })
  for (const { send } of [one, other]) expect((await send({})).body.sent.whatsapp).toBe(1)
  expect(await one.list()).toMatchObject([{ channel: 'whatsapp' }])
})
