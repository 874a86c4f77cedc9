import { beforeEach, expect, test } from 'vitest'
import type { Rate } from '#contract/charges.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { addCharge, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld, unique } from '#server/test/world.ts'

/* Everybody sees and pays the price of their own home (A5). */

const world = await startWorld({ today: '2026-03-10' })
const { as, db, owner, people } = world
beforeEach(() => turnTo(owner.db, '2026-03-10'))

const DUPLEX = 4
const landlord = { id: people.landlord.id, name: 'Ngozi Eze', email: people.landlord.email }
const duplexes = (amount: number | null): Rate => ({ property_type_id: DUPLEX, property_id: null, amount })

/** An estate where the landlord owns a home and a duplex, and the tenant lives in the duplex. */
async function estateWithDuplex(over: object = {}, duration = 1) {
  const estate_id = await freshEstate(world)
  const id = await addCharge(world, estate_id, { duration })
  const addHome = (property_type_id: number) =>
    insertProperty(db, {
      ...{ title: `House ${unique()}`, price: 1, description: null, status: 'rented', estate_id, landlord },
      property_type_id,
    })
  await addHome(3)
  const estate_property_id = await addHome(DUPLEX)
  const { id: user_id, name, email } = people.tenant
  const by = people.admin.id
  const tenant_id = await insertTenancy(db, { user_id, estate_id, estate_property_id, name, email, by })
  const bill = async () => {
    const { status } = await as('admin')('PUT /estate/billing/:estateId', {
      params: { estateId: estate_id },
      body: {
        ...{ billing_from: '2026-04-01', raise_days: 0, openings: [] },
        charges: [toBill(id, '2026-04-01', over)],
      },
    })
    expect(status).toBe(200)
  }
  const listedFor = async (who: 'tenant' | 'landlord' | 'admin') => {
    const { body } = await as(who)('GET /estate/charges/:estateId', { params: { estateId: estate_id } })
    return body.find((charge) => charge.id === id)
  }
  const pricesFor = async (who: 'tenant' | 'landlord' | 'admin') => (await listedFor(who))?.prices
  const state = async () => {
    const { body } = await as('tenant')('GET /tenant/charges/:tenantId', { params: { tenantId: tenant_id } })
    return body.find((each) => each.charge_id === id)
  }
  const pay = (quantity: number) =>
    as('tenant')('POST /payment/preview', { body: { tenant_id, items: [{ charge_id: id, quantity }] } })
  return { estate_id, id, tenant_id, bill, listedFor, pricesFor, state, pay }
}

test('the catalogue says the price of the homes of a tenant and of a landlord and the next day, to nobody else', async () => {
  const { bill, listedFor, pricesFor, state } = await estateWithDuplex({ rates: [duplexes(25_000)] })
  expect(await pricesFor('tenant'), 'before billing').toBeUndefined()
  await bill()
  expect(await pricesFor('tenant')).toEqual([25_000])
  expect(await pricesFor('landlord')).toEqual([10_000, 25_000])
  expect(await pricesFor('admin')).toBeUndefined()
  expect(await state()).toMatchObject({ billed: true, price: 25_000, next: { amount: 25_000 } })
  expect((await listedFor('landlord'))?.next_on).toBe((await state())?.next?.from_on)
  expect(await listedFor('admin')).not.toHaveProperty('next_on')
})

test('a landlord reads which types of their homes pay which price, and what they pay themselves', async () => {
  const { bill, listedFor } = await estateWithDuplex({ rates: [duplexes(25_000)], empty_homes: 'owner' })
  await bill()
  expect(await listedFor('landlord')).toMatchObject({
    rates: [
      { price: 10_000, types: ['Home'] },
      { price: 25_000, types: ['Duplex'] },
    ],
    owner_pays: 'empty',
  })
  expect(await listedFor('tenant')).not.toHaveProperty('rates')
})

test('a home of no price is not asked, and cannot pay', async () => {
  const { bill, pricesFor, state, pay } = await estateWithDuplex({ rates: [duplexes(null)] })
  await bill()
  expect(await pricesFor('tenant')).toEqual([null])
  expect(await pricesFor('landlord')).toEqual([10_000, null])
  expect(await state()).toMatchObject({ billed: true, price: null, next: null })
  expect(await pay(1)).toMatchObject({
    status: 422,
    body: refusal('items.0.charge_id', 'This charge is not billed to this home.'),
  })
})

test('a charge of owners has no price for who lives there', async () => {
  const { bill, listedFor, pricesFor, state } = await estateWithDuplex({
    billed_to: 'owners',
    rates: [duplexes(9_000)],
  })
  await bill()
  expect(await pricesFor('tenant')).toEqual([null])
  expect(await pricesFor('landlord')).toEqual([9_000, 10_000])
  expect((await listedFor('landlord'))?.owner_pays).toBe('all')
  expect(await state()).toMatchObject({ price: null })
})

test('a charge of chosen homes has a price for these alone', async () => {
  const { bill, pricesFor } = await estateWithDuplex({ chosen_only: true, rates: [duplexes(9_000)] })
  await bill()
  expect(await pricesFor('landlord')).toEqual([9_000, null])
})

test.each([
  [1, 3, 75_000],
  [2, 1, 25_000],
])(
  'the cart asks for the price of the home, of a charge of duration %i',
  async (duration, quantity, amount) => {
    const { bill, pay } = await estateWithDuplex({ rates: [duplexes(25_000)] }, duration)
    await bill()
    expect(await pay(quantity)).toMatchObject({ status: 200, body: { amount } })
  },
)

test('a price of the catalogue changed today is that of homes without one of their own', async () => {
  const { id, bill, pricesFor } = await estateWithDuplex({ rates: [duplexes(25_000)] })
  await bill()
  await as('admin')('PUT /charge/update/:id', { params: { id }, body: { amount: 11_000 } })
  expect(await pricesFor('landlord')).toEqual([11_000, 25_000])
})

test('a preview counts homes that somebody else pays for beside those with another price', async () => {
  const { id, bill } = await estateWithDuplex()
  await bill()
  const body = { effective_from: '2026-05-01', billed_to: 'owners' } as const
  expect(await as('admin')('POST /charge/terms/:id/preview', { params: { id }, body })).toMatchObject({
    body: {
      from: '2026-05-01',
      types: [{ name: 'Home', homes: 1, before: 0, after: 10_000 }],
      other_payer: 1,
    },
  })
})
