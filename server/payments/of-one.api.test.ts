import { beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#contract/payments.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, estates, people, properties, send, tenancies } = world

type Query = Record<string, string | number>
const ofLandlord = (query: Query, who: Who = 'landlord', owner: Who = 'landlord') =>
  as(who)('GET /landlord/payments/:userId', { params: { userId: people[owner].id }, query })
const numbers = ({ body }: { body: Payment[] }) => body.map(({ invoice_number }) => invoice_number)
const summed = async (who: Who, query: Query) => (await as(who)('GET /payments/sum', { query })).body
const exported = async (who: Who, query: Query) => {
  const { body } = await as(who)('GET /payments/export', { query: { ...query, format: 'csv' } })
  return String(body).match(/^INV-\d{4}-\d{6}/gm) ?? []
}

/** Payments of the villa before and after its sale to the landlord, of the landlord's flat, and of a house elsewhere. */
let sold: Payment
let villa: Payment
let flat: Payment
let house: Payment

beforeAll(async () => {
  sold = await recordCash(world, { tenant_id: tenancies.villa, amount: 700, paid_on: dayFromNow(-20) })
  const { status } = await as('estate admin')('PUT /property/owner/:id', {
    params: { id: properties.villa },
    body: {
      ...{ landlord_name: people.landlord.name, landlord_email: people.landlord.email },
      from: dayFromNow(-5),
    },
  })
  expect(status).toBe(200)
  villa = await recordCash(world, { tenant_id: tenancies.villa, amount: 900.5 })
  flat = await recordCash(world, { amount: 1_100 })
  house = await pay(world, { who: 'other tenant' })
})

describe('the payments of one tenancy, to a landlord', () => {
  test('are those of the days on which the property was theirs, as a list, a sum and a file', async () => {
    expect(numbers(await ofLandlord({}))).toEqual([flat.invoice_number, villa.invoice_number])
    const tenant_id = tenancies.villa
    expect(numbers(await ofLandlord({ tenant_id }))).toEqual([villa.invoice_number])
    expect(await summed('landlord', { tenant_id })).toMatchObject({ amount: 900.5, payments: 1 })
    expect(await exported('landlord', { tenant_id })).toEqual([villa.invoice_number])
    expect(numbers(await ofLandlord({ tenant_id: tenancies.flat }))).toEqual([flat.invoice_number])
    expect(numbers(await ofLandlord({ tenant_id, status: 'failed' }))).toEqual([])
  })

  test('are not there where the property is not theirs, any more or at all', async () => {
    const statuses = async (who: Who, tenant_id: number) => [
      (await ofLandlord({ tenant_id }, who, who)).status,
      (await as(who)('GET /payments/sum', { query: { tenant_id } })).status,
      (await as(who)('GET /payments/export', { query: { tenant_id, format: 'csv' } })).status,
    ]
    expect(await statuses('landlord', tenancies.house)).toEqual([404, 404, 404])
    expect(await statuses('landlord', 2_147_483_647)).toEqual([404, 404, 404])
    expect(await statuses('other landlord', tenancies.villa)).toEqual([404, 404, 404])
    // The list of all keeps payments made to the former owner.
    expect(numbers(await ofLandlord({}, 'other landlord', 'other landlord'))).toContain(sold.invoice_number)
  })

  test('are read by an admin, and by nobody else', async () => {
    expect(numbers(await ofLandlord({ tenant_id: tenancies.villa }, 'admin'))).toEqual([villa.invoice_number])
    expect(numbers(await ofLandlord({ tenant_id: tenancies.house }, 'admin'))).toEqual([])
    for (const who of ['estate admin', 'tenant'] as const)
      expect((await ofLandlord({ tenant_id: tenancies.flat }, who)).status).toBe(403)
    expect((await ofLandlord({ tenant_id: tenancies.villa }, 'other landlord')).status).toBe(404)
  })
})

describe('the payments of one estate', () => {
  test('are summed and exported as they are listed', async () => {
    const estate_id = estates.cedar.id
    expect(await summed('admin', { estate_id })).toMatchObject({ amount: 30_000, payments: 1 })
    expect(await exported('admin', { estate_id })).toEqual([house.invoice_number])
    expect(await summed('admin', { estate_id: estates.palm.id })).toMatchObject({ payments: 3 })
    expect(await summed('landlord', { estate_id: estates.palm.id })).toMatchObject({ payments: 2 })
  })

  test('are nothing to those who do not reach it', async () => {
    const estate_id = estates.cedar.id
    for (const who of ['estate admin', 'landlord', 'tenant'] as const) {
      expect(await summed(who, { estate_id })).toMatchObject({ amount: 0, payments: 0, methods: [] })
      expect(await exported(who, { estate_id })).toEqual([])
    }
  })
})

test.each(['', '0', '-1', '1.5', '1e9', 'villa', '2147483648'])(
  '%j is no tenancy and no estate',
  async (text) => {
    const id = encodeURIComponent(text)
    for (const path of [
      `/landlord/payments/${people.landlord.id}?tenant_id=${id}`,
      `/payments/sum?tenant_id=${id}`,
      `/payments/sum?estate_id=${id}`,
      `/payments/export?format=csv&tenant_id=${id}`,
      `/payments/export?format=csv&estate_id=${id}`,
    ]) {
      const { status } = await send({ method: 'GET', path, token: people.landlord.token })
      expect([path, status]).toEqual([path, 422])
    }
  },
)
