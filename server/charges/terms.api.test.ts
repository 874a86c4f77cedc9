import { beforeEach, describe, expect, test } from 'vitest'
import type { billingApi } from '#contract/billing.ts'
import type { Sent } from '#contract/endpoint.ts'
import { EVERY_ESTATE_ID } from '#contract/roles.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import { followTerms } from './store.ts'

const world = await startWorld({ today: '2026-03-15' })
const { as, db, owner, charges } = world
beforeEach(() => turnTo(owner.db, '2026-03-15'))

/** An estate that bills one charge monthly since 1 March, with one tenancy. */
async function billedCharge(amount = 10_000) {
  const estateId = await freshEstate(world)
  const home = await addHome(world, 'tenant', estateId)
  await db.update(tenants).set({ starts_on: '2025-01-01' }).where(eq(tenants.id, home))
  const id = await addCharge(world, estateId, { amount })
  const late_fee = { kind: 'fixed', amount: 500, monthly: false, cap: null } as const
  await turnOn(estateId, toBill(id, '2026-03-01', { grace_days: 10, due_days: 5, late_fee }))
  return { estateId, home, id }
}
async function turnOn(estateId: number, charge: ReturnType<typeof toBill>) {
  const body = { billing_from: '2026-03-01', raise_days: 0, charges: [charge], openings: [] }
  const { status } = await as('admin')('PUT /estate/billing/:estateId', { params: { estateId }, body })
  if (status !== 200) throw new Error(`billing is not on: ${status}`)
}
type NewTerms = Sent<typeof billingApi.changeTerms>['body']
const update = (id: number, body: object) => as('admin')('PUT /charge/update/:id', { params: { id }, body })
const change = (id: number, body: NewTerms) => as('admin')('PUT /charge/terms/:id', { params: { id }, body })
/** A tenancy's dues up to a day. */
async function duesBy(home: number, day: string) {
  await turnTo(owner.db, day)
  await as('admin')('POST /payment/record', {
    body: recordOf(world, { tenant_id: home, amount: 1, paid_on: day, method: 'cash' }),
  })
  const { rows } = await db.execute<{ dated_on: string; amount: number }>(
    sql`select dated_on, amount from ledger_entries where account_id = ${accountOf(home)} and kind = 'due' order by dated_on`,
  )
  return rows.map(({ dated_on, amount }) => [dated_on, amount])
}

