import { describe, expect, test } from 'vitest'
import { rateWords } from '#contract/collection-rate.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tenants, users } from '#server/database/schema.ts'
import { startTestApi } from '#server/test/api.ts'
import type { Call } from '#server/test/client.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { signIn, startWorld } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'
import { fillWithDemo } from './demo.ts'

/** The same figure is the same number on every screen of a role (decision 024). */

type Ages = { not_due: number; d30: number; d60: number; d90: number; older: number }
const agesOf = ({ not_due, d30, d60, d90, older }: Ages) => ({ not_due, d30, d60, d90, older })
const AGES = ['not_due', 'd30', 'd60', 'd90', 'older'] as const
const sumOf = (amounts: readonly (number | null)[]) =>
  sumNaira(amounts.map((amount) => ({ amount: amount ?? 0 })))
const count = (rows: readonly unknown[]) => rows.length

/** All rows of a list, page by page. */
async function every<Row>(read: (page: { page: number; per_page: number }) => Promise<{ body: Row[] }>) {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await read({ page, per_page: LONGEST_PAGE })
    rows.push(...body)
    if (body.length < LONGEST_PAGE) return rows
  }
}

/** Compares the screens of one estate. */
async function estateAgrees(call: Call, estate_id: number) {
  const params = { estateId: estate_id }
  const { body: dashboard } = await call('GET /estate/owed/:estateId', { params })
  const { body: totals } = await call('GET /estate/arrears/:estateId/totals', { params })
  const { body: statistics } = await call('GET /estate/statistics/:estateId', { params })
  const { body: board } = await call('GET /estate/board/:estateId', { params })
  const arrears = await every((query) => call('GET /estate/arrears/:estateId', { params, query }))
  const homes = await every((query) => call('GET /estates/properties', { query: { ...query, estate_id } }))
  const living = await every((query) => call('GET /tenants', { query: { ...query, estate_id } }))
  // Each member of a household shows its debt.
  const households = new Map<string, number | null>()
  for (const { id, owed, estate_property } of living) {
    const shares = living.filter((other) => other.estate_property.id === estate_property.id).length > 1
    const key = shares
      ? (await call('GET /tenant/:id', { params: { id } })).body.account.number
      : `tenancy ${id}`
    households.set(key, owed)
  }
  const left = sumOf(arrears.filter(({ ended }) => ended).map(({ owed }) => owed))
  const owners = arrears.filter(({ tenant_id, ended }) => tenant_id === null && !ended)

  expect({
    arrears: [totals.owed, totals.tenancies, agesOf(totals)],
    listed: [sumOf(arrears.map(({ owed }) => owed)), count(arrears)],
    properties: sumOf(homes.map(({ owed }) => owed)),
    left_behind: sumOf(homes.map(({ former_owed }) => former_owed)),
    tenants: sumOf([...households.values()]),
    people: [count(living), sumOf(homes.map(({ occupants }) => occupants.length))],
    occupied: homes.filter(({ occupants }) => occupants.length > 0).length,
    empty: board.homes.filter(({ who }) => who === undefined).length,
  }).toEqual({
    arrears: [dashboard.owed, dashboard.owing_tenancies, dashboard.ageing],
    listed: [dashboard.owed, dashboard.owing_tenancies],
    properties: dashboard.owed,
    left_behind: left,
    tenants: sumOf([dashboard.owed, -left, ...owners.map(({ owed }) => -owed)]),
    people: [statistics.total_tenants, statistics.total_tenants],
    occupied: statistics.occupied_properties,
    empty: statistics.total_properties - statistics.occupied_properties - statistics.owner_lived_properties,
  })
  for (const { tenant_id, account_id, owed, credit, ...ages } of [...arrears.slice(0, 5), ...owners]) {
    const { body: ledger } =
      tenant_id === null
        ? await call('GET /account/ledger/:accountId', { params: { accountId: account_id } })
        : await call('GET /tenant/ledger/:tenantId', { params: { tenantId: tenant_id } })
    expect([ledger.owed, ledger.credit, ledger.ageing]).toEqual([owed, credit, agesOf(ages)])
  }
  const month = await monthAgrees(call, estate_id, dashboard)
  return { owed: dashboard.owed, tenants: statistics.total_tenants, arrears, month }
}

