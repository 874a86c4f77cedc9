import { beforeAll, describe, expect, test } from 'vitest'
import { sumNaira } from '#contract/money.ts'
import { eq } from '#server/database/drizzle.ts'
import { properties as homes } from '#server/database/schema.ts'
import { claimForm } from '#server/test/bank-accounts.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { billOwners, ownersAccountOf } from '#server/test/owners.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/* Accounts of owners (A3, A10, A11). */

const world = await startWorld({ today: '2026-11-21' })
const { as, db, pool, people, estates, properties, tenancies, charges } = world
let flat = 0
let villa = 0

beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-10-01')
  await livesSince(world, tenancies.villa, '2026-10-01')
  await billCharges(world, estates.palm.id, [charges.security], '2026-10-01')
  await billOwners(world, estates.palm.id, [charges.water], '2026-10-01')
  flat = await ownersAccountOf(world, properties.flat)
  villa = await ownersAccountOf(world, properties.villa)
})

const ledger = (who: Who, accountId = flat, query: object = {}) =>
  as(who)('GET /account/ledger/:accountId', { params: { accountId }, query })
const statement = (who: Who, accountId = flat, query: object = {}) =>
  as(who)('GET /account/statement/:accountId', { params: { accountId }, query })

describe('the ledger of an owner', () => {
  test('names the owner, the home and the number, and lists what was asked for', async () => {
    const { status, body } = await ledger('landlord')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: {
        ...{ id: flat, user_id: people.landlord.id, name: people.landlord.name, ended: false },
        number: expect.stringMatching(/^PG-\d{4}$/),
        property: { id: properties.flat, title: 'Palm flat' },
      },
      ...{ billing: true, owed: 10_001, balance: 10_001, oldest_due_on: '2026-10-01' },
      next_due: { due_on: '2026-12-01', amount: 5_000.5 },
    })
    expect(body.entries.map(({ amount }) => amount)).toEqual([5_000.5, 5_000.5])
    const until = await statement('landlord', flat, { from: '2026-11-01' })
    expect(until.body).toMatchObject({ opening: 5_000.5, charged: 5_000.5, closing: 10_001 })
    expect(until.body.lines).toHaveLength(1)
    await checkLedger(db, { account: flat }, 330)
  })

  test.each<[Who, number, number]>([
    ['super admin', 200, 200],
    ['admin', 200, 200],
    ['estate admin', 200, 200],
    ['other estate admin', 404, 404],
    ['landlord', 200, 404],
    ['other landlord', 404, 200],
    ['tenant', 403, 403],
  ])('is read by %s: own home %i, other home %i', async (who, own, other) => {
    for (const read of [ledger, statement]) {
      expect((await read(who, flat)).status).toBe(own)
      expect((await read(who, villa)).status).toBe(other)
    }
  })

  test('is no ledger of a tenancy', async () => {
    expect((await ledger('admin', await accountIdOf(db, tenancies.flat))).status).toBe(404)
  })

  test('prints, with a code that confirms it', async () => {
    const print = (format: 'pdf' | 'csv') =>
      as('landlord')('GET /account/statement/:accountId/file', {
        params: { accountId: flat },
        query: { format },
      })
    expect((await print('pdf')).status).toBe(200)
    const { rows } = await pool.query('select code, landlord_id, account_ids from statements')
    expect(rows).toMatchObject([{ landlord_id: people.landlord.id, account_ids: [flat] }])
    const params = { code: rows[0].code as string }
    const confirmed = await as('admin')('GET /statement/:code', { params })
    expect(confirmed.body).toMatchObject({ closing: 10_001, since: 'agrees' })
    expect((await print('csv')).status).toBe(200)
  })

  test('stays that of who sold the home, and is nothing of the next owner', async () => {
    const id = properties.hall
    const sell = (name: string, email: string, from: string) =>
      as('admin')('PUT /property/owner/:id', {
        params: { id },
        body: { landlord_name: name, landlord_email: email, from },
      })
    expect((await sell('Ada Bello', people.landlord.email, '2026-10-01')).status).toBe(200)
    const hall = await ownersAccountOf(world, id)
    expect((await sell('Chidi Obi', people['other landlord'].email, '2026-11-10')).status).toBe(200)
    expect((await ledger('landlord', hall)).body.account).toMatchObject({ name: 'Ada Bello', ended: true })
    expect((await ledger('other landlord', hall)).status).toBe(404)
    const { body } = await as('landlord')('GET /landlord/accounts/:userId', {
      params: { userId: people.landlord.id },
    })
    expect(body.map(({ account_id }) => account_id).includes(hall)).toBe(
      (await ledger('landlord', hall)).body.owed > 0,
    )
  })
})