describe('what a billed charge asks for', () => {
  test('changes from a day on; what was raised stays, and so does all that is not told', async () => {
    const { home, id, estateId } = await billedCharge()
    const { status, body } = await change(id, { effective_from: '2026-04-15', amount: 12_000 })
    expect([status, body]).toEqual([200, { effective_from: '2026-04-15', estates: 1 }])
    expect(await duesBy(home, '2026-06-02')).toEqual([
      ['2026-03-01', 10_000],
      ['2026-04-01', 10_000],
      ['2026-05-01', 12_000],
      ['2026-06-01', 12_000],
    ])
    const { body: now } = await as('admin')('GET /estate/billing/:estateId', { params: { estateId } })
    const [terms, first] = now.charges.find(({ charge }) => charge.id === id)?.billed?.terms ?? []
    expect(terms).toMatchObject({ amount: 12_000, due_days: 5, grace_days: 10, late_fee: { amount: 500 } })
    expect(first).toMatchObject({ effective_from: '2026-03-01', amount: 10_000 })
  })

  test('is due on the last day of its month, until other terms say days again', async () => {
    const { home, id, estateId } = await billedCharge()
    await change(id, { effective_from: '2026-04-01', due_month_end: true })
    await change(id, { effective_from: '2026-05-01', amount: 11_000 })
    await change(id, { effective_from: '2026-07-01', due_month_end: false })
    await duesBy(home, '2026-07-01')
    const { rows } = await db.execute<{ due_on: string }>(
      sql`select due_on from ledger_entries where account_id = ${accountOf(home)} and kind = 'due' order by dated_on`,
    )
    expect(rows.map(({ due_on }) => due_on)).toEqual([
      ...['2026-03-06', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-06'],
    ])
    const { body: now } = await as('admin')('GET /estate/billing/:estateId', { params: { estateId } })
    const terms = now.charges.find(({ charge }) => charge.id === id)?.billed?.terms
    expect(terms?.map(({ due_month_end }) => due_month_end)).toEqual([false, true, true, false])
  })

  test('is by the last of two prices of one day', async () => {
    const { home, id } = await billedCharge()
    await change(id, { effective_from: '2026-04-01', amount: 12_000 })
    await change(id, { effective_from: '2026-04-01', amount: 11_000 })
    expect(await duesBy(home, '2026-04-02')).toEqual([
      ['2026-03-01', 10_000],
      ['2026-04-01', 11_000],
    ])
  })

  test('follows the catalogue from the next day on', async () => {
    const { home, id } = await billedCharge()
    for (const amount of [15_000, 14_000]) expect((await update(id, { amount })).status).toBe(200)
    expect(await duesBy(home, '2026-04-02')).toEqual([
      ['2026-03-01', 10_000],
      ['2026-04-01', 14_000],
    ])
  })

  test('of a yearly one that asks later, follows the catalogue as well', async () => {
    const { home, estateId } = await billedCharge()
    const yearly = await addCharge(world, estateId, { amount: 60_000, duration: 12 })
    await as('admin')('POST /estate/billing/:estateId/charges', {
      params: { estateId },
      body: toBill(yearly, '2026-07-01'),
    })
    await update(yearly, { amount: 66_000 })
    expect((await duesBy(home, '2026-07-02')).at(-1)).toEqual(['2026-07-01', 66_000])
  })

  test('is nothing from the next period on once it is switched off in mid period, until it is on again', async () => {
    const { home, id } = await billedCharge()
    await update(id, { status: null })
    await turnTo(owner.db, '2026-05-10')
    await update(id, { status: 1 })
    expect(await duesBy(home, '2026-06-02')).toEqual([
      ['2026-03-01', 10_000],
      ['2026-06-01', 10_000],
    ])
  })

  test('keeps its late fee unless told, and loses it when told', async () => {
    const { estateId, id } = await billedCharge()
    await change(id, { effective_from: '2026-04-01', due_days: 0 })
    await change(id, { effective_from: '2026-05-01', late_fee: null })
    const { body } = await as('admin')('GET /estate/billing/:estateId', { params: { estateId } })
    const terms = body.charges.find(({ charge }) => charge.id === id)?.billed?.terms
    expect(terms?.map(({ due_days, late_fee }) => [due_days, late_fee?.amount])).toEqual([
      [0, undefined],
      [0, 500],
      [5, 500],
    ])
  })

  test('is written down with what it replaces, a list where estates differ', async () => {
    const { id } = await billedCharge()
    const replaced = async (charge_id: number) => {
      const { rows } = await db.execute<{ before: object }>(
        sql`select before - 'name' as before from audit_log where action = 'change_terms' and entity_id = ${charge_id} order by id`,
      )
      return rows.map(({ before }) => before)
    }
    const rates = [{ property_type_id: 3, property_id: null, amount: 9_000 }]
    await change(id, { effective_from: '2026-04-01', amount: 12_000, late_fee: null })
    await change(id, { effective_from: '2026-05-01', rates, due_days: 9 })
    await update(id, { amount: 15_000, effective_from: '2026-06-01' })
    await change(id, { effective_from: '2026-05-20', rates: [] })
    expect(await replaced(id)).toEqual([
      { amount: 10_000, late_fee: { kind: 'fixed', amount: 500, monthly: false, cap: null } },
      { rates: [], due_days: 5 },
      { amount: 12_000 },
      { rates: ['Home: 9000.00'] },
    ])
    const ofAll = await addCharge(world, EVERY_ESTATE_ID)
    for (const due_days of [5, 7])
      await turnOn(await freshEstate(world), toBill(ofAll, '2026-03-01', { due_days }))
    await change(ofAll, { effective_from: '2026-04-01', due_days: 3, grace_days: 2 })
    expect(await replaced(ofAll)).toEqual([{ due_days: [5, 7], grace_days: 0 }])
  })

  test('may be told for tomorrow to two years ahead, of a charge that is billed', async () => {
    const { id } = await billedCharge()
    const refused = async (asked: number, body: NewTerms) => {
      const { status, body: answer } = await change(asked, body)
      return [status, answer]
    }
    expect(await refused(id, { effective_from: '2026-03-15', active: false })).toEqual([
      422,
      refusal('effective_from', 'From tomorrow on'),
    ])
    expect(await refused(id, { effective_from: '2028-03-16', active: false })).toEqual([
      422,
      refusal('effective_from', 'At most two years ahead'),
    ])
    expect(await refused(id, { effective_from: '2026-03-16' })).toEqual([
      422,
      refusal('body', 'Nothing would change.'),
    ])
    expect(await refused(charges.water, { effective_from: '2026-03-16', amount: 5 })).toEqual([
      409,
      refusal('effective_from', 'This charge is not billed.', 'clash'),
    ])
  })
})

describe('a change of the catalogue from a day on', () => {
  test('asks for the new price from then, in one request; the catalogue says it on that day', async () => {
    const { estateId, home, id } = await billedCharge()
    const next = await as('admin')('GET /charge/terms/:id', { params: { id } })
    expect(next.body).toEqual({ estates: 1, next_on: '2026-04-01', planned: null })
    const body = { name: 'Estate dues', amount: 12_000, effective_from: '2026-05-01' }
    expect(await update(id, body)).toMatchObject({
      status: 200,
      body: { name: 'Estate dues', amount: 10_000 },
    })
    await duesBy(home, '2026-05-01')
    const { rows } = await db.execute<{ amount: number }>(
      sql`select amount from ledger_entries where account_id = ${accountOf(home)} and kind = 'due' order by dated_on`,
    )
    expect(rows.map(({ amount }) => amount)).toEqual([10_000, 10_000, 12_000])
    await followTerms(db)
    const { body: listed } = await as('admin')('GET /estate/charges/:estateId', { params: { estateId } })
    expect(listed.find((charge) => charge.id === id)).toMatchObject({ amount: 12_000 })
  })

  test('saves nothing where the day or the charge is refused', async () => {
    const { id, estateId } = await billedCharge()
    const changed = { name: 'Other', amount: 5 }
    expect(await update(id, { ...changed, effective_from: '2026-03-15' })).toMatchObject({
      status: 422,
      body: refusal('effective_from', 'From tomorrow on'),
    })
    expect(await update(id, { ...changed, effective_from: '1 May' })).toMatchObject({ status: 422 })
    const unbilled = await addCharge(world, estateId)
    expect(await update(unbilled, { ...changed, effective_from: '2026-05-01' })).toMatchObject({
      status: 409,
      body: refusal('effective_from', 'This charge is not billed.', 'clash'),
    })
    const { body } = await as('admin')('GET /estate/charges/:estateId', { params: { estateId } })
    expect(body.filter(({ name, amount }) => name === 'Other' || amount === 5)).toEqual([])
    expect((await as('admin')('GET /charge/terms/:id', { params: { id: unbilled } })).body).toEqual({
      estates: 0,
      next_on: null,
      planned: null,
    })
  })
})

describe('the catalogue', () => {
  const listed = async (estateId: number, id: number) => {
    await followTerms(db)
    const { body } = await as('admin')('GET /estate/charges/:estateId', { params: { estateId } })
    const found = body.find((charge) => charge.id === id)
    return [found?.amount, found?.status]
  }

  test('says a planned price, and that a charge is switched off, from their day on', async () => {
    const { estateId, id } = await billedCharge()
    await change(id, { effective_from: '2026-04-15', amount: 12_000 })
    await change(id, { effective_from: '2026-06-01', active: false })
    for (const [day, said] of [
      ['2026-04-14', [10_000, 1]],
      ['2026-04-15', [12_000, 1]],
      ['2026-06-01', [12_000, null]],
    ] as const) {
      await turnTo(owner.db, day)
      expect([day, await listed(estateId, id)]).toEqual([day, said])
    }
  })

  test('keeps what was changed in it today, though that is in force from tomorrow', async () => {
    const { estateId, id } = await billedCharge()
    await update(id, { amount: 15_000 })
    expect(await listed(estateId, id)).toEqual([15_000, 1])
    await turnTo(owner.db, '2026-03-16')
    expect(await listed(estateId, id)).toEqual([15_000, 1])
    await update(id, { status: null })
    expect(await listed(estateId, id)).toEqual([15_000, null])
  })

  test('of a charge that is not billed is left alone', async () => {
    const { estateId } = await billedCharge()
    const id = await addCharge(world, estateId, { amount: 7_000 })
    expect(await listed(estateId, id)).toEqual([7_000, 1])
  })
})

test('how long the periods of a billed charge are does not change', async () => {
  const { id } = await billedCharge()
  const { status, body } = await update(id, { duration: 12 })
  expect([status, body]).toEqual([
    409,
    refusal('duration', 'This charge has been billed. Make a new one.', 'clash'),
  ])
  expect((await update(id, { duration: 1, name: 'Estate dues' })).body).toMatchObject({ name: 'Estate dues' })
})

test('a charge of every estate changes in each that bills it, at an admin’s word alone', async () => {
  const { estateId } = await billedCharge()
  const { id: other } = world.estates.palm
  const bill = async (where: number) => {
    const charges = [toBill(world.charges.everywhere, '2026-03-01')]
    const body = { billing_from: '2026-03-01', raise_days: 0, charges, openings: [] }
    await as('admin')('PUT /estate/billing/:estateId', { params: { estateId: where }, body })
  }
  await bill(other)
  await as('admin')('POST /estate/billing/:estateId/charges', {
    params: { estateId },
    body: toBill(world.charges.everywhere, '2026-03-01'),
  })
  const asked = {
    params: { id: world.charges.everywhere },
    body: { effective_from: '2026-04-01', amount: 9 },
  }
  expect((await as('admin')('PUT /charge/terms/:id', asked)).body).toMatchObject({ estates: 2 })
  expect((await as('estate admin')('PUT /charge/terms/:id', asked)).status).toBe(404)
})
