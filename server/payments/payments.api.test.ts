import { describe, expect, test } from 'vitest'
import type { Payment } from '#contract/payments.ts'
import { setArchived } from '#server/estates/store.ts'
import { type Payer, pay } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, charges, db, estates, people, tenancies } = world

const paidBy = async (who: Payer, means: 'success' | 'declined' = 'success') => pay(world, { who, means })
const [mine, refused] = [await paidBy('tenant'), await paidBy('tenant', 'declined')]
const [theirs, elsewhere] = [await paidBy('neighbour'), await paidBy('other tenant')]
const cart = await pay(world, {
  items: [
    { charge_id: charges.water, quantity: 2 },
    { charge_id: charges.everywhere, quantity: 1 },
  ],
})
const [PALM, FLAT, ALL] = [
  [cart, theirs, refused, mine],
  [cart, refused, mine],
  [cart, elsewhere, theirs, refused, mine],
]
const ids = (payments: Payment[]) => payments.map(({ id }) => id)

const lists = {
  all: async (who: Who, query: object = {}) => (await as(who)('GET /all/payments', { query })).body,
  estate: async (who: Who, estateId: number, query: object = {}) =>
    (await as(who)('GET /estate/payments/:estateId', { params: { estateId }, query })).body,
  landlord: async (who: Who, userId: number, query: object = {}) =>
    (await as(who)('GET /landlord/payments/:userId', { params: { userId }, query })).body,
  tenant: async (who: Who, tenantId: number, query: object = {}) =>
    (await as(who)('GET /tenant/payments/:tenantId', { params: { tenantId }, query })).body,
}

describe('the list of payments', () => {
  test('of all shows an admin every one, newest first, those that failed as well', async () => {
    expect(await lists.all('admin')).toEqual(ALL)
    expect(await lists.all('super admin')).toEqual(ALL)
  })

  test('of an estate shows what was paid there', async () => {
    expect(ids(await lists.estate('estate admin', estates.palm.id))).toEqual(ids(PALM))
    expect(ids(await lists.estate('admin', estates.cedar.id))).toEqual([elsewhere.id])
  })

  test('of a landlord shows what was paid for his properties', async () => {
    expect(ids(await lists.landlord('landlord', people.landlord.id))).toEqual(ids(FLAT))
    expect(ids(await lists.landlord('other landlord', people['other landlord'].id))).toEqual([
      elsewhere.id,
      theirs.id,
    ])
    expect(ids(await lists.landlord('admin', people.landlord.id))).toEqual(ids(FLAT))
    expect(ids(await lists.landlord('admin', people.admin.id))).toEqual([])
  })

  test('of a tenancy shows what was paid for it, to its tenant and to those above', async () => {
    for (const who of ['tenant', 'estate admin', 'admin'] as const)
      expect(ids(await lists.tenant(who, tenancies.flat)), who).toEqual(ids(FLAT))
    expect(ids(await lists.tenant('estate admin', tenancies.villa))).toEqual([theirs.id])
  })

  test('is searched by invoice number, method, reference, amount and date, as they are shown', async () => {
    const day = (timeZone = 'Africa/Lagos') =>
      new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
        .format(new Date(mine.created_at))
        .replace(/(\w+) (\d+), (\d+)/, '$2 $1 $3')
    const inLagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
    const found = async (q: string) => ids(await lists.tenant('tenant', tenancies.flat, { q }))
    expect(await found(mine.invoice_number.toLowerCase())).toEqual([mine.id])
    expect(await found(cart.transaction_reference)).toEqual([cart.id])
    for (const q of ['20001', '20,001.00', '₦20,001', '20.001'])
      expect([q, await found(q)]).toEqual([q, [cart.id]])
    for (const q of ['PAYSTACK', day(), day().toUpperCase(), inLagos.format(new Date(mine.created_at))])
      expect([q, await found(q)]).toEqual([q, ids(FLAT)])
    for (const q of ['INV_', '%', '20,002', 'the tenant']) expect([q, await found(q)]).toEqual([q, []])
  })

  test('can be narrowed to what succeeded and what failed', async () => {
    expect(ids(await lists.all('admin', { status: 'failed' }))).toEqual([refused.id])
    expect(ids(await lists.estate('estate admin', estates.palm.id, { status: 'success' }))).not.toContain(
      refused.id,
    )
    const { status } = await as('admin')('GET /all/payments', { query: { status: 'pending' } })
    expect(status).toBe(422)
  })
})

describe('a receipt', () => {
  const receipt = (who: Who, id: number) => as(who)('GET /payment/:id/receipt', { params: { id } })

  test('says who paid what, where, and how', async () => {
    const { body } = await receipt('tenant', cart.id)
    expect(body).toMatchObject({
      ...cart,
      channel: 'card',
      payer_email: people.tenant.email,
      gateway_response: 'Successful',
      paid_at: expect.stringMatching(/Z$/),
    })
    expect(body.payload.items).toMatchObject([
      { name: 'Water', amount: 5_000.5, quantity: 2 },
      { name: 'Emergency levy', amount: 10_000, quantity: 1 },
    ])
  })

  test.each([
    ['the landlord of the property', 'landlord', 'other landlord'],
    ['the payer', 'tenant', 'neighbour'],
    ['the estate’s admin', 'estate admin', 'other estate admin'],
  ] as const)('is there for %s, not for the next one', async (_, who, other) => {
    expect((await receipt(who, mine.id)).status).toBe(200)
    expect((await receipt(other, mine.id)).status).toBe(404)
  })
})

describe('an export', () => {
  /** The invoice numbers in the file. */
  const exported = async (who: Who, query: object = {}) => {
    const { status, body } = await as(who)('GET /payments/export', { query: { format: 'csv', ...query } })
    expect(status).toBe(200)
    return [...new Set(String(body).match(/INV-\d{4}-\d{6}/g) ?? [])].sort()
  }
  const numbers = (payments: Payment[]) => payments.map(({ invoice_number }) => invoice_number).sort()

  test('holds what its reader may see, and no more', async () => {
    expect(await exported('admin')).toEqual(numbers(ALL))
    expect(await exported('estate admin')).toEqual(numbers(PALM))
    expect(await exported('landlord')).toEqual(numbers(FLAT))
    expect(await exported('tenant')).toEqual(numbers(FLAT))
    expect(await exported('other landlord')).toEqual(numbers([elsewhere, theirs]))
  })

  test('naming another’s tenancy opens nothing', async () => {
    for (const [who, tenant_id] of [
      ['tenant', tenancies.villa],
      ['estate admin', tenancies.house],
    ] as const) {
      const query = { format: 'csv', tenant_id } as const
      expect((await as(who)('GET /payments/export', { query })).status).toBe(404)
    }
    expect(await exported('estate admin', { tenant_id: tenancies.villa })).toEqual(numbers([theirs]))
  })
})

test('the payments of a tenancy stay with admins and the tenant when the estate is archived', async () => {
  await setArchived(db, estates.cedar.id, true)
  for (const who of ['super admin', 'admin', 'other tenant'] as const)
    expect(await lists.tenant(who, tenancies.house), who).toEqual([elsewhere])
  const asked = { params: { tenantId: tenancies.house } }
  for (const who of ['other estate admin', 'estate admin', 'neighbour'] as const)
    expect((await as(who)('GET /tenant/payments/:tenantId', asked)).status, who).toBe(404)
})
