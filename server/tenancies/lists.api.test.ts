import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { refusal } from '#server/test/client.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, owner, people, estates, tenancies, charges } = world
const palm = estates.palm.id
const cedar = estates.cedar.id

/*
 * Palm Grove: flat owes 45,000, villa owes nothing and has 5,000 of credit, both of Block A's flats 2 and 10 owe 7,000.
 * Cedar Court: house owes 30,000. The tenant of Flat 10 never signed in.
 */
let two: number
let ten: number
beforeAll(async () => {
  await startLedger(world, palm, [charges.security])
  await startLedger(world, cedar, [charges.cedar])
  ten = await addHome(world, 'tenant', { title: 'Block A, Flat 10', name: 'Tobi Ade' })
  two = await addHome(world, 'neighbour', { title: 'Block A, Flat 2', name: 'Tobi Obi' })
  await addHome(world, 'neighbour', { title: 'Flat 1', name: 'Bola Obi' })
  const ledgerIn = (tenant_id: number, estate_id = palm) => ledgerOf(world, { estate_id, tenant_id })
  await ledgerIn(tenancies.flat).owe({ amount: 45_000, dated_on: '2026-10-01' })
  for (const id of [two, ten]) await ledgerIn(id).owe({ amount: 7_000, dated_on: '2026-11-01' })
  await ledgerIn(tenancies.villa).pay({ amount: 5_000, dated_on: '2026-11-02' })
  await ledgerIn(tenancies.house, cedar).owe({ amount: 30_000, dated_on: '2026-11-01' })
  await owner.db.execute(sql`
    insert into users (name, email, password_hash, must_change_password) values ('Tobi Ade', 'tobi@estate.test', '', true)`)
  await owner.db.execute(
    sql`update tenants set user_id = (select id from users where email = 'tobi@estate.test') where id = ${ten}`,
  )
})

const HOMES = ['Block A, Flat 2', 'Block A, Flat 10', 'Flat 1', 'Palm flat', 'Palm villa']

const tenants = async (query: object = {}, who: Who = 'estate admin') =>
  (await as(who)('GET /tenants', { query })).body
const homesOf = async (query: object = {}, who: Who = 'estate admin') =>
  (await tenants(query, who)).map(({ estate_property }) => estate_property.title)
const titles = async (query: object = {}, who: Who = 'estate admin') =>
  (await as(who)('GET /estates/properties', { query })).body.map(({ title }) => title)

describe('without an order', () => {
  test('homes are in the order of block and number, and tenants in the order of their homes', async () => {
    expect(await homesOf()).toEqual(HOMES)
    expect(await titles()).toEqual([...HOMES.slice(0, 4), 'Palm hall', 'Palm villa'])
    expect(await titles({}, 'landlord')).toEqual(HOMES.slice(0, 4))
  })

  test('they are listed estate by estate', async () => {
    expect(await titles({}, 'admin')).toEqual([
      ...HOMES.slice(0, 4),
      'Palm hall',
      'Palm villa',
      'Cedar house',
    ])
    expect(await homesOf({}, 'admin')).toEqual([...HOMES, 'Cedar house'])
    expect(await titles({ estate_id: cedar }, 'admin')).toEqual(['Cedar house'])
  })
})

describe('in the order of what is owed', () => {
  test('equal debts stay in one order, from page to page', async () => {
    const whole = (await tenants({ order: '-owed' })).map(({ id, owed }) => [id, owed])
    expect(whole.slice(0, 3)).toEqual([
      [tenancies.flat, 45_000],
      [Math.max(two, ten), 7_000],
      [Math.min(two, ten), 7_000],
    ])
    const paged = []
    for (const page of [1, 2, 3, 4, 5])
      paged.push(...(await tenants({ order: '-owed', page, per_page: 1 })).map(({ id, owed }) => [id, owed]))
    expect(paged).toEqual(whole)
    expect((await tenants({ order: 'owed' })).at(-1)?.id).toBe(tenancies.flat)
  })

  test('properties and landlords are listed by the debts of their homes', async () => {
    expect((await titles({ order: '-owed' }))[0]).toBe('Palm flat')
    expect((await titles({ order: '-owed', only: 'owing' })).toSorted()).toEqual(
      ['Block A, Flat 2', 'Block A, Flat 10', 'Palm flat'].toSorted(),
    )
    const landlords = async (order: string) =>
      (await as('estate admin')('GET /landlords', { query: { order } as never })).body.map(({ id, owed }) => [
        id,
        owed,
      ])
    const both = [
      [people.landlord.id, 59_000],
      [people['other landlord'].id, 0],
    ]
    expect(await landlords('-owed')).toEqual(both)
    expect(await landlords('owed')).toEqual(both.toReversed())
  })
})