describe('what is owed', () => {
  const palm = { params: { estateId: 0 } }
  beforeAll(() => {
    palm.params.estateId = estates.palm.id
  })

  test('is listed and summed to the same naira, owners by name', async () => {
    const { body: rows } = await as('estate admin')('GET /estate/arrears/:estateId', palm)
    const { body: totals } = await as('estate admin')('GET /estate/arrears/:estateId/totals', palm)
    expect([totals.owed, totals.tenancies]).toEqual([
      sumNaira(rows.map(({ owed }) => ({ amount: owed }))),
      rows.length,
    ])
    expect(rows.find(({ account_id }) => account_id === flat)).toMatchObject({
      ...{
        tenant_id: null,
        user_id: people.landlord.id,
        name: `${people.landlord.name}, owner`,
        owed: 10_001,
      },
      ...{ property: { id: properties.flat }, ended: false, last_paid_at: null },
    })
    const { body: owed } = await as('estate admin')('GET /estate/owed/:estateId', palm)
    expect(owed.owed).toBe(totals.owed)
    const { body: all } = await as('admin')('GET /arrears')
    expect(all.some(({ account_id }) => account_id === flat)).toBe(true)
  })

  test('is found by the name of the owner and by charge, and exported', async () => {
    const q = { query: { q: 'the landlord', order: 'name' as const } }
    const { body } = await as('estate admin')('GET /estate/arrears/:estateId', { ...palm, ...q })
    expect(body.map(({ account_id }) => account_id)).toContain(flat)
    const file = await as('estate admin')('GET /arrears/export', { query: { format: 'csv' } })
    expect([200, 403]).toContain(file.status)
  })

  test('by a landlord is apart from what their tenants owe; the statement has both, and the screens agree', async () => {
    const params = { userId: people.landlord.id }
    const { body: own } = await as('landlord')('GET /landlord/accounts/:userId', { params })
    expect(own.find(({ account_id }) => account_id === flat)).toMatchObject({
      ...{
        owed: 10_001,
        property: { title: 'Palm flat' },
        next_due: { due_on: '2026-12-01', amount: 5_000.5 },
      },
    })
    for (const { account_id, owed } of own)
      expect((await ledger('landlord', account_id)).body.owed).toBe(owed)
    const { body: homes } = await as('landlord')('GET /landlord/owed/:userId', { params })
    const { body: arrears } = await as('landlord')('GET /landlord/arrears/:userId', { params })
    const { body: totals } = await as('landlord')('GET /landlord/arrears/:userId/totals', { params })
    const { body: landlord } = await as('landlord')('GET /landlord/statement/:userId', { params })
    expect(homes.map(({ owed }) => owed)).toContain(90_000)
    expect(arrears.map(({ tenant_id }) => tenant_id)).toEqual([tenancies.flat])
    const sum = sumNaira(homes.map(({ owed }) => ({ amount: owed })))
    expect(totals.owed).toBe(sum)
    const both = sumNaira([sum, ...own.map(({ owed }) => owed)].map((amount) => ({ amount })))
    expect([landlord.owed, landlord.properties.flatMap((home) => home.owners_accounts)]).toMatchObject([
      both,
      own.map(({ account_id, owed }) => ({ account_id, owed })),
    ])
    for (const who of ['admin', 'estate admin'] as const) {
      const query = { page: 1, per_page: 5, owner_id: people.landlord.id }
      const [listed] = (await as(who)('GET /landlords', { query })).body
      const { body: statement } = await as(who)('GET /landlord/statement/:userId', { params })
      const { body: all } = await as(who)('GET /landlords', { query: { page: 1, per_page: 50 } })
      const { body: sum } = await as(who)('GET /landlords/sum', { query: {} })
      expect([who, listed?.owed, statement.owed]).toEqual([who, both, both])
      expect([who, sum.owed]).toEqual([who, sumNaira(all.map(({ owed }) => ({ amount: owed ?? 0 })))])
    }
    const { body: forAdmin } = await as('admin')('GET /landlord/arrears/:userId/totals', { params })
    expect(forAdmin.owed).toBe(sum)
  })

  test('by a landlord stands beside the home, and who lives there, apart from what tenants owe', async () => {
    const lives = (owner_lives_from: string | null) =>
      db.update(homes).set({ owner_lives_from }).where(eq(homes.id, properties.flat))
    await lives('2026-11-01')
    const params = { userId: people.landlord.id }
    const { body: dashboard } = await as('landlord')('GET /landlord/owed/:userId', { params })
    const { body: listed } = await as('landlord')('GET /estates/properties', { query: {} })
    expect(dashboard.find(({ property }) => property.id === properties.flat)).toMatchObject({
      ...{ owed: 90_000, own_owed: 10_001, owner_lives: true },
    })
    expect(listed.find(({ id }) => id === properties.flat)).toMatchObject({ owed: 90_000, own_owed: 10_001 })
    expect(dashboard.filter(({ owner_lives }) => owner_lives)).toHaveLength(1)
    const { body: ordered } = await as('landlord')('GET /estates/properties', { query: { order: '-owed' } })
    const sums = ordered.map(({ owed, own_owed }) => (owed ?? 0) + own_owed)
    expect(sums).toEqual(sums.toSorted((one, other) => other - one))
    const { body: ofOther } = await as('other landlord')('GET /estates/properties', { query: {} })
    expect(ofOther.map(({ id }) => id)).not.toContain(properties.flat)
    const { body: office } = await as('estate admin')('GET /estates/properties', { query: {} })
    expect(office.find(({ id }) => id === properties.flat)).toMatchObject({ own_owed: 0 })
    await lives(null)
  })

  test('by a landlord says what they reported to have sent', async () => {
    const claimed = async () => {
      const params = { userId: people.landlord.id }
      const { body } = await as('landlord')('GET /landlord/accounts/:userId', { params })
      return body.find(({ account_id }) => account_id === flat)?.claimed
    }
    const { body } = await as('landlord')('POST /account/claim/:accountId', {
      params: { accountId: flat },
      body: { ...claimForm(), amount: 10_001, paid_on: '2026-11-20' },
    })
    expect(await claimed()).toBe(10_001)
    await as('landlord')('POST /claim/:id/withdraw', { params: { id: body.id } })
    expect(await claimed()).toBe(0)
  })

  test('by the members of a household counts once in the home', async () => {
    const { body: before } = await as('landlord')('GET /landlord/owed/:userId', {
      params: { userId: people.landlord.id },
    })
    await as('admin')('POST /tenant/save', {
      body: {
        ...{ user_id: people.admin.id, estate_id: estates.palm.id, estate_property_id: properties.flat },
        ...{
          name: 'The other',
          email: 'joins@estate.test',
          phone_number: null,
          address: '',
          starts_on: '2026-10-01',
        },
      },
    })
    const { body } = await as('landlord')('GET /landlord/owed/:userId', {
      params: { userId: people.landlord.id },
    })
    const home = (rows: typeof body) => rows.find(({ property }) => property.id === properties.flat)
    expect(home(body)?.owed).toBe(home(before)?.owed)
    expect(home(body)?.occupants).toHaveLength(1)
  })
})
