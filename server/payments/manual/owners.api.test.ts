import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusal } from '#server/test/client.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/* Money that the estate records, pays back and moves names owners' accounts as it names tenancies. */

const world = await startWorld({ today: '2026-11-21' })
const { as, db, people, estates, properties, tenancies } = world
const { own, hall, owedOf, check } = await owningLandlord(world)
const { flat } = tenancies

const record = (body: object, who: Who = 'estate admin') => as(who)('POST /payment/record', { body })
const balanceOf = async (accountId: number) =>
  (await as('admin')('GET /account/ledger/:accountId', { params: { accountId } })).body.balance
const balanceOfTenant = async () =>
  (await as('admin')('GET /tenant/ledger/:tenantId', { params: { tenantId: flat } })).body.balance
const told = async (who: Who, q: string) =>
  (await as(who)('GET /notifications', { query: { q } })).body.map(({ message }) => message)

describe('the search of payers', () => {
  const found = async (q: string, who: Who = 'estate admin', query: object = {}) => {
    const { body } = await as(who)('GET /payment/payers', { query: { q, ...query } })
    return body.map(({ tenant_id, account_id, name, left }) => [tenant_id ?? account_id, name, left])
  }

  test('finds an owner by name and by home, beside the tenant who lives there', async () => {
    const account = await accountIdOf(db, flat)
    const { body } = await as('estate admin')('GET /payment/payers', { query: { q: 'palm flat' } })
    expect(body).toMatchObject([
      {
        tenant_id: null,
        account_id: own,
        name: `${people.landlord.name}, owner`,
        property_title: 'Palm flat',
      },
      { tenant_id: flat, account_id: account, name: 'The tenant', left: false },
    ])
    expect(await found('Ada Bello')).toEqual([[hall, 'Ada Bello, owner', false]])
    expect(await found('palm', 'admin', { page: 2, per_page: 1 })).toHaveLength(1)
  })

  test('keeps to the estate', async () => {
    const other = await ownersAccountOf(world, properties.house)
    expect((await found('house', 'admin')).map(([id]) => id)).toContain(other)
    expect(await found('house')).toEqual([])
    expect(
      await found('', 'admin', { estate_id: estates.palm.id, per_page: 100, page: 1 }),
    ).not.toContainEqual(expect.arrayContaining([other]))
  })

  test('lists a former owner last', async () => {
    await as('admin')('PUT /property/owner/:id', {
      params: { id: properties.hall },
      body: { landlord_name: 'Uche Eze', landlord_email: 'uche@eze.test', from: '2026-11-21' },
    })
    const rows = await found('hall')
    expect(rows.map(([, name, left]) => [name, left])).toEqual([
      ['Uche Eze, owner', false],
      ['Ada Bello, owner', true],
    ])
  })
})

describe('one sum', () => {
  const parts = (first: number, second: number) => [
    { account_id: own, amount: first },
    { tenant_id: flat, amount: second },
  ]

  test('of an owner pays their own account and that of their tenant', async () => {
    const before = [await balanceOf(own), await balanceOfTenant()]
    const { status, body } = await record(
      recordOf(world, { tenant_id: undefined, account_id: own, amount: 3_000, parts: parts(1_000, 2_000) }),
    )
    expect([status, body.tenant_id, body.account_id]).toEqual([201, null, own])
    expect([await balanceOf(own), await balanceOfTenant()]).toEqual([
      (before[0] as number) - 1_000,
      (before[1] as number) - 2_000,
    ])
    const receipt = await as('landlord')('GET /payment/:id/receipt', { params: { id: body.id } })
    expect(receipt.body.split?.homes.map(({ tenant_id, account_id }) => tenant_id ?? account_id)).toEqual([
      own,
      flat,
    ])
    const corrected = await as('estate admin')('POST /payment/:id/correct', {
      params: { id: body.id },
      body: { key: randomUUID(), amount: 3_500, parts: parts(1_500, 2_000), note: 'Read wrongly' },
    })
    expect(corrected.status).toBe(201)
    expect(await balanceOf(own)).toBe((before[0] as number) - 1_500)
    const reversed = await as('estate admin')('POST /payment/:id/reverse', {
      params: { id: corrected.body.id },
      body: { note: 'It bounced' },
    })
    expect(reversed.status).toBe(201)
    expect([await balanceOf(own), await balanceOfTenant()]).toEqual(before)
    await check()
  })

  test.each([
    [
      'one home twice',
      () => [parts(1, 1)[0], parts(1, 1)[0]],
      'parts.1.tenant_id',
      'This home is in the list already',
    ],
    [
      'a home that names both',
      () => [parts(1, 1)[0], { tenant_id: flat, account_id: own, amount: 1 }],
      'parts.1.account_id',
      'Unknown field',
    ],
    ['a home that names nobody', () => [parts(1, 1)[0], { amount: 1 }], 'parts.1.tenant_id', 'Select a home'],
    [
      'another payer first',
      () => parts(1, 1).toReversed(),
      'parts.0.tenant_id',
      'The first home is that of the payer',
    ],
  ])('of %s is refused', async (_about, homes, field, message) => {
    const answer = await record(
      recordOf(world, { tenant_id: undefined, account_id: own, amount: 2, parts: homes() }),
    )
    expect([answer.status, answer.body]).toEqual([422, refusal(field as string, message as string)])
  })

  test('of an account of another estate is refused', async () => {
    const other = await ownersAccountOf(world, properties.house)
    const homes = [parts(1, 1)[1], { account_id: other, amount: 1 }]
    const body = recordOf(world, { tenant_id: flat, amount: 2, parts: homes })
    expect((await record(body)).status).toBe(404)
    const answer = await record(body, 'admin')
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'parts.1.tenant_id': ['Select a home of the same estate.'] },
    ])
  })
})

