import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { addCharge } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld, unique } from '#server/test/world.ts'
import { insertProperty } from './save.ts'

/* Homes let by room, and owners in residence (A1, A4). */

const world = await startWorld({ today: '2026-03-10' })
const { as, app, db, owner, people } = world
const landlord = { id: people.landlord.id, name: 'Ngozi Eze', email: people.landlord.email }

async function homeOf(owner: typeof landlord | null) {
  const estate_id = await freshEstate(world)
  await billCharges(world, estate_id, [await addCharge(world, estate_id, { amount: 10_000 })], '2026-01-01')
  const fields = { title: `House ${unique()}`, price: 1, description: null, property_type_id: 3, estate_id }
  const id = await insertProperty(db, { ...fields, status: 'available', landlord: owner })
  return { id, estate_id }
}
const put = (id: number, body: { let_by_room?: boolean; owner_lives_from?: string | null }) =>
  as('admin')('PUT /estate/property/:id', { params: { id }, body })
const moveIn = (home: { id: number; estate_id: number }, over: object = {}) =>
  as('admin')('POST /tenant/save', {
    body: {
      ...{ user_id: people.admin.id, estate_id: home.estate_id, estate_property_id: home.id },
      ...{ name: 'Ada Bello', email: `ada${unique()}@estate.test`, phone_number: null, address: 'Block B' },
      ...{ starts_on: '2026-03-01', ...over },
    },
  })
const turn = async (day: string) => {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, app.log)
}
const ownerDues = async (id: number) => {
  const { rows } = await db.execute<{ day: string }>(sql`
    select d.dated_on as day from ledger_entries d join accounts a on a.id = d.account_id
    where a.property_id = ${id} and a.owner_id is not null and d.kind = 'due'
      and not exists (select from ledger_entries c where c.of_entry = d.id and c.kind = 'cancel') order by 1`)
  return rows.map(({ day }) => day)
}
const audited = async (id: number) => {
  const { rows } = await db.execute<{ before: object; after: object }>(sql`
    select before, after from audit_log where entity = 'property' and entity_id = ${id} order by id desc limit 1`)
  return rows[0]
}

describe('the owner lives here', () => {
  test('from a day on, is charged at once from then, until the day is cleared', async () => {
    await turn('2026-03-10')
    const { id } = await homeOf(landlord)
    expect(await put(id, { owner_lives_from: '2026-01-15' })).toMatchObject({
      status: 200,
      body: { owner_lives_from: '2026-01-15' },
    })
    expect(await ownerDues(id)).toEqual(['2026-02-01', '2026-03-01'])
    expect(await audited(id)).toMatchObject({
      before: { owner_lives_from: null },
      after: { owner_lives_from: '2026-01-15' },
    })
    expect(await put(id, { owner_lives_from: null })).toMatchObject({ body: { owner_lives_from: null } })
    await turn('2026-05-02')
    expect(await ownerDues(id), 'what was raised stays').toEqual(['2026-02-01', '2026-03-01'])
  })

  test('is refused where the estate owns the home, and more than a year ahead', async () => {
    await turn('2026-03-10')
    const ofEstate = await homeOf(null)
    expect(await put(ofEstate.id, { owner_lives_from: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { errors: { owner_lives_from: ['The estate owns this home, so no owner lives here.'] } },
    })
    expect(await put(ofEstate.id, { owner_lives_from: null })).toMatchObject({ status: 200 })
    const { id } = await homeOf(landlord)
    expect(await put(id, { owner_lives_from: '2027-03-11' })).toMatchObject({
      status: 422,
      body: { errors: { owner_lives_from: ['At most a year from today'] } },
    })
  })

  test('ends with a new owner', async () => {
    await turn('2026-03-10')
    const { id } = await homeOf(landlord)
    await put(id, { owner_lives_from: '2026-03-01' })
    const body = {
      landlord_name: 'Uche Obi',
      landlord_email: `uche${unique()}@estate.test`,
      from: '2026-03-10',
    }
    expect(await as('admin')('PUT /property/owner/:id', { params: { id }, body })).toMatchObject({
      status: 200,
      body: { owner_lives_from: null },
    })
  })
})

describe('an owner who lived here pays no period that begins later', () => {
  const residence = async (raise_days: number) => {
    await turn('2026-03-10')
    const { id, estate_id } = await homeOf(landlord)
    await db.execute(sql`update estates set raise_days = ${raise_days} where id = ${estate_id}`)
    await put(id, { owner_lives_from: '2026-03-01' })
    await turn('2026-03-30')
    return id
  }

  test('even if its due was raised already', async () => {
    const id = await residence(5)
    expect(await ownerDues(id)).toEqual(['2026-03-01', '2026-04-01'])
    await put(id, { owner_lives_from: null })
    await turn('2026-04-02')
    expect(await ownerDues(id)).toEqual(['2026-03-01'])
  })

  test.each([0, 5])('nor does who buys the home, with dues raised %i days before', async (raise_days) => {
    const id = await residence(raise_days)
    const email = `uche${unique()}@estate.test`
    const body = { landlord_name: 'Uche Obi', landlord_email: email, from: '2026-04-01' }
    expect((await as('admin')('PUT /property/owner/:id', { params: { id }, body })).status).toBe(200)
    await turn('2026-04-01')
    expect(await ownerDues(id)).toEqual(['2026-03-01'])
  })
})

describe('before the day is saved', () => {
  const shown = async (id: number, owner_lives_from: string | null) => {
    const answer = await as('admin')('POST /estate/property/:id/preview', {
      params: { id },
      body: { owner_lives_from },
    })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.dues
  }

  test('it shows what the owner is charged and is charged no more, with the name that the estate typed', async () => {
    await turn('2026-03-10')
    const { id } = await homeOf(landlord)
    const due = (from: string, before: number, after: number) =>
      expect.objectContaining({ of_owner: true, period: expect.objectContaining({ from }), before, after })
    expect(await shown(id, '2026-01-15')).toEqual([
      due('2026-02-01', 0, 10_000),
      due('2026-03-01', 0, 10_000),
      due('2026-04-01', 0, 10_000),
    ])
    expect(await ownerDues(id), 'a preview writes nothing').toEqual([])
    await put(id, { owner_lives_from: '2026-01-15' })
    const taken_off = await shown(id, null)
    expect(taken_off).toEqual([due('2026-04-01', 10_000, 0)])
    expect(taken_off?.[0]?.account?.name).toBe('Ngozi Eze')
    expect(await shown(id, '2026-03-05'), 'what began stays charged').toEqual([])
  })

  test('it shows what is raised, whatever the days and whoever lives there', async () => {
    const day = fc.constantFrom('2026-01-01', '2026-02-10', '2026-03-10', '2026-03-11', '2026-04-20')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(day), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0, 5, 25),
        fc.option(day),
        async (days, raise_days, moved_in) => {
          await turn('2026-03-10')
          const { id, estate_id } = await homeOf(landlord)
          await db.execute(sql`update estates set raise_days = ${raise_days} where id = ${estate_id}`)
          if (moved_in) await moveIn({ id, estate_id }, { starts_on: moved_in })
          const standing: Map<string, number> = new Map()
          for (const from of days) {
            for (const { of_owner, period, before, after } of (await shown(id, from)) ?? []) {
              if (of_owner && period && period.from <= '2026-03-10')
                expect(standing.get(period.from) ?? 0).toBe(before)
              if (of_owner && period) standing.set(period.from, after)
            }
            await put(id, { owner_lives_from: from })
          }
          await turn('2026-04-01')
          const until = [...standing].filter(([from, amount]) => from <= '2026-04-01' && amount > 0)
          expect(await ownerDues(id)).toEqual(until.map(([from]) => from).sort())
        },
      ),
      { numRuns: 4 },
    )
  })

  test('it refuses what saving refuses, and shows no dues of an estate that does not bill', async () => {
    await turn('2026-03-10')
    const ask = (id: number, owner_lives_from: string | null) =>
      as('admin')('POST /estate/property/:id/preview', { params: { id }, body: { owner_lives_from } })
    const ofEstate = await homeOf(null)
    expect(await ask(ofEstate.id, '2026-03-01')).toMatchObject({
      status: 422,
      body: { errors: { owner_lives_from: ['The estate owns this home, so no owner lives here.'] } },
    })
    const { id } = await homeOf(landlord)
    expect(await ask(id, '2027-03-11')).toMatchObject({
      status: 422,
      body: { errors: { owner_lives_from: ['At most a year from today'] } },
    })
    expect(await shown(world.properties.flat, '2026-03-01')).toBe(null)
  })
})

