import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { manualFor } from '#server/test/billing.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, people, properties, tenancies } = world

const list = async (who: Who, query: object = {}) =>
  (await as(who)('GET /landlords', { query: { page: 1, per_page: 50, ...query } })).body

test('the landlords of an estate are those who own a home there, as they were typed there', async () => {
  await db.execute(sql`
    update properties set owner_name = 'Alhaji Ṣàní', owner_phone = '+2348031110003' where id = ${properties.flat}`)
  const [mine, ...others] = await list('estate admin', { q: 'sani' })
  expect(others).toEqual([])
  expect(mine).toMatchObject({
    ...{ id: people.landlord.id, name: 'Alhaji Ṣàní', phone_number: '+2348031110003' },
    estates: [{ id: estates.palm.id }],
  })
  const owned = await db.execute(
    sql`select from properties where owner_id = ${people.landlord.id} and estate_id = ${estates.palm.id}`,
  )
  expect(mine?.homes).toBe(owned.rowCount)
  expect((await list('other estate admin')).map(({ id }) => id)).not.toContain(people.landlord.id)
})

test('an admin finds them by name, by phone in any way it is written, and by home', async () => {
  for (const q of ['sani', '0803 111 0003', 'palm flat'])
    expect([q, (await list('admin', { q })).map(({ id }) => id)]).toEqual([q, [people.landlord.id]])
  expect(await list('admin', { q: 'nobody' })).toEqual([])
  expect((await list('admin', { estate_id: estates.cedar.id })).map(({ id }) => id)).toEqual([
    people['other landlord'].id,
  ])
})

test('one of them is listed by their account, within reach', async () => {
  const owner_id = people.landlord.id
  expect((await list('estate admin', { owner_id })).map(({ id }) => id)).toEqual([owner_id])
  expect(await list('other estate admin', { owner_id })).toEqual([])
})

test('what is owed for their homes is what their arrears add up to', async () => {
  expect((await list('estate admin', { q: 'sani' }))[0]?.owed).toBeNull()
  const { body } = await manualFor(world, tenancies.flat, dayFromNow(-3))()
  await as('admin')('POST /ledger/adjust', { body })
  const { body: totals } = await as('admin')('GET /landlord/arrears/:userId/totals', {
    params: { userId: people.landlord.id },
  })
  expect(totals.owed).toBeGreaterThan(0)
  expect((await list('estate admin', { q: 'sani' }))[0]?.owed).toBe(totals.owed)
})

test.each([{}, { q: 'sani' }, { q: 'palm' }, { q: 'nobody' }, { estate_id: estates.cedar.id }])(
  'the sum of the landlords of %j is that of the listed ones',
  async (query) => {
    for (const who of ['admin', 'estate admin', 'other estate admin'] as const) {
      const rows = await list(who, query)
      const owing = rows.flatMap(({ owed }) => owed ?? [])
      expect((await as(who)('GET /landlords/sum', { query })).body, who).toEqual({
        landlords: rows.length,
        homes: rows.reduce((homes, row) => homes + row.homes, 0),
        owed: owing.length > 0 ? owing.reduce((all, owed) => all + owed, 0) : null,
      })
    }
  },
)

test('an estate admin reads the statement of a landlord for the homes of the own estate alone', async () => {
  const read = (who: Who, userId: number) =>
    as(who)('GET /landlord/statement/:userId', { params: { userId }, query: {} })
  const { status, body } = await read('estate admin', people.landlord.id)
  expect(status).toBe(200)
  expect(new Set(body.properties.map(({ estate }) => estate.id))).toEqual(new Set([estates.palm.id]))
  expect((await read('other estate admin', people.landlord.id)).status).toBe(404)
  expect((await read('estate admin', people.tenant.id)).status).toBe(404)
})
