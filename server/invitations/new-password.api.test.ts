import { describe, expect, test } from 'vitest'
import { lastCode, lastMessage, newInvitee, newPhone } from '#server/test/invitations.ts'
import { newAddress, newEmail, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, estates, properties } = world
/** The phone of an attacker, who enters data in Palm Grove. */
const ATTACKERS_PHONE = '+2348099999999'
const cedar = { estate_id: estates.cedar.id, property_id: properties.house }

describe('a new password for who has no email', () => {
  const sendNewPassword = (id: number) =>
    as('estate admin')('POST /estate/invitations/:estateId/new-password', {
      params: { estateId: estates.palm.id },
      body: { id },
    })

  test('goes by WhatsApp to the number that they sign in with, whatever was typed', async () => {
    const sign_in_phone = newPhone()
    const { id } = await newInvitee(world, { sign_in_phone, phone: ATTACKERS_PHONE, joined: true })
    expect((await sendNewPassword(id)).status).toBe(200)
    expect(await lastMessage(world, id)).toMatchObject({
      kind: 'new_password',
      channel: 'whatsapp',
      address: sign_in_phone,
    })
    const password = 'Sahara-Kettle-Moon-9'
    const token = await lastCode(world, id)
    expect(
      (await call('POST /reset-password', { body: { token, password }, from: newAddress() })).status,
    ).toBe(200)
    const { status } = await call('POST /login', {
      body: { email: sign_in_phone, password },
      from: newAddress(),
    })
    expect(status).toBe(200)
  })

  test.each([
    ['has an email', { email: newEmail(), sign_in_phone: newPhone(), joined: true }],
    ['has no number that signs in', { phone: ATTACKERS_PHONE, joined: true }],
    ['has not joined', { sign_in_phone: newPhone() }],
    ['lives elsewhere', { sign_in_phone: newPhone(), joined: true, ...cedar }],
  ])('is not sent to somebody who %s', async (_, over) => {
    const { id } = await newInvitee(world, over)
    expect((await sendNewPassword(id)).status).toBe(404)
  })

  test('is sent six times in half an hour', async () => {
    const { id } = await newInvitee(world, { sign_in_phone: newPhone(), joined: true })
    for (let times = 0; times < 3; times += 1) expect((await sendNewPassword(id)).status).toBe(200)
    expect((await sendNewPassword(id)).status).toBe(429)
  })
})
