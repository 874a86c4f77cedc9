import { beforeAll, describe, expect, test } from 'vitest'
import { AFTER_SPRING, fetchStatement, SPRING, writeSpring } from '#server/test/statements.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'
import { ledgerOf } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: AFTER_SPRING })
const { as, call, pool, people, properties, tenancies } = world

const params = { tenantId: tenancies.flat }
const ledger = (query: object = {}, who: Who = 'other landlord') =>
  as(who)('GET /tenant/ledger/:tenantId', { params, query })
const statement = (query: object = {}, who: Who = 'other landlord') =>
  as(who)('GET /tenant/statement/:tenantId', { params, query })
const ofAll = async (query: object = SPRING, who: Who = 'other landlord') =>
  (
    await as(who)('GET /landlord/statement/:userId', {
      params: { userId: people['other landlord'].id },
      query,
    })
  ).body
const linesOf = (entries: readonly { dated_on: string; kind: string; running: number }[]) =>
  entries.map(({ dated_on, kind, running }) => [dated_on, kind, running])

/** The dues of March and April, 90,000, were the seller's; Palm flat was bought on 5 April. */
const BOUGHT = '2026-04-05'
beforeAll(async () => {
  await writeSpring(world)
  const { name: landlord_name, email: landlord_email } = people['other landlord']
  const { status } = await as('estate admin')('PUT /property/owner/:id', {
    params: { id: properties.flat },
    body: { landlord_name, landlord_email, from: BOUGHT },
  })
  expect(status).toBe(200)
})

describe('who bought a property', () => {
  test('reads its ledger from their first day on, and before it one balance', async () => {
    const { body } = await ledger()
    const { body: whole } = await ledger({}, 'estate admin')
    expect(body).toMatchObject({ begins_on: BOUGHT, entries_total: 4 })
    expect(body.brought_forward).toEqual({ before: BOUGHT, balance: 90_000 })
    expect(linesOf(body.entries)).toEqual([
      ['2026-07-01', 'due', 79_999.5],
      ['2026-05-20', 'write_off', 34_999.5],
      ['2026-05-02', 'manual', 36_999.5],
      ['2026-04-10', 'payment', 29_999.5],
    ])
    // The present owner sees the whole present debt.
    const { owed, ageing, oldest_due_on, balance } = whole
    expect(body).toMatchObject({ owed, ageing, oldest_due_on, balance })
    expect([whole.brought_forward, whole.entries_total]).toEqual([null, 6])
    expect((await ledger({}, 'tenant')).body).toMatchObject({ brought_forward: null, entries_total: 6 })
  })

  test('is told of money that it paid earlier dues, and not which', async () => {
    const { entries } = (await ledger()).body
    expect(entries.at(-1)?.settles).toMatchObject([
      { kind: 'opening', name: 'Balance brought forward', period: null, amount: 60_000.5 },
    ])
    expect(JSON.stringify([entries, (await statement()).body.lines])).not.toContain('2026-03')
  })

  test('is not told which dues of the seller’s days are open', async () => {
    const { body } = await ledger({ status: 'open' })
    expect(linesOf(body.entries)).toEqual([
      ['2026-05-02', 'manual', 36_999.5],
      ['2026-07-01', 'due', 79_999.5],
    ])
    expect(body.entries_total).toBe(2)
  })

  test('finds nothing as of a day before theirs', async () => {
    expect((await ledger({ as_of: BOUGHT })).body).toMatchObject({ balance: 90_000, entries: [] })
    expect((await ledger({ as_of: '2026-04-04' })).status).toBe(404)
    const arrears = async (as_of: string) =>
      (
        await as('other landlord')('GET /landlord/arrears/:userId', {
          params: { userId: people['other landlord'].id },
          query: { as_of },
        })
      ).body.map(({ owed }) => owed)
    expect([await arrears(BOUGHT), await arrears('2026-04-04')]).toEqual([[90_000], []])
    expect((await statement({ to: '2026-04-04' })).status).toBe(404)
  })

  test('has statements that begin on their first day', async () => {
    const { body } = await statement({ ...SPRING, from: '2026-01-01' })
    expect(body).toMatchObject({ from: BOUGHT, opening: 90_000, charged: 7_000, closing: 34_999.5 })
    expect(linesOf(body.lines)).toEqual(linesOf((await ledger()).body.entries.slice(1).toReversed()))
    expect((await statement()).body).toMatchObject({ from: BOUGHT, begins_on: BOUGHT })
    expect((await statement(SPRING, 'estate admin')).body).toMatchObject({
      from: '2026-04-01',
      opening: 45_000,
    })
    const { bytes } = await fetchStatement(world, `/tenant/statement/${tenancies.flat}`, 'other landlord', {
      ...SPRING,
      format: 'csv',
    })
    expect(bytes.toString().split('\r\n')[1]).toContain('2026-04-05,Opening balance')
  })

  test('has all their properties on one, each from their own first day there, which its code confirms', async () => {
    const told = await ofAll()
    expect(told).toMatchObject({ from: SPRING.from, opening: 90_000, charged: 7_000, closing: 34_999.5 })
    expect(told.properties.map(({ property, opening }) => [property.title, opening])).toEqual([
      ['Palm flat', 90_000],
    ])
    await fetchStatement(world, `/landlord/statement/${people['other landlord'].id}`, 'other landlord', {
      ...SPRING,
      format: 'pdf',
    })
    const { rows } = await pool.query<{ code: string }>(
      'select code from statements order by id desc limit 1',
    )
    const params = { code: rows[0]?.code ?? '' }
    expect((await call('GET /statement/:code', { params, from: newAddress() })).body).toMatchObject({
      ...{ opening: 90_000, closing: 34_999.5, since: 'agrees' },
    })
    // The same for every viewer.
    expect(await ofAll(SPRING, 'admin')).toEqual(told)
    expect((await ofAll({ to: '2026-04-04' })).properties).toEqual([])
  })

  test('is another owner than the seller, who reads nothing of it any more', async () => {
    expect((await ledger({}, 'landlord')).status).toBe(404)
    expect((await statement({}, 'landlord')).status).toBe(404)
  })

  test('is not told when the seller’s money last came, or the tenant was last reminded', async () => {
    const estate_id = world.estates.palm.id
    await ledgerOf(world, { estate_id, tenant_id: tenancies.flat }).pay({ amount: 1, dated_on: '2026-03-20' })
    await pool.query(
      `insert into reminders (estate_id, tenant_id, sent_on, amount) values ($1, $2, '2026-03-25', 90000)`,
      [estate_id, tenancies.flat],
    )
    const told = async (who: Who) => {
      const { body } = await as(who)('GET /landlord/arrears/:userId', {
        params: { userId: people['other landlord'].id },
        query: { as_of: BOUGHT },
      })
      const { reminded_on } = (await ledger({ as_of: BOUGHT }, who)).body
      return [body[0]?.last_paid_at?.slice(0, 10) ?? null, body[0]?.reminded_on, reminded_on]
    }
    expect(await told('admin')).toEqual(['2026-03-20', '2026-03-25', '2026-03-25'])
    expect(await told('other landlord')).toEqual([null, null, null])
  })
})