/** Compares this month on the dashboard, in collections and on the page of charges. */
async function monthAgrees(call: Call, estate_id: number, { by_month, by_charge }: EstateOwed) {
  const params = { estateId: estate_id }
  const { months } = (await call('GET /estate/collections/:estateId', { params })).body
  const [now] = months
  if (!now) throw new Error('the estate does not bill')
  const { month, due, collected } = now
  expect(by_month.at(-1)).toEqual({ month, due, collected })
  const query = { month }
  const detail = (await call('GET /estate/collections/:estateId/month', { params, query })).body
  const charges = (await call('GET /estate/charges/:estateId/paid', { params })).body
  for (const { charge_id, name, ...figures } of by_charge) {
    const rate = rateWords(figures)
    expect([name, detail.by_charge.filter((each) => each.name === name).map(rateWords)]).toEqual([
      name,
      [rate],
    ])
    const monthly = charges.filter((each) => each.charge_id === charge_id && each.from_on === `${month}-01`)
    expect([name, ...monthly.map(rateWords)]).toEqual([name, ...monthly.map(() => rate)])
  }
  return { due_this_month: due, collected_this_month: collected }
}

/** Compares the screens of all estates with those of each. */
async function adminAgrees(call: Call) {
  const owed = await every((query) => call('GET /owed', { query }))
  const listed = await every((query) => call('GET /estates', { query: { ...query, figures: 'yes' } }))
  const { body: totals } = await call('GET /arrears/totals')
  const { body: statistics } = await call('GET /statistics')
  expect(totals.owed).toBe(sumOf(owed.map((each) => each.owed)))
  expect(statistics.total_tenants).toBe(sumOf(owed.map((each) => each.tenants)))
  expect(listed.map(({ id, owed, tenants_count }) => [id, owed, tenants_count]).toSorted()).toEqual(
    owed.map((each) => [each.estate.id, each.owed, each.tenants]).toSorted(),
  )
  for (const { estate, ...each } of owed.filter(({ billing }) => billing)) {
    const { owed: theirs, tenants: people, month } = await estateAgrees(call, estate.id)
    expect(each).toMatchObject({ owed: theirs, tenants: people, ...month })
  }
}

async function landlordAgrees(call: Call, userId: number, pdf: () => Promise<string>) {
  const params = { userId }
  const { body: totals } = await call('GET /landlord/arrears/:userId/totals', { params })
  const { body: statistics } = await call('GET /landlord/statistics/:userId', { params })
  const { body: statement } = await call('GET /landlord/statement/:userId', { params })
  const dashboard = await every((query) => call('GET /landlord/owed/:userId', { params, query }))
  const homes = await every((query) => call('GET /estates/properties', { query }))
  const living = await every((query) => call('GET /tenants', { query }))
  const former = dashboard.flatMap((each) => each.former.map(({ owed }) => owed))
  const theirs = dashboard.flatMap((each) => each.occupants.map(({ owed }) => owed))
  const { body: accounts } = await call('GET /landlord/accounts/:userId', { params })
  const own = sumOf(accounts.map(({ owed }) => owed))
  const [tenancies, owners] = [
    statement.properties.flatMap((each) => each.tenancies),
    statement.properties.flatMap((each) => each.owners_accounts),
  ]
  const all = sumOf([totals.owed, own])

  expect({
    dashboard: sumOf(dashboard.map(({ owed }) => owed)),
    people: sumOf([...theirs, ...former]),
    statement: [statement.owed, sumOf(statement.properties.map(({ owed }) => owed))],
    parts: [sumOf(tenancies.map(({ owed }) => owed)), sumOf(owners.map(({ owed }) => owed))],
    late: AGES.map((age) => sumOf(tenancies.map(({ ageing }) => ageing[age]))),
    properties: [sumOf(homes.map(({ owed }) => owed)), sumOf(homes.map((each) => each.former_owed))],
    tenants: [count(living), sumOf(living.map(({ owed }) => owed))],
    balance: statement.closing,
  }).toEqual({
    dashboard: totals.owed,
    people: totals.owed,
    statement: [all, all],
    parts: [totals.owed, own],
    late: AGES.map((age) => totals[age]),
    properties: [totals.owed, sumOf(former)],
    tenants: [statistics.total_tenants, sumOf(theirs)],
    balance: sumOf([all, -statement.credit, -statement.in_advance]),
  })
  const [headline] = /Owed at the end of [^\n]*\n[^\n]*/.exec(await pdf()) ?? []
  expect(headline).toContain(formatNaira(all))
  return { totals, statement, statistics }
}

async function tenantAgrees(call: Call, tenantId: number) {
  const params = { tenantId }
  const { body: ledger } = await call('GET /tenant/ledger/:tenantId', { params })
  const { body: statement } = await call('GET /tenant/statement/:tenantId', { params })
  const { body: states } = await call('GET /tenant/charges/:tenantId', { params })
  const open = await every(async (query) => ({
    body: (await call('GET /tenant/ledger/:tenantId', { params, query: { ...query, status: 'open' } })).body
      .entries,
  }))
  const onCharges = states.flatMap(({ owed, late_fees }) => [owed, ...late_fees.map(({ amount }) => amount)])
  const billed = new Set(states.map(({ charge_id }) => charge_id))
  const beside = open.filter(
    ({ kind, charge_id }) => !(['due', 'manual', 'late_fee'].includes(kind) && billed.has(charge_id ?? 0)),
  )
  expect({
    statement: [statement.owed, statement.credit, statement.ageing],
    open: sumOf(open.map((entry) => entry.open)),
    charges: sumOf([...onCharges, ...beside.map((entry) => entry.open)]),
  }).toEqual({
    statement: [ledger.owed, ledger.credit, ledger.ageing],
    open: ledger.owed,
    charges: ledger.owed,
  })
  return { ledger, beside }
}

