import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estateRows, messages, properties, tenants } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { newInvitee } from '#server/test/invitations.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people, estates, charges, tenancies } = world

/** The figures of each role that has some. */
const figures = {
  all: async () => (await as('admin')('GET /statistics')).body,
  palm: async () =>
    (await as('estate admin')('GET /estate/statistics/:estateId', { params: { estateId: estates.palm.id } }))
      .body,
  cedar: async () =>
    (
      await as('other estate admin')('GET /estate/statistics/:estateId', {
        params: { estateId: estates.cedar.id },
      })
    ).body,
  landlord: async () =>
    (await as('landlord')('GET /landlord/statistics/:userId', { params: { userId: people.landlord.id } }))
      .body,
  otherLandlord: async () =>
    (
      await as('other landlord')('GET /landlord/statistics/:userId', {
        params: { userId: people['other landlord'].id },
      })
    ).body,
  tenant: async () =>
    (await as('tenant')('GET /tenant/statistics/:userId', { params: { userId: people.tenant.id } })).body,
  neighbour: async () =>
    (await as('neighbour')('GET /tenant/statistics/:userId', { params: { userId: people.neighbour.id } }))
      .body,
}
/** Naira and number of payments, by viewer. */
async function collected() {
  const [all, palm, cedar, landlord, otherLandlord, tenant, neighbour] = await Promise.all(
    Object.values(figures).map(async (read) => {
      const figure = await read()
      const last = figure.monthly.at(-1)
      return 'payments_received' in figure
        ? [figure.payments_received, figure.payments_count, last?.amount, last?.payments]
        : [figure.total_amount_paid, figure.total_payments, last?.amount, last?.payments]
    }),
  )
  return { all, palm, cedar, landlord, otherLandlord, tenant, neighbour }
}
const none = [0, 0, 0, 0]

test('count what there is', async () => {
  expect(await figures.all()).toMatchObject({
    ...{ total_users: 9, total_estates: 3, active_estates: 2, inactive_estates: 1 },
    ...{ total_properties: 4, occupied_properties: 3, total_tenants: 3, tenants_this_month: 3 },
    total_charges: 5,
  })
  expect(await figures.palm()).toMatchObject({
    total_properties: 3,
    occupied_properties: 2,
    owner_lived_properties: 0,
    total_tenants: 2,
    // Active or not; a charge of every estate is not its own.
    total_charges: 3,
  })
  expect(await figures.cedar()).toMatchObject({
    total_properties: 1,
    occupied_properties: 1,
    total_tenants: 1,
  })
  expect(await figures.landlord()).toMatchObject({
    total_properties: 1,
    occupied_properties: 1,
    total_tenants: 1,
  })
  expect(await figures.otherLandlord()).toMatchObject({ total_properties: 2, total_tenants: 2 })
  // Two of Palm Grove’s own are active, and one is every estate’s.
  expect(await figures.tenant()).toMatchObject({ active_charges: 3, last_paid_at: null })
})

test('have twelve months, the present one last', async () => {
  const { monthly } = await figures.palm()
  const inLagos = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Lagos',
    year: 'numeric',
    month: '2-digit',
  })
  expect(monthly).toHaveLength(12)
  expect(monthly.at(-1)?.month).toBe(inLagos.format())
  expect(monthly.map(({ month }) => month)).toEqual(monthly.map(({ month }) => month).toSorted())
  expect(monthly.every(({ amount, payments }) => amount === 0 && payments === 0)).toBe(true)
})