describe('money of an owner', () => {
  const move = (body: object, who: Who = 'estate admin') =>
    as(who)('POST /ledger/transfer', { body: { key: randomUUID(), note: 'His own flat', ...body } })

  test('moves to a tenancy and back, as credit and as a payment', async () => {
    const owed = await owedOf(own)
    const { body: payment } = await record(
      recordOf(world, { tenant_id: undefined, account_id: own, amount: owed + 5_000 }),
    )
    const before = [await balanceOf(own), await balanceOfTenant()]
    expect((await move({ account_id: own, to_tenant_id: flat, amount: 5_000 })).status).toBe(201)
    expect([await balanceOf(own), await balanceOfTenant()]).toEqual([0, (before[1] as number) - 5_000])
    expect(await told('landlord', 'was moved')).toEqual([
      '₦5,000.00 was moved from Palm flat, owner to Palm flat: His own flat',
    ])
    const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'transfer' } })
    expect(log).toMatchObject([{ entity: 'account', entity_id: own }])
    const moved = await as('estate admin')('POST /payment/:id/move', {
      params: { id: payment.id },
      body: { key: randomUUID(), to_account_id: hall, note: 'For the hall' },
    })
    // A part of it went to the flat.
    expect(moved.status).toBe(409)
    const { body: other } = await record(recordOf(world, { tenant_id: flat, amount: 700 }))
    const [mine, theirs] = [await balanceOf(own), await balanceOfTenant()]
    const answer = await as('estate admin')('POST /payment/:id/move', {
      params: { id: other.id },
      body: { key: randomUUID(), to_account_id: own, note: 'He paid for himself' },
    })
    expect([answer.status, await balanceOf(own), await balanceOfTenant()]).toEqual([
      201,
      mine - 700,
      theirs + 700,
    ])
    await check()
  })

  test.each([
    ['nobody', {}, 'tenant_id', 'Select a tenant'],
    ['no target', { account_id: 1 }, 'to_tenant_id', 'Select a home'],
    ['two targets', { account_id: 1, to_tenant_id: 1, to_account_id: 1 }, 'to_account_id', 'Unknown field'],
    ['two holders', { account_id: 1, tenant_id: 1, to_tenant_id: 1 }, 'account_id', 'Unknown field'],
  ])('is not moved for a call that names %s', async (_about, over, field, message) => {
    const { status, body } = await move({ amount: 1, ...over })
    expect([status, body.errors?.[field]]).toEqual([422, [message]])
  })

  test('is not moved to an account of another estate', async () => {
    const other = await ownersAccountOf(world, properties.house)
    expect((await move({ account_id: own, to_account_id: other, amount: 1 })).status).toBe(404)
    const { status, body } = await move({ account_id: own, to_account_id: other, amount: 1 }, 'admin')
    expect([status, body.message]).toEqual([422, expect.any(String)])
  })

  test('is not moved to a household’s account by its number', async () => {
    const household = await accountIdOf(db, flat)
    expect((await move({ account_id: own, to_account_id: household, amount: 1 })).status).toBe(404)
  })
})
