import { describe, expect, test } from 'vitest'
import type { NewTerms } from '#contract/billing.ts'
import type { Rate } from '#contract/charges.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { insertProperty } from '#server/properties/save.ts'
import { addCharge, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld, unique } from '#server/test/world.ts'

/* The payers and prices of homes (A3, A4, A5, A13, A16, A17). */

const world = await startWorld({ today: '2026-03-10' })
const { as, app, db, owner, people } = world
const landlord = { id: people.landlord.id, name: 'Ngozi Eze', email: people.landlord.email }
const DUPLEX = 4
const SHOP = 6

/** An estate with a monthly charge since March, 10,000 by default, billed as told. */
async function estateThatBills(over: Partial<Parameters<typeof toBill>[2]> = {}) {
  await turnTo(owner.db, '2026-03-10')
  const estate_id = await freshEstate(world)
  const charge_id = await addCharge(world, estate_id)
  const addHome = (type = 3, owned = true, let_by_room = false) =>
    insertProperty(db, {
      ...{
        title: `House ${unique()}`,
        price: 1,
        description: null,
        status: 'available',
        property_type_id: type,
        estate_id,
        let_by_room,
      },
      landlord: owned ? landlord : null,
    })
  const turnOn = async () => {
    const answer = await as('admin')('PUT /estate/billing/:estateId', {
      params: { estateId: estate_id },
      body: {
        billing_from: '2026-03-01',
        raise_days: 0,
        charges: [toBill(charge_id, '2026-03-01', over)],
        openings: [],
      },
    })
    expect(answer).toMatchObject({ status: 200 })
    return answer
  }
  return { estate_id, charge_id, addHome, turnOn }
}
const moveIn = async (estate_id: number, home: number, starts_on: string) =>
  (
    await as('admin')('POST /tenant/save', {
      body: {
        ...{ user_id: people.admin.id, estate_id, estate_property_id: home, starts_on, phone_number: null },
        ...{ name: 'Tunde Alabi', email: `tunde${unique()}@estate.test`, address: 'Block B' },
      },
    })
  ).body.id
