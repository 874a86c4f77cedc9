import { describe, expect, test } from 'vitest'
import { visibleNotifications } from '#server/access/visibility.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estateRows, notifications as notificationRows } from '#server/database/schema.ts'
import { insertNotification } from '#server/notifications/store.ts'
import { notify } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { pay } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates } = world

const newNotification = (over: object = {}) => ({
  title: 'Water on Saturday',
  message: 'The tanks are cleaned.',
  type: 'email',
  estate_id: estates.palm.id,
  url: '',
  is_read: 0,
  created_by: people['estate admin'].id,
  roles: ['landlord', 'tenant'],
  ...over,
})
const create = (over: object = {}) =>
  as('estate admin')('POST /notification/create', { body: newNotification(over) })
const idsFor = async (who: Who, query: object = {}) =>
  (await as(who)('GET /notifications', { query })).body.map(({ id }) => id)
/** An admin's notification to every estate. */
const fromAdmin = (roles: ('landlord' | 'tenant')[]) =>
  insertNotification(db, {
    ...{ title: 'Holiday', message: 'Closed', type: 'email', url: null },
    estate_id: null,
    created_by: people.admin.id,
    roles,
  })

describe('a new notification', () => {
  test('is read by who wrote it and unread by the others, and says who wrote it', async () => {
    const { status, body } = await create({ title: ' Water ', url: ' https://estate.example/water ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ title: 'Water', message: 'The tanks are cleaned.', type: 'email', estate_id: estates.palm.id },
      ...{ url: 'https://estate.example/water', is_read: 1, roles: ['landlord', 'tenant'] },
      ...{ created_by: people['estate admin'].id, created_by_name: 'The estate admin', personal: false },
    })
    for (const who of ['tenant', 'landlord', 'admin'] as const)
      expect(await idsFor(who, { is_read: 0 }), who).toContain(body.id)
    expect(await idsFor('estate admin', { is_read: 0 })).not.toContain(body.id)
    expect(await idsFor('tenant', { is_read: 0, to: 'me' })).toContain(body.id)
    for (const who of ['admin', 'super admin'] as const)
      expect(await idsFor(who, { is_read: 0, to: 'me' }), who).not.toContain(body.id)
    expect((await create({ roles: ['tenant', 'tenant'] })).body).toMatchObject({
      roles: ['tenant'],
      url: null,
    })
  })

  test.each([
    { field: 'title', value: ' ', message: 'Title is required' },
    { field: 'message', value: '', message: 'Message is required' },
    { field: 'type', value: undefined, message: 'Select a type' },
    { field: 'type', value: 'notification', message: 'Select a type' },
    { field: 'roles', value: [], message: 'Select an audience' },
    { field: 'roles', value: undefined, message: 'Select an audience' },
    { field: 'created_by', value: undefined, message: 'Cannot determine current user (created_by).' },
    { field: 'created_by', value: null, message: 'Cannot determine current user (created_by).' },
    { field: 'estate_id', value: null, message: 'No estate is linked to your account.' },
    { field: 'estate_id', value: 0, message: 'No estate is linked to your account.' },
    { field: 'url', value: 'javascript:alert(1)', message: 'Enter a valid link' },
    { field: 'url', value: 'water', message: 'Enter a valid link' },
    { field: 'user_id', value: 1, message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await create({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('is written in an inactive estate as well, whose people are still told things', async () => {
    const setStatus = (status: 1 | null) =>
      db.update(estateRows).set({ status }).where(eq(estateRows.id, estates.palm.id))
    await setStatus(null)
    expect((await create()).status).toBe(201)
    await setStatus(1)
  })

  test('by WhatsApp leaves room for its text beside a link', async () => {
    const url = `https://estate.example/${'a'.repeat(500)}`
    const { status, body } = await create({ type: 'whatsapp', url })
    expect([status, body.errors?.url?.[0]]).toEqual([
      422,
      'Use at most 400 characters: a WhatsApp message holds no longer link',
    ])
    expect((await create({ type: 'email', url })).status).toBe(201)
  })

  test('names neither another writer nor another estate', async () => {
    const before = await db.$count(notificationRows)
    const another = await create({ created_by: people.admin.id })
    expect([another.status, another.body]).toEqual([422, refusal('created_by', 'This is not your account.')])
    expect((await create({ estate_id: estates.cedar.id })).status).toBe(404)
    expect(await db.$count(notificationRows)).toBe(before)
  })
})

describe('who reads what', () => {
  test('is decided by estate and role', async () => {
    const [forLandlords, forTenants] = [
      await notify(world, { roles: ['landlord'] }),
      await notify(world, { roles: ['tenant'] }),
    ]
    const [everywhere, allTenants] = [await fromAdmin([]), await fromAdmin(['tenant'])]
    const ids = [forLandlords.id, forTenants.id, everywhere, allTenants]
    const readBy = async (who: Who) => {
      const seen = await idsFor(who)
      return ids.map((id) => seen.includes(id))
    }
    expect(await readBy('super admin')).toEqual([true, true, true, true])
    expect(await readBy('admin')).toEqual([true, true, true, true])
    expect(await readBy('estate admin')).toEqual([true, true, false, false])
    expect(await readBy('other estate admin')).toEqual([false, false, false, false])
    expect(await readBy('landlord')).toEqual([true, false, true, false])
    // A landlord with properties in both estates.
    expect(await readBy('other landlord')).toEqual([true, false, true, false])
    expect(await readBy('tenant')).toEqual([false, true, true, true])
    expect(await readBy('other tenant')).toEqual([false, false, true, true])
  })

  test('word of a payment is for its payer alone', async () => {
    await pay(world)
    const [notification] = (await as('tenant')('GET /notifications')).body
    expect(notification).toMatchObject({
      title: 'Payment received',
      type: 'notification',
      created_by: null,
      roles: [],
      personal: true,
      // Their own doing is no news.
      is_read: 1,
    })
    expect(notification?.message).toContain('₦45,000.00')
    const others: Who[] = ['super admin', 'admin', 'estate admin', 'landlord', 'neighbour', 'other tenant']
    for (const who of others) {
      expect(await idsFor(who), who).not.toContain(notification?.id)
      const params = { id: notification?.id }
      expect((await as(who)('PUT /notification/update/:id', { params, body: { is_read: 1 } })).status).toBe(
        404,
      )
      expect((await as(who)('DELETE /notification/delete/:id', { params })).status).toBe(404)
    }
  })

  test('is searched by title and message, and narrowed by type and by what was read', async () => {
    const { id } = await notify(world, { title: 'Lift 50% off', roles: ['tenant'] })
    for (const q of ['LIFT', '50%']) expect(await idsFor('tenant', { q })).toEqual([id])
    for (const q of ['50_', 'lift%off']) expect(await idsFor('tenant', { q })).toEqual([])
    expect(await idsFor('tenant', { q: 'tanks' })).toContain(id)
    expect(await idsFor('tenant', { type: 'email' })).toContain(id)
    expect(await idsFor('tenant', { type: 'whatsapp' })).not.toContain(id)
    expect(await idsFor('tenant', { is_read: 0 })).toContain(id)
    expect(await idsFor('tenant', { is_read: 1 })).not.toContain(id)
  })
})

describe('reading', () => {
  const mark = (who: Who, id: number, is_read: unknown) =>
    as(who)('PUT /notification/update/:id', { params: { id }, body: { is_read } })

  test('is each person’s own', async () => {
    const { id } = await notify(world)
    expect((await mark('tenant', id, 1)).body.is_read).toBe(1)
    expect(await idsFor('tenant', { is_read: 1 })).toContain(id)
    for (const who of ['neighbour', 'admin'] as const)
      expect(await idsFor(who, { is_read: 0 }), who).toContain(id)
    expect((await mark('tenant', id, 1)).body.is_read).toBe(1)
    expect((await mark('tenant', id, 0)).body.is_read).toBe(0)
    expect(await idsFor('tenant', { is_read: 0 })).toContain(id)
  })

  test.each(['1', 2, true, null, undefined])('knows no %j', async (is_read) => {
    const { status, body } = await mark('tenant', (await notify(world)).id, is_read)
    expect([status, body]).toEqual([422, refusal('is_read', 'Either 0 or 1')])
  })
})

describe('deleting', () => {
  const remove = async (who: Who, id: number) =>
    (await as(who)('DELETE /notification/delete/:id', { params: { id } })).body.message

  test.each(['landlord', 'tenant'] as const)('hides it from a %s, and from nobody else', async (who) => {
    const { id } = await notify(world, { roles: ['landlord', 'tenant'] })
    expect(await remove(who, id)).toBe('The notification is hidden.')
    expect(await idsFor(who)).not.toContain(id)
    expect(await remove(who, id)).toBe('This notification does not exist.')
    for (const other of ['neighbour', 'other landlord', 'estate admin', 'admin'] as const)
      expect(await idsFor(other), other).toContain(id)
  })

  test.each(['super admin', 'admin', 'estate admin'] as const)(
    'by a %s takes it from everyone',
    async (who) => {
      const { id } = await notify(world, { roles: ['landlord', 'tenant'] })
      expect(await remove(who, id)).toBe('The notification is deleted.')
      for (const other of ['super admin', 'estate admin', 'landlord', 'tenant'] as const)
        expect(await idsFor(other), other).not.toContain(id)
    },
  )
})

test('are looked up by whom they are for, however many there are for others', async () => {
  const { id: user_id } = people['other tenant']
  await db.execute(sql`
    insert into notifications (user_id, title, message, type, estate_id)
    select ${user_id}, 'Payment received', 'Thank you.', 'notification', ${estates.cedar.id} from generate_series(1, 20000)`)
  await db.execute(sql`analyze notifications`)
  const viewers = [
    { role: 'admin', user_id: people.admin.id, estate: null },
    { role: 'estate admin', user_id: people['estate admin'].id, estate: estates.palm },
    { role: 'landlord', user_id: people.landlord.id, estate: null },
    { role: 'tenant', user_id: people.tenant.id, estate: null },
  ] as const
  for (const viewer of viewers) {
    const { rows } = await db.execute(sql`
      explain select count(*) from notifications where ${visibleNotifications(viewer)}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, viewer.role).toMatch(/notifications_(person|audience)/)
    expect(plan, viewer.role).not.toContain('Seq Scan on notifications')
  }
})