const api = await startTestApi()
await fillWithDemo(api.db)

describe('in the demo', () => {
  const person = async (email: string) => {
    const [found] = await api.db.select().from(users).where(eq(users.email, email))
    const id = found?.id ?? 0
    const token = await signIn(api.db, id)
    return { id, token, call: api.callWith(token) }
  }

  test.each(['superadmin', 'admin'])('every screen of the %s says the same', async (who) => {
    await adminAgrees((await person(`${who}@estate.demo`)).call)
  })

  test('every screen of the landlord says the same, and 100 people live in the 25 properties', async () => {
    const { id, token, call } = await person('landlord@estate.demo')
    const { statistics } = await landlordAgrees(call, id, () => pdfOf(api.url, token, id))
    expect(statistics).toMatchObject({ total_properties: 25, total_tenants: 100 })
    // Most of them are older tenancies.
    expect(statistics.tenants_this_month).toBeLessThan(20)
  })

  test.each(['tenant', 'paidup'])('every screen of %s says the same', async (who) => {
    const { id, call } = await person(`${who}@estate.demo`)
    await tenantAgrees(call, await homeOf(api.db, id))
  })
})

const world = await startWorld()
const { as, db, estates, charges, people, tenancies } = world
const estate_id = estates.palm.id
const { rows } = await db.execute<{ today: string; long_ago: string; later: string }>(sql`
  select lagos_today()::text as today, (lagos_today() - 40)::text as long_ago, (lagos_today() + 10)::text as later`)
const { today = '', long_ago = '', later = '' } = rows[0] ?? {}
await startLedger(world, estate_id, [charges.security])
const flat = ledgerOf(world, { estate_id, tenant_id: tenancies.flat })
await flat.owe({ kind: 'opening', name: 'Opening balance', amount: 45_000, dated_on: long_ago })
await flat.due(charges.security, { amount: 63_500.5, dated_on: today })
// A part of a due is raised again, as after a change of the tenancy's dates.
await flat.owe({ charge_id: charges.security, amount: 1_250.25, dated_on: today })
await flat.owe({ amount: 7_000, dated_on: today, due_on: later })
const annex = await addHome(world, 'other tenant', { title: 'Palm annex' })
await ledgerOf(world, { estate_id, tenant_id: annex }).pay({ amount: 30_000, dated_on: today })
const gone = await addHome(world, 'neighbour', {
  title: 'Palm loft',
  starts_on: long_ago,
  ends_on: long_ago,
})
await db.update(tenants).set({ left_at: sql`now()` }).where(eq(tenants.id, gone))
await ledgerOf(world, { estate_id, tenant_id: gone }).owe({ amount: 205_000, dated_on: long_ago })

describe('with credit, an opening balance, a due of today and a debt of somebody who has left', () => {
  test('every screen of a super admin and an admin says the same', async () => {
    await adminAgrees(as('super admin'))
    await adminAgrees(as('admin'))
  })

  test('every screen of the estate admin says the same; a former tenant counts as owing, not as a tenant', async () => {
    const { owed, arrears } = await estateAgrees(as('estate admin'), estate_id)
    expect([owed, count(arrears)]).toEqual([321_750.75, 2])
  })

  test('every screen of the landlord says the same; credit of one tenant is not taken off what others owe', async () => {
    const { id, token } = people.landlord
    const { totals, statement } = await landlordAgrees(as('landlord'), id, () => pdfOf(world.url, token, id))
    expect(totals).toMatchObject({ owed: 321_750.75, not_due: 71_750.75 })
    expect(statement).toMatchObject({ credit: 30_000, closing: 291_750.75 })
  })

  test('every screen of the tenant says the same, the opening balance beside the charges', async () => {
    const { ledger, beside } = await tenantAgrees(as('tenant'), tenancies.flat)
    expect(ledger.owed).toBe(116_750.75)
    expect(beside.map(({ name }) => name)).toEqual(['Opening balance', 'Broken gate'])
  })
})

async function homeOf(db: Db, userId: number): Promise<number> {
  const [home] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.user_id, userId))
  return home?.id ?? 0
}

async function pdfOf(url: string, token: string, userId: number): Promise<string> {
  const answer = await fetch(`${url}/api/landlord/statement/${userId}/file?format=pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return textOfPdf(Buffer.from(await answer.arrayBuffer()))
}