describe('a payment', () => {
  test('moves the figures of those whom it concerns, by exactly its amount, and of nobody else', async () => {
    expect(await collected()).toEqual({
      ...{
        all: none,
        palm: none,
        cedar: none,
        landlord: none,
        otherLandlord: none,
        tenant: none,
        neighbour: none,
      },
    })
    await pay(world, { items: [{ charge_id: charges.water, quantity: 3 }] })
    const paid = [15_001.5, 1, 15_001.5, 1]
    expect(await collected()).toEqual({
      ...{ all: paid, palm: paid, landlord: paid, tenant: paid },
      ...{ cedar: none, otherLandlord: none, neighbour: none },
    })
    await pay(world, { who: 'other tenant' })
    const elsewhere = [30_000, 1, 30_000, 1]
    expect(await collected()).toEqual({
      ...{ palm: paid, landlord: paid, tenant: paid, neighbour: none },
      ...{ all: [45_001.5, 2, 45_001.5, 2], cedar: elsewhere, otherLandlord: elsewhere },
    })
    expect((await figures.tenant()).last_paid_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('that was declined moves none', async () => {
    const before = await collected()
    expect((await pay(world, { means: 'declined' })).status).toBe('failed')
    expect(await collected()).toEqual(before)
  })
})

describe('a payment that was reversed', () => {
  test('is counted nowhere, as in the list of payments', async () => {
    const before = await collected()
    const last_paid_at = (await figures.tenant()).last_paid_at
    const { id } = await recordCash(world)
    const paid = await collected()
    expect(paid.all?.[1]).toBe((before.all?.[1] ?? 0) + 1)
    const { status } = await as('estate admin')('POST /payment/:id/reverse', {
      params: { id },
      body: { note: 'Typed twice' },
    })
    expect(status).toBe(201)
    expect(await collected()).toEqual(before)
    expect((await figures.tenant()).last_paid_at).toBe(last_paid_at)
    for (const [who, subject] of [
      ['admin', 'all'],
      ['estate admin', 'palm'],
      ['landlord', 'landlord'],
      ['tenant', 'tenant'],
    ] as const) {
      const { body } = await as(who)('GET /payments/sum')
      expect([who, before[subject]?.[1]]).toEqual([who, body.payments])
    }
  })
})

describe('the same days of last month', () => {
  const compared = async () =>
    (await Promise.all([figures.palm(), figures.cedar(), figures.landlord(), figures.otherLandlord()])).map(
      ({ same_days_last_month }) => same_days_last_month,
    )
  /** Copies the tenant's first ledger row, paid at a moment in Lagos given as SQL. */
  const payAt = (moment: string, amount: number, status = 'success') =>
    db.execute(sql`
      with this_month as (select date_trunc('month', now() at time zone 'Africa/Lagos') as start)
      insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, channel,
        gateway_response, phone_number, user_id, payer_name, payer_email, tenant_id, estate_id,
        estate_property_id, search, paid_at)
      select gen_random_uuid()::text, gen_random_uuid()::text, ${status}, ${amount}, currency, payment_method, channel,
        gateway_response, phone_number, user_id, payer_name, payer_email, tenant_id, estate_id,
        estate_property_id, '', (${sql.raw(moment)}) at time zone 'Africa/Lagos'
      from this_month, (select * from payments where tenant_id = ${world.tenancies.flat} and status = 'success' order by id limit 1) as like_this`)

  test('are counted from their first moment to this one, and no longer', async () => {
    expect(await compared()).toEqual([0, 0, 0, 0])
    await payAt("start - interval '1 month'", 45_000.5)
    expect(await compared()).toEqual([45_000.5, 0, 45_000.5, 0])
    await payAt("start - interval '1 month' - interval '1 second'", 7)
    // The comparison leaves out payments later in that month, and payments in this one.
    await payAt(
      "start - interval '1 month' + (now() at time zone 'Africa/Lagos' - start) + interval '1 hour'",
      11,
    )
    await payAt('start', 13)
    await payAt("start - interval '1 month'", 17, 'failed')
    expect(await compared()).toEqual([45_000.5, 0, 45_000.5, 0])
  })
})

describe('an inactive estate', () => {
  test('has no charges that can be paid', async () => {
    const set = (status: 1 | null) =>
      db.update(estateRows).set({ status }).where(eq(estateRows.id, estates.palm.id))
    const { active_charges } = await figures.tenant()
    expect(active_charges).toBe(3)
    await set(null)
    expect((await figures.tenant()).active_charges).toBe(0)
    await set(1)
    expect((await figures.tenant()).active_charges).toBe(3)
  })
})

test('new tenants are those who moved in this month, not those who were added in it', async () => {
  const movedIn = (starts_on: string) =>
    db.update(tenants).set({ starts_on }).where(eq(tenants.id, tenancies.flat))
  const [before, all] = [await figures.palm(), await figures.all()]
  await movedIn('2020-01-01')
  expect((await figures.palm()).tenants_this_month).toBe(before.tenants_this_month - 1)
  expect((await figures.all()).tenants_this_month).toBe(all.tenants_this_month - 1)
  const { rows } = await db.execute<{ today: string }>(sql`select lagos_today()::text as today`)
  await movedIn(rows[0]?.today ?? '')
  expect(await figures.palm()).toEqual(before)
})

describe('an archived estate', () => {
  test('is no longer counted, what was paid there still is', async () => {
    const before = await figures.all()
    const id = await freshEstate(world)
    expect((await figures.all()).total_estates).toBe(before.total_estates + 1)
    await as('super admin')('DELETE /estate/delete/:id', { params: { id } })
    await db
      .update(estateRows)
      .set({ archived_at: new Date().toISOString() })
      .where(eq(estateRows.id, estates.cedar.id))
    expect(await figures.all()).toEqual({
      ...before,
      ...{ total_estates: 2, active_estates: 1, total_properties: 3, occupied_properties: 2 },
      ...{ total_tenants: 2, tenants_this_month: 2 },
    })
    expect(await figures.otherLandlord()).toMatchObject({ total_properties: 1, payments_received: 30_000 })
    // An unbilled tenant can pay no charge, neither an own one nor one of every estate.
    const { id: userId } = people['other tenant']
    const { body } = await as('other tenant')('GET /tenant/statistics/:userId', { params: { userId } })
    expect(body.active_charges).toBe(0)
  })
})

describe('of somebody who is not there', () => {
  test.each([
    'GET /landlord/statistics/:userId',
    'GET /tenant/statistics/:userId',
    'GET /landlord/payments/:userId',
  ] as const)('%s, there are none', async (key) => {
    expect((await as('admin')(key, { params: { userId: 2_147_483_647 } })).status).toBe(404)
    expect((await as('admin')(key, { params: { userId: people['super admin'].id } })).status).toBe(404)
  })

  test('who has nothing yet has figures of zero', async () => {
    const newcomer = await addPerson(db, { role: 'landlord' })
    const { body } = await callWith(newcomer.token)('GET /landlord/statistics/:userId', {
      params: { userId: newcomer.id },
    })
    expect(body).toMatchObject({
      total_properties: 0,
      total_tenants: 0,
      payments_received: 0,
      payments_count: 0,
    })
  })
})

test('say whether anybody was invited to an estate: sent a link, or joined without', async () => {
  const estateId = await freshEstate(world)
  const [made] = await db
    .insert(properties)
    .values({
      title: 'Fresh hall',
      price: 500,
      status: 'available',
      property_type_id: 3,
      estate_id: estateId,
    })
    .returning({ id: properties.id })
  const property_id = made?.id ?? 0
  const read = async () =>
    (await as('admin')('GET /estate/statistics/:estateId', { params: { estateId } })).body.anybody_invited
  const { id } = await newInvitee(world, { email: 'not-yet@estate.test', estate_id: estateId, property_id })
  expect(await read()).toBe(false)
  const sent = await as('admin')('POST /estate/invitations/:estateId/send', {
    params: { estateId },
    body: { channel: 'email', ids: [id] },
  })
  expect(sent.body.sent.email).toBe(1)
  // The message stays in the outbox.
  expect(await read()).toBe(false)
  await db.update(messages).set({ via: 'smtp' }).where(eq(messages.user_id, id))
  expect(await read()).toBe(true)
  // The people of Palm Grove chose passwords without an invitation.
  expect((await figures.palm()).anybody_invited).toBe(true)
  expect((await figures.all()).anybody_invited).toBe(true)
})
