import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusal } from '#server/test/client.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { payAtProvider } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/* A landlord pays for themselves and their tenants (A9). */

const world = await startWorld({ today: '2026-11-21' })
const { as, people, estates, properties, tenancies } = world
const { own, hall, household, initialize, begin, submit, owedOf, owedOfTenant, check } =
  await owningLandlord(world)

describe('one home', () => {
  test('is paid by its owner, and everybody concerned sees the payment', async () => {
    const owed = await owedOf(own)
    expect(owed).toBe(55_005.5)
    const wanted = { account_ids: [own], owed: 'all' as const }
    const preview = await as('landlord')('POST /payment/preview', { body: wanted })
    expect([preview.body.amount, preview.body.settles.length]).toEqual([owed, 11])
    const opened = await begin(wanted)
    await payAtProvider(world, opened.reference)
    const { status, body } = await submit(own, properties.flat, opened)
    expect([status, body.payment]).toMatchObject([
      200,
      {
        ...{ tenant_id: null, account_id: own, amount: owed, payer_name: people.landlord.name },
        property_title: 'Palm flat',
      },
    ])
    expect(await owedOf(own)).toBe(0)
    const id = body.payment?.id as number
    for (const who of ['landlord', 'estate admin', 'admin'] as const) {
      const receipt = await as(who)('GET /payment/:id/receipt', { params: { id } })
      expect(receipt.body).toMatchObject({ id, split: null, payer_name: people.landlord.name })
      expect((await as(who)('GET /payment/:id/receipt.pdf', { params: { id } })).status).toBe(200)
    }
    for (const who of ['tenant', 'other landlord', 'other estate admin'] as const)
      expect((await as(who)('GET /payment/:id/receipt', { params: { id } })).status).toBe(404)
    const { body: rows } = await as('estate admin')('GET /estate/payments/:estateId', {
      params: { estateId: estates.palm.id },
      query: { q: people.landlord.name },
    })
    expect(rows.map((row) => row.id)).toContain(id)
    const { body: theirs } = await as('landlord')('GET /landlord/payments/:userId', {
      params: { userId: people.landlord.id },
      query: { q: 'Palm flat' },
    })
    expect(theirs.map((row) => row.id)).toContain(id)
    const { body: sum } = await as('landlord')('GET /payments/sum', { query: {} })
    expect(sum.amount).toBe(owed)
    const file = await as('landlord')('GET /payments/export', { query: { format: 'csv' } })
    expect([200, 403]).toContain(file.status)
    const { body: letters } = await as('super admin')('GET /messages', {
      query: { q: people.landlord.email },
    })
    expect(letters[0]?.subject).toContain('Receipt')
    const { body: arrears } = await as('estate admin')('GET /estate/arrears/:estateId', {
      params: { estateId: estates.palm.id },
    })
    expect(arrears.some(({ account_id }) => account_id === own)).toBe(false)
    await check()
  })

  test('of a tenant is paid by its owner, and the tenant reads it', async () => {
    const opened = await begin({ account_ids: [household], amount: 1_000 })
    await payAtProvider(world, opened.reference)
    const before = await owedOfTenant()
    expect((await submit(household, properties.flat, opened)).status).toBe(200)
    expect(await owedOfTenant()).toBe(before - 1_000)
    const { body } = await as('tenant')('GET /tenant/payments/:tenantId', {
      params: { tenantId: tenancies.flat },
    })
    expect(body).toMatchObject([{ amount: 1_000, tenant_id: null, payer_name: people.landlord.name }])
    await check()
  })

  test.each<[string, Who, () => object, number]>([
    ['of another owner', 'other landlord', () => ({ account_ids: [own], owed: 'all' }), 404],
    ['of the tenant of another', 'other landlord', () => ({ account_ids: [household], amount: 500 }), 404],
    ['by account, as a tenant', 'tenant', () => ({ account_ids: [household], amount: 500 }), 404],
    ['by tenancy, as a landlord', 'landlord', () => ({ tenant_id: tenancies.flat, amount: 500 }), 404],
    ['by both', 'landlord', () => ({ tenant_id: tenancies.flat, account_ids: [own], amount: 500 }), 422],
    ['without any', 'landlord', () => ({ amount: 500 }), 422],
    ['twice', 'landlord', () => ({ account_ids: [own, own], owed: 'all' }), 422],
    ['that owes nothing', 'landlord', () => ({ account_ids: [own], owed: 'all' }), 422],
    ['and another, by amount', 'landlord', () => ({ account_ids: [own, hall], amount: 500 }), 422],
  ])('%s is refused', async (_about, who, body, status) => {
    expect((await initialize(body(), who)).status).toBe(status)
  })

  test('names the account that its checkout is for', async () => {
    const opened = await begin({ account_ids: [hall], amount: 1_000 })
    const { status, body } = await submit(own, properties.hall, opened)
    expect([status, body]).toEqual([422, refusal('account_id', 'This differs from the started payment.')])
  })
})

test('money for an owner’s account is recorded by hand, once, and reversed', async () => {
  await as('estate admin')('POST /ledger/adjust', {
    body: {
      ...{
        key: randomUUID(),
        kind: 'manual',
        name: 'Broken gate',
        due_on: '2026-11-21',
        note: 'Driven into',
      },
      ...{ amount: 2_000, account_id: own },
    },
  })
  const body = {
    ...{ key: randomUUID(), account_id: own, method: 'bank_transfer', bank_reference: 'OWN 1' },
    ...{ amount: 2_500, paid_on: '2026-11-20' },
  }
  const record = (who: Who, over: object = {}) =>
    as(who)('POST /payment/record', { body: { ...body, ...over } })
  const preview = await as('estate admin')('POST /payment/preview', {
    body: { account_ids: [own], amount: 2_500 },
  })
  expect(preview.body).toMatchObject({ amount: 2_500, credit: 500 })
  expect((await record('other estate admin')).status).toBe(404)
  expect((await record('landlord')).status).toBe(403)
  expect((await record('estate admin', { tenant_id: tenancies.flat })).status).toBe(422)
  const answers = await Promise.all([record('estate admin'), record('estate admin')])
  expect(answers.map(({ status, body: paid }) => [status, paid.tenant_id, paid.payer_name])).toEqual([
    [201, null, people.landlord.name],
    [201, null, people.landlord.name],
  ])
  expect(await owedOf(own)).toBe(0)
  const again = await record('estate admin', { key: randomUUID() })
  expect(again.body.errors?.bank_reference?.[0]).toContain('as INV-')
  const id = answers[0]?.body.id as number
  const { body: told } = await as('landlord')('GET /notifications', { query: { q: 'Payment received' } })
  expect(told.length).toBeGreaterThan(0)
  const reversed = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id },
    body: { note: 'Bounced' },
  })
  expect([reversed.status, reversed.body.account_id]).toEqual([201, own])
  expect(await owedOf(own)).toBe(2_000)
  const writeOff = (amount: number) =>
    ({ ...{ key: randomUUID(), kind: 'write_off', account_id: own, note: 'Given up' }, amount }) as object
  const waived = await as('estate admin')('POST /ledger/adjust', {
    body: writeOff(2_000),
  })
  expect([waived.status, await owedOf(own)]).toEqual([201, 0])
  for (const who of ['other estate admin', 'landlord'] as const)
    expect(
      (
        await as(who)('POST /ledger/adjust', {
          body: writeOff(1),
        })
      ).status,
    ).toBe(who === 'landlord' ? 403 : 404)
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'adjust account' } })
  expect(log[0]).toMatchObject({ entity: 'account', entity_id: own })
  await check()
})
