import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { messages, properties as propertyRows } from '#server/database/schema.ts'
import { addTenant, newTenant as anyTenant, notify } from '#server/test/builders.ts'
import { openCheckout, pay, payAtProvider, submit } from '#server/test/payments.ts'
import { newEmail, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, properties, tenancies } = world

const add = (email: string, over: object = {}, who?: Who) => addTenant(world, email, over, who)
const newTenant = (over?: object) => anyTenant(world, over)
const statusOf = async (id: number) =>
  (await db.select({ status: propertyRows.status }).from(propertyRows).where(eq(propertyRows.id, id)))[0]
    ?.status
const leave = ({ call, tenancy }: Awaited<ReturnType<typeof newTenant>>) =>
  call('DELETE /me/tenancies/:id', { params: { id: tenancy } })

describe('a tenancy that was left', () => {
  test('is in no list, and its estate out of reach', async () => {
    const tenant = await newTenant()
    expect(await statusOf(properties.hall)).toBe('rented')
    await notify(world)
    const { call, tenancy } = tenant
    const before = (await call('GET /me')).body.user
    const { status, body } = await leave(tenant)
    expect([status, body.message]).toEqual([200, 'You have left Palm hall, Palm Grove.'])

    const { user, roles } = (await call('GET /me')).body
    expect([user.tenants, user.former_tenants, roles]).toEqual([[], before.tenants, ['tenant']])
    for (const who of ['estate admin', 'admin'] as const)
      expect(
        (await as(who)('GET /tenants')).body.map(({ id }) => id),
        who,
      ).not.toContain(tenancy)
    const { body: hall } = await as('estate admin')('GET /estate/property/:id', {
      params: { id: properties.hall },
    })
    expect(hall).toMatchObject({ status: 'available', tenant: [], tenants_count: 0, tenant_status: false })
    const estate = { params: { estateId: estates.palm.id } }
    expect((await call('GET /estate/charges/:estateId', estate)).status).toBe(404)
    const notices = (await call('GET /notifications')).body
    expect(notices.every(({ personal }) => personal)).toBe(true)
    const { body: figures } = await call('GET /tenant/statistics/:userId', { params: { userId: tenant.id } })
    expect(figures.active_charges).toBe(0)
    const { body: palm } = await as('admin')('GET /estate/:id', { params: { id: estates.palm.id } })
    expect(palm.tenants_count).toBe(2)
    const { body: counted } = await as('estate admin')('GET /estate/statistics/:estateId', estate)
    expect(counted).toMatchObject({ total_tenants: 2, occupied_properties: 2 })
  })

  test('is told of to those who look after the estate, and to the landlord, under the name that they know', async () => {
    const tenant = await newTenant({ estate_property_id: properties.flat })
    await leave(tenant)
    for (const who of ['estate admin', 'landlord'] as const)
      expect((await as(who)('GET /notifications')).body[0], who).toMatchObject({
        title: 'A tenant has left',
        message: 'Uche Nwosu has left Palm flat in Palm Grove.',
      })
    const titles = (await as('neighbour')('GET /notifications')).body.map(({ title }) => title)
    expect(titles).not.toContain('A tenant has left')
    const { body } = await as('super admin')('GET /audit-log', { query: { q: 'leave tenancy' } })
    expect(body[0]).toMatchObject({
      user_name: 'Zainab Danjuma',
      entity_id: tenant.tenancy,
      before: { name: 'Uche Nwosu' },
    })
  })

  test('is one’s own, and left once', async () => {
    const tenant = await newTenant()
    for (const id of [tenancies.flat, tenancies.villa, 2_147_483_647])
      expect((await tenant.call('DELETE /me/tenancies/:id', { params: { id } })).status).toBe(404)
    const answers = await Promise.all([leave(tenant), leave(tenant), leave(tenant)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('is also left by somebody who acts in another role', async () => {
    const { status, body } = await add(people['estate admin'].email)
    expect(status).toBe(201)
    expect((await as('estate admin')('DELETE /me/tenancies/:id', { params: { id: body.id } })).status).toBe(
      200,
    )
  })

  test('can be begun again, as another', async () => {
    const tenant = await newTenant()
    expect((await add(tenant.email)).status).toBe(409)
    await leave(tenant)
    const again = await add(tenant.email)
    expect([again.status, again.body.id === tenant.tenancy]).toEqual([201, false])
    expect((await add(tenant.email)).status).toBe(409)
    expect((await tenant.call('GET /me')).body.user.tenants.map(({ id }) => id)).toEqual([again.body.id])
    await leave({ ...tenant, tenancy: again.body.id })
  })
})

describe('the property that was left', () => {
  test('stays rented while somebody lives there, also who is just added, and sold where it is', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    await leave(one)
    expect(await statusOf(properties.hall)).toBe('rented')
    const [left, added] = await Promise.all([leave(other), add(newEmail())])
    expect([left.status, added.status]).toEqual([200, 201])
    expect(await statusOf(properties.hall)).toBe('rented')
    await db.update(propertyRows).set({ status: 'sold' }).where(eq(propertyRows.id, properties.villa))
    await as('neighbour')('DELETE /me/tenancies/:id', { params: { id: tenancies.villa } })
    expect(await statusOf(properties.villa)).toBe('sold')
  })
})

describe('messages of the estate', () => {
  test('that wait are not sent to somebody who has left, nor are new ones or a retry', async () => {
    const tenant = await newTenant()
    const { id } = await notify(world)
    const theirs = () =>
      db.select().from(messages).where(eq(messages.user_id, tenant.id)).orderBy(messages.id)
    expect((await theirs()).at(-1)).toMatchObject({ notification_id: id, status: 'queued' })
    await leave(tenant)
    const given = { notification_id: id, status: 'failed', last_error: 'This person has left.' }
    expect((await theirs()).at(-1)).toMatchObject(given)
    await as('estate admin')('POST /notification/:id/retry', { params: { id } })
    await notify(world)
    expect((await theirs()).at(-1)).toMatchObject(given)
    // The message about their own addition is still queued.
    expect((await theirs()).map(({ kind, status }) => [kind, status])).toEqual([
      ['added', 'queued'],
      ['notice', 'failed'],
    ])
  })
})

describe('what was paid', () => {
  test('stays with the payer and the estate, and what was set out to be paid is settled', async () => {
    const paid = await pay(world, { who: 'tenant' })
    const open = await openCheckout(world, 'tenant')
    await as('tenant')('DELETE /me/tenancies/:id', { params: { id: tenancies.flat } })
    await payAtProvider(world, open.reference)
    const settled = await submit(world, open)
    expect([settled.status, settled.body.status]).toEqual([200, 'success'])
    for (const who of ['tenant', 'estate admin', 'admin'] as const) {
      const { body } = await as(who)('GET /tenant/payments/:tenantId', {
        params: { tenantId: tenancies.flat },
      })
      expect(
        body.map(({ id }) => id),
        who,
      ).toEqual([settled.body.payment?.id, paid.id])
      expect((await as(who)('GET /payment/:id/receipt', { params: { id: paid.id } })).status).toBe(200)
    }
    const refused = await as('tenant')('POST /payment/initialize', {
      body: {
        tenant_id: tenancies.flat,
        phone_number: '0803 123 4567',
        items: [{ charge_id: world.charges.security, quantity: 1 }],
      },
    })
    expect(refused.status).toBe(404)
  })
})
