import { beforeAll, describe, expect, test } from 'vitest'
import { addTenant } from '#server/test/builders.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { bringIn } from '#server/test/imports.ts'
import { codeFor, lastCode, newInvitee } from '#server/test/invitations.ts'
import { payAtProvider, recordCash, submissionOf } from '#server/test/payments.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld, unique } from '#server/test/world.ts'

// An estate admin may type anybody's email: the log's view of that person.

const world = await startWorld()
const { as, call, callWith, db, estates, properties, charges } = world

/** Signs in; returns the IP address in the event. */
async function signInFrom(email: string, password = PASSWORD): Promise<{ ip: string; token: string }> {
  const ip = newAddress()
  const { status, body } = await call('POST /login', { body: { email, password }, from: ip })
  expect(status).toBe(200)
  return { ip, token: body.token }
}
const addresses = async () => {
  const { body } = await as('estate admin')('GET /security-log', { query: { kind: 'sign_in' } })
  return body.map(({ ip }) => ip)
}

/** Palm Grove's admin knows only the email of this person. */
const newStranger = () => addPerson(db, { role: 'tenant', name: `Halima Sokoto ${unique()}` })

const TYPED = 'As They Typed'
const WAYS: Record<string, (email: string) => Promise<unknown>> = {
  'as a tenant': (email) => addTenant(world, email, { name: TYPED }),
  'as a landlord': async (email) => {
    const { status } = await as('estate admin')('PUT /property/owner/:id', {
      params: { id: properties.hall },
      body: { landlord_name: TYPED, landlord_email: email, from: dayFromNow(0) },
    })
    expect(status).toBe(200)
  },
  'in a sheet': (email) =>
    bringIn(world, [
      ['House', 'Rent', 'Tenant', 'Email'],
      [`House ${unique()}`, '500000', TYPED, email],
    ]),
}

/** Pays the security levy by card, for a tenancy of Palm hall. */
async function payOnline(token: string, tenant_id: number): Promise<void> {
  const asThem = callWith(token)
  const paid = await asThem('POST /payment/initialize', {
    body: {
      ...{ tenant_id, phone_number: '0803 123 4567' },
      items: [{ charge_id: charges.security, quantity: 1 }],
    },
  })
  await payAtProvider(world, paid.body.reference)
  const sent = submissionOf(world, 'tenant', paid.body)
  const { status } = await asThem('POST /make/payment', {
    body: { ...sent, tenant_id, estate_property_id: properties.hall },
  })
  expect(status).toBe(200)
}

describe.each(Object.keys(WAYS))('a stranger whose email an estate types %s', (way) => {
  let stranger: Awaited<ReturnType<typeof newStranger>>
  let ip: string
  beforeAll(async () => {
    stranger = await newStranger()
    await WAYS[way]?.(stranger.email)
    ip = (await signInFrom(stranger.email)).ip
  })

  test('stays a stranger to its security log', async () => {
    expect(await addresses()).not.toContain(ip)
    const { body } = await as('estate admin')('GET /security-log')
    expect(JSON.stringify(body)).not.toContain(stranger.name)
    const file = await as('estate admin')('GET /security-log/export', { query: { format: 'csv' } })
    expect(String(file.body)).not.toContain(stranger.name)
    expect(String(file.body)).not.toContain(ip)
  })

  test('is found there by no name of their own, and under the typed one', async () => {
    const found = async (q: string) =>
      (await as('estate admin')('GET /security-log', { query: { q } })).body.map(({ about_id }) => about_id)
    expect(await found(stranger.name)).toEqual([])
    const { body } = await as('super admin')('GET /security-log', { query: { q: stranger.name } })
    expect(body.map(({ user_id }) => user_id)).toContain(stranger.id)
  })
})

describe('a person of the estate', () => {
  test('has joined with the account that the estate made, until another estate is first to have it confirmed', async () => {
    const email = newEmail()
    const { body } = await addTenant(world, email, { name: TYPED })
    const { ip } = await signInFrom(email, String(body.user.password))
    expect(await addresses()).toContain(ip)
    await addTenant(
      world,
      email,
      { estate_id: estates.cedar.id, estate_property_id: properties.house },
      'other estate admin',
    )
    expect(await addresses()).not.toContain(ip)
  })

  test('has joined by the link of the estate', async () => {
    const email = newEmail()
    const { id } = await newInvitee(world, { email })
    const token = await codeFor(world, id, 'email')
    const body = { token, name: 'Uche Nwosu', password: PASSWORD }
    expect((await call('POST /join', { body, from: newAddress() })).status).toBe(200)
    const { ip } = await signInFrom(email)
    expect(await addresses()).toContain(ip)
  })

  test('has joined once they paid there themselves, not by money that the estate recorded', async () => {
    const stranger = await newStranger()
    const tenant = await addTenant(world, stranger.email, { name: TYPED })
    const { ip } = await signInFrom(stranger.email)
    await recordCash(world, { tenant_id: tenant.body.id })
    expect(await addresses()).not.toContain(ip)
    await payOnline((await signInFrom(stranger.email)).token, tenant.body.id)
    expect(await addresses()).toContain(ip)
  })
})

describe('an estate admin who made the account does not join in the place of its owner', () => {
  /** Another estate adds the person, who follows the mailed link. Returns the address of their sign-in. */
  async function comeInByAnotherEstate(userId: number, email: string): Promise<string> {
    const over = { estate_id: estates.cedar.id, estate_property_id: properties.house }
    expect((await addTenant(world, email, over, 'other estate admin')).status).toBe(201)
    await call('POST /forgot-password', { body: { email }, from: newAddress() })
    await world.context.later.flush()
    const token = await lastCode(world, userId)
    const body = { token, password: 'Their-Own-Harmattan-9' }
    expect((await call('POST /reset-password', { body, from: newAddress() })).status).toBe(200)
    return (await signInFrom(email, body.password)).ip
  }

  test('by following the invitation', async () => {
    const { body: tenant } = await addTenant(world, newEmail(), { name: TYPED })
    const token = await codeFor(world, tenant.user_id, 'email')
    expect((await call('POST /join/open', { body: { token }, from: newAddress() })).status).toBe(200)
    const email = newEmail()
    const params = { id: tenant.id }
    expect((await as('estate admin')('PUT /tenant/update/:id', { params, body: { email } })).status).toBe(200)
    const ip = await comeInByAnotherEstate(tenant.user_id, email)
    expect(await addresses()).not.toContain(ip)
  })

  test('by paying with the first password', async () => {
    const email = newEmail()
    const { body: tenant } = await addTenant(world, email, { name: TYPED })
    await payOnline((await signInFrom(email, String(tenant.user.password))).token, tenant.id)
    const ip = await comeInByAnotherEstate(tenant.user_id, email)
    expect(await addresses()).not.toContain(ip)
  })
})