describe('the saved filters', () => {
  const sum = async (query: object = {}, who: Who = 'estate admin') =>
    (await as(who)('GET /tenants/sum', { query })).body
  const sumOfHomes = async (query: object = {}, who: Who = 'estate admin') =>
    (await as(who)('GET /estates/properties/sum', { query })).body

  test('list who owes and who never signed in', async () => {
    expect(await homesOf({ only: 'owing' })).toEqual(['Block A, Flat 2', 'Block A, Flat 10', 'Palm flat'])
    expect(await homesOf({ only: 'not_joined' })).toEqual(['Block A, Flat 10'])
    expect(await homesOf({ only: 'owing', q: 'ade' })).toEqual(['Block A, Flat 10'])
    expect(await homesOf({ only: 'owing' }, 'other landlord')).toEqual(['Cedar house'])
    const villa = (await tenants()).find(({ id }) => id === tenancies.villa)
    expect(villa).toMatchObject({ owed: 0, credit: 5_000 })
  })

  test.each([{}, { only: 'owing' }, { q: 'tobi' }, { only: 'not_joined' }, { q: 'nobody' }])(
    'the sum of %j is that of the listed rows',
    async (query) => {
      for (const who of ['admin', 'estate admin', 'landlord', 'other landlord'] as const) {
        const rows = await tenants(query, who)
        const added = (field: 'owed' | 'credit') => rows.reduce((all, row) => all + (row[field] ?? 0), 0)
        expect(await sum(query, who), who).toEqual({
          tenants: rows.length,
          not_joined: rows.filter(({ joined }) => !joined).length,
          owed: added('owed'),
          credit: added('credit'),
        })
      }
    },
  )

  test('a household owes once, however many of its members are listed', async () => {
    await owner.db.execute(sql`
      insert into tenants (user_id, estate_id, estate_property_id, account_id, name)
      select ${people['other tenant'].id}, estate_id, estate_property_id, account_id, 'Zee Flatmate' from tenants where id = ${tenancies.flat}`)
    expect(await homesOf({ q: 'palm flat' })).toEqual(['Palm flat', 'Palm flat'])
    expect(await sum({ q: 'palm flat' })).toMatchObject({ tenants: 2, owed: 45_000 })
    await owner.db.execute(sql`delete from tenants where name = 'Zee Flatmate'`)
  })

  test('the sum of homes follows their filters and the viewer', async () => {
    expect(await sumOfHomes()).toEqual({ properties: 6, owing: 3, owed: 59_000 })
    expect(await sumOfHomes({ q: 'block a' })).toEqual({ properties: 2, owing: 2, owed: 14_000 })
    expect(await sumOfHomes({ only: 'owing', status: 'sold' })).toEqual({ properties: 0, owing: 0, owed: 0 })
    expect(await sumOfHomes({}, 'admin')).toEqual({ properties: 7, owing: 4, owed: 89_000 })
    expect(await sumOfHomes({}, 'other landlord')).toEqual({ properties: 2, owing: 1, owed: 30_000 })
    expect(await sumOfHomes({ estate_id: cedar })).toEqual({ properties: 0, owing: 0, owed: 0 })
  })

  test.each([
    { path: 'GET /tenants', query: { only: 'late' }, field: 'only', message: 'Either owing or not_joined' },
    { path: 'GET /tenants/sum', query: { estate_id: 'palm' }, field: 'estate_id', message: 'Not a valid id' },
    { path: 'GET /estates/properties', query: { only: 'not_joined' }, field: 'only', message: 'Only owing' },
  ] as const)('$path refuses $query', async ({ path, query, field, message }) => {
    const { status, body } = await as('estate admin')(path, { query: query as never })
    expect([status, body]).toEqual([422, refusal(field, message)])
  })
})

describe('the file of tenants', () => {
  const csv = async (who: Who, query: Record<string, string> = {}) => {
    const response = await fetch(
      `${world.url}/api/tenants/export?${new URLSearchParams({ ...query, format: 'csv' })}`,
      { headers: { authorization: `Bearer ${people[who].token}` } },
    )
    expect(response.status).toBe(200)
    return (parseCsv(await response.text()) as string[][]).map((row) => [row[0], row[3], row[5], row[9]])
  }

  test('holds those who match, in the order of the list, and nobody of another estate', async () => {
    expect(await csv('estate admin', { only: 'owing' })).toEqual([
      ['Name', 'Property', 'Owed', 'Joined'],
      ['Tobi Obi', 'Block A, Flat 2', '7000', 'Yes'],
      ['Tobi Ade', 'Block A, Flat 10', '7000', 'No'],
      ['The tenant', 'Palm flat', '45000', 'Yes'],
    ])
    expect(await csv('other estate admin', { estate_id: String(palm) })).toHaveLength(1)
    expect((await csv('admin', { order: '-owed' })).map(([name]) => name).slice(0, 3)).toEqual([
      'Name',
      'The tenant',
      'The other tenant',
    ])
  })
})

test('people are listed with their homes, by estate, and by when they were last seen', async () => {
  const users = async (query: object = {}) => (await as('super admin')('GET /users', { query })).body
  const landlord = (await users({ role: 'landlord' })).find(({ id }) => id === people.landlord.id)
  expect(landlord).toMatchObject({
    homes: [
      { title: 'Block A, Flat 2', estate: 'Palm Grove', owned: true },
      { title: 'Block A, Flat 10', estate: 'Palm Grove', owned: true },
    ],
    homes_count: 4,
    joined: true,
    last_seen_at: expect.stringMatching(/Z$/),
  })
  expect((await users({ estate_id: cedar })).map(({ name }) => name).toSorted()).toEqual([
    'The other estate admin',
    'The other landlord',
    'The other tenant',
  ])
  expect((await users({ state: 'not_joined' })).map(({ name }) => name)).toEqual(['Tobi Ade'])
  await owner.db.execute(
    sql`update sessions set last_seen_at = now() + interval '1 hour' where user_id = ${people.neighbour.id}`,
  )
  const order = (await users({ order: '-last_seen_at' })).map(({ name }) => name)
  expect([order[0], order.at(-1)]).toEqual(['The neighbour', 'Tobi Ade'])
  // The security log keeps a sign-in longer than the session.
  await owner.db.execute(sql`insert into security_events (kind, user_id)
    select 'sign_in', id from users where name = 'Tobi Ade'`)
  expect((await users({ q: 'tobi@estate.test' }))[0]?.last_seen_at).toMatch(/Z$/)
})