describe('let by room', () => {
  test('gives each tenant an account, and stays as long as several accounts are open', async () => {
    await turn('2026-03-10')
    const home = await homeOf(landlord)
    expect(await put(home.id, { let_by_room: true })).toMatchObject({ body: { let_by_room: true } })
    expect(await audited(home.id)).toMatchObject({
      before: { let_by_room: false },
      after: { let_by_room: true },
    })
    const ids = [(await moveIn(home)).body.id, (await moveIn(home)).body.id]
    expect(await put(home.id, { let_by_room: false })).toMatchObject({
      status: 422,
      body: { errors: { let_by_room: ['2 accounts are open here. One home has one account.'] } },
    })
    await as('admin')('PUT /tenant/update/:id', {
      params: { id: ids[0] ?? 0 },
      body: { ends_on: '2026-03-09' },
    })
    expect(await put(home.id, { let_by_room: false })).toMatchObject({ body: { let_by_room: false } })
  })

  test('is noted when a tenant with a separate account makes it so', async () => {
    await turn('2026-03-10')
    const home = await homeOf(landlord)
    await moveIn(home)
    await moveIn(home, { separate: true })
    expect(await audited(home.id)).toMatchObject({
      before: { let_by_room: false },
      after: { let_by_room: true },
    })
  })
})

test('a new home is added with both; not for an owner where the estate owns it', async () => {
  await turn('2026-03-10')
  const { estate_id } = await homeOf(null)
  const add = (over: object) =>
    as('admin')('POST /estates/property', {
      body: {
        ...{ title: `House ${unique()}`, price: 1, description: '', status: 'available', estate_id },
        attributes: [{ id: world.attributes.bedroom, value: 'Bedroom', label: '2' }],
        ...{ owner_status: false, landlord_name: 'Ngozi Eze', landlord_email: people.landlord.email },
        ...{ tenant_status: false, let_by_room: true, owner_lives_from: '2026-03-01' },
        ...over,
      },
    })
  const { status, body } = await add({})
  expect([status, body.let_by_room, body.owner_lives_from]).toEqual([201, true, '2026-03-01'])
  await turn('2026-03-11')
  expect(await ownerDues(body.id)).toEqual(['2026-03-01'])
  expect(await add({ owner_status: true })).toMatchObject({
    status: 422,
    body: { errors: { owner_lives_from: ['The estate owns this home, so no owner lives here.'] } },
  })
})