const turn = async (day: string) => {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, app.log)
}
/** The dues of a home by month: who pays, and naira that stand. */
async function duesOf(home: number): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', to_char(d.dated_on, 'MM-DD'), case when a.owner_id is null then 'household' else 'owner' end,
      (d.amount + coalesce((select sum(c.amount) from ledger_entries c where c.of_entry = d.id and c.amount < 0), 0))::float) as line
    from ledger_entries d join accounts a on a.id = d.account_id
    where a.property_id = ${home} and d.kind = 'due' order by d.dated_on, a.owner_id nulls first, d.id`)
  return rows.map(({ line }) => line).filter((line) => !line.endsWith(' 0'))
}
const rate = (over: Partial<Rate>): Rate => ({
  property_type_id: null,
  property_id: null,
  amount: null,
  ...over,
})

describe('an empty home', () => {
  test('is billed to nobody, as long as the charge does not say otherwise', async () => {
    const { addHome, turnOn } = await estateThatBills()
    const home = await addHome()
    expect((await turnOn()).status).toBe(200)
    expect(await duesOf(home)).toEqual([])
  })

  test('is billed to its owner where the charge says so, until the period after somebody moves in', async () => {
    const { estate_id, addHome, turnOn } = await estateThatBills({ empty_homes: 'owner' })
    const [home, ofEstate] = [await addHome(), await addHome(3, false)]
    await turnOn()
    expect(await duesOf(home)).toEqual(['03-01 owner 10000'])
    expect(await duesOf(ofEstate), 'the estate owes itself nothing').toEqual([])
    const tenant = await moveIn(estate_id, home, '2026-03-12')
    await turn('2026-04-02')
    expect(await duesOf(home)).toEqual(['03-01 owner 10000', '04-01 household 10000'])
    await as('admin')('PUT /tenant/update/:id', { params: { id: tenant }, body: { ends_on: '2026-04-01' } })
    await turn('2026-05-02')
    expect(await duesOf(home)).toEqual(['03-01 owner 10000', '04-01 household 10000', '05-01 owner 10000'])
  })

  test('that was lived in after all is taken off its owner', async () => {
    const { estate_id, addHome, turnOn } = await estateThatBills({ empty_homes: 'owner' })
    const home = await addHome()
    await turnOn()
    await moveIn(estate_id, home, '2026-02-20')
    expect(await duesOf(home)).toEqual(['03-01 household 10000'])
  })

  test('let by room is taken off its owner as well', async () => {
    const { estate_id, addHome, turnOn } = await estateThatBills({ empty_homes: 'owner' })
    const home = await addHome(3, true, true)
    await turnOn()
    await moveIn(estate_id, home, '2026-02-20')
    expect(await duesOf(home)).toEqual(['03-01 household 10000'])
  })
})

test('an owner in residence pays as the household would, from their first whole period', async () => {
  const { estate_id, addHome, turnOn } = await estateThatBills()
  const home = await addHome()
  await turnOn()
  const { status } = await as('admin')('PUT /estate/property/:id', {
    params: { id: home },
    body: { owner_lives_from: '2026-03-20' },
  })
  expect(status).toBe(200)
  await turn('2026-05-02')
  expect(await duesOf(home)).toEqual(['04-01 owner 10000', '05-01 owner 10000'])
  await moveIn(estate_id, home, '2026-05-02')
  await turn('2026-06-02')
  expect((await duesOf(home)).at(-1)).toBe('06-01 household 10000')
})

test('a charge of owners is billed to each owner alone, whoever lives there, and follows the ownership', async () => {
  const { estate_id, addHome, turnOn } = await estateThatBills({ billed_to: 'owners' })
  const home = await addHome()
  await moveIn(estate_id, home, '2026-01-01')
  await turnOn()
  expect(await duesOf(home)).toEqual(['03-01 owner 10000'])
  const { status } = await as('admin')('PUT /property/owner/:id', {
    params: { id: home },
    body: { landlord_name: 'Uche Obi', landlord_email: `uche${unique()}@estate.test`, from: '2026-03-10' },
  })
  expect(status).toBe(200)
  await turn('2026-04-02')
  expect(await duesOf(home)).toEqual(['03-01 owner 10000', '04-01 owner 10000'])
  const { rows } = await db.execute(sql`
    select owner_id = ${landlord.id} as first, starts_on, ends_on, (select count(*) from ledger_entries l where l.account_id = a.id) as entries
    from accounts a where property_id = ${home} and owner_id is not null order by starts_on`)
  expect(rows).toEqual([
    { first: true, starts_on: '2000-01-01', ends_on: '2026-03-09', entries: 1 },
    { first: false, starts_on: '2026-03-10', ends_on: null, entries: 1 },
  ])
})

describe('rates', () => {
  test('ask a type of home or one home for another price, or for none', async () => {
    const { estate_id, charge_id, addHome, turnOn } = await estateThatBills({
      rates: [rate({ property_type_id: DUPLEX, amount: 25_000 }), rate({ property_type_id: SHOP })],
    })
    const homes = [await addHome(), await addHome(DUPLEX), await addHome(SHOP), await addHome(SHOP)]
    for (const home of homes) await moveIn(estate_id, home, '2026-01-01')
    await turnOn()
    const dues = () => Promise.all(homes.map(duesOf))
    expect(await dues()).toEqual([['03-01 household 10000'], ['03-01 household 25000'], [], []])
    const change = (body: NewTerms) =>
      as('admin')('PUT /charge/terms/:id', { params: { id: charge_id }, body })
    await change({ effective_from: '2026-04-01', amount: 11_000 })
    const [, , , shop = 0] = homes
    await change({
      effective_from: '2026-05-01',
      rates: [rate({ property_id: shop, amount: 4_000 }), rate({ property_type_id: SHOP })],
    })
    await turn('2026-05-02')
    expect(await dues()).toEqual([
      ['03-01 household 10000', '04-01 household 11000', '05-01 household 11000'],
      ['03-01 household 25000', '04-01 household 25000', '05-01 household 11000'],
      [],
      ['05-01 household 4000'],
    ])
  })

  test('of chosen homes bill no other home', async () => {
    const { estate_id, charge_id, addHome, turnOn } = await estateThatBills()
    const [one, other] = [await addHome(), await addHome()]
    for (const home of [one, other]) await moveIn(estate_id, home, '2026-03-01')
    await turnOn()
    await as('admin')('PUT /charge/terms/:id', {
      params: { id: charge_id },
      body: {
        effective_from: '2026-04-01',
        chosen_only: true,
        rates: [rate({ property_id: one, amount: 9_000 })],
      },
    })
    await turn('2026-04-02')
    expect(await duesOf(one)).toEqual(['03-01 household 10000', '04-01 household 9000'])
    expect(await duesOf(other)).toEqual(['03-01 household 10000'])
  })

  test('are shown with their effect before they are saved, and raise what was shown', async () => {
    const { estate_id, charge_id, addHome, turnOn } = await estateThatBills()
    const homes = [await addHome(), await addHome(DUPLEX), await addHome(DUPLEX)]
    for (const home of homes) await moveIn(estate_id, home, '2026-03-01')
    await turnOn()
    const body = { effective_from: '2026-03-20', rates: [rate({ property_type_id: DUPLEX, amount: 30_000 })] }
    const asked = { params: { id: charge_id }, body }
    expect(await as('admin')('POST /charge/terms/:id/preview', asked)).toMatchObject({
      status: 200,
      body: {
        from: '2026-04-01',
        months: 1,
        types: [{ property_type_id: DUPLEX, name: 'Duplex', homes: 2, before: 20_000, after: 60_000 }],
        other_payer: 0,
      },
    })
    const { rows } = await db.execute(sql`select from charge_terms where charge_id = ${charge_id}`)
    expect(rows, 'nothing is written').toHaveLength(1)
    await as('admin')('PUT /charge/terms/:id', asked)
    const { rows: audited } = await db.execute(
      sql`select after->'rates' as rates from audit_log where action = 'change_terms' and entity_id = ${charge_id}`,
    )
    expect(audited).toEqual([{ rates: ['Duplex: 30000.00'] }])
    await turn('2026-04-02')
    expect((await Promise.all(homes.map(duesOf))).map((dues) => dues.at(-1))).toEqual([
      '04-01 household 10000',
      '04-01 household 30000',
      '04-01 household 30000',
    ])
  })

  test('below zero, twice, of no home or of a home of another estate are refused', async () => {
    const { charge_id, addHome, turnOn } = await estateThatBills()
    const home = await addHome()
    await turnOn()
    const elsewhere = await (await estateThatBills()).addHome()
    const change = async (rates: Rate[]) => {
      const { status, body } = await as('admin')('PUT /charge/terms/:id', {
        params: { id: charge_id },
        body: { effective_from: '2026-04-01', rates },
      })
      return { status, ...body }
    }
    expect(await change([rate({ property_id: home, amount: -1 })])).toMatchObject({ status: 422 })
    expect(await change([rate({ property_id: home, amount: 1e12 })])).toMatchObject({ status: 422 })
    expect(await change([rate({ amount: 1 })])).toMatchObject({ status: 422 })
    const refused = (why: string) => ({ status: 422, errors: { rates: [why] } })
    const twice = [rate({ property_id: home }), rate({ property_id: home, amount: 5 })]
    expect(await change(twice)).toMatchObject(refused('A home or a type has one rate.'))
    const ofOther = [rate({ property_id: elsewhere, amount: 5 })]
    expect(await change(ofOther)).toMatchObject(refused('A home of another estate has no rate here.'))
    const ofNoType = [rate({ property_type_id: 999, amount: 5 })]
    expect(await change(ofNoType)).toMatchObject(refused('There is no such type of home'))
  })

  test('of a type that does not exist are refused where billing is turned on or a charge is added', async () => {
    const { estate_id, charge_id, turnOn } = await estateThatBills()
    const body = {
      ...{ billing_from: '2026-03-01', raise_days: 0, openings: [] },
      charges: [toBill(charge_id, '2026-03-01', { rates: [rate({ property_type_id: 999 })] })],
    }
    const params = { estateId: estate_id }
    expect(await as('admin')('PUT /estate/billing/:estateId', { params, body })).toMatchObject({
      status: 422,
      body: { errors: { 'charges.0.rates': ['There is no such type of home'] } },
    })
    await turnOn()
    const [wrong = toBill(0, '')] = body.charges
    const more = { ...wrong, charge_id: await addCharge(world, estate_id) }
    expect(await as('admin')('POST /estate/billing/:estateId/charges', { params, body: more })).toMatchObject(
      {
        status: 422,
        body: { errors: { rates: ['There is no such type of home'] } },
      },
    )
  })

  test('of the same type may stand in two charges, and are read with their names', async () => {
    const { estate_id, charge_id, addHome } = await estateThatBills()
    const home = await addHome(DUPLEX)
    const rates = [rate({ property_type_id: DUPLEX, amount: 5 }), rate({ property_id: home })]
    const ids = [charge_id, await addCharge(world, estate_id)]
    const { status, body } = await as('admin')('PUT /estate/billing/:estateId', {
      params: { estateId: estate_id },
      body: {
        ...{ billing_from: '2026-03-01', raise_days: 0, openings: [] },
        charges: ids.map((id) => toBill(id, '2026-03-01', { rates })),
      },
    })
    expect(status).toBe(200)
    expect(body.types).toEqual([{ id: DUPLEX, name: 'Duplex', homes: 1 }])
    expect(body.charges.find(({ charge }) => charge.id === ids[1])?.billed?.terms[0]?.rates).toEqual([
      { property_type_id: DUPLEX, property_id: null, amount: 5, name: 'Duplex' },
      { property_type_id: null, property_id: home, amount: null, name: expect.stringMatching(/^House /) },
    ])
  })
})
