import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { queueMessage } from '#server/messages/store.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { addTenant, notify } from '#server/test/builders.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { newEmail, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, charges, properties, tenancies } = world

const messagesAbout = async (id: number, who: Who = 'estate admin') =>
  (await as(who)('GET /property/messages/:id', { params: { id }, query: {} })).body

/** Queues a message that names a home, as a receipt does. */
const writeOf = (property_title: string, user_id: number, estate = estates.palm) =>
  queueMessage(db, {
    ...{ kind: 'added', channel: 'email', address: newEmail(), user_id, estate_id: estate.id },
    content: { name: 'Account', estate_name: estate.name, property_title, told: property_title, way_out: '' },
  })

/** A tenancy of Palm flat that ended some days ago. */
async function formerTenant(days: number) {
  const { body } = await addTenant(world, newEmail(), {
    ...{ name: 'Uche Nwosu', estate_property_id: properties.flat, starts_on: dayFromNow(-400) },
  })
  await db.execute(sql`
    update tenants set starts_on = ${dayFromNow(-400)}, ends_on = ${dayFromNow(-days)}, left_at = now() where id = ${body.id}`)
  const [row] = (
    await db.execute<{ user_id: number }>(sql`select user_id from tenants where id = ${body.id}`)
  ).rows
  return { id: body.id, user_id: row?.user_id ?? 0 }
}

describe('Messages about a home', () => {
  test('are those to its tenant and owner in their time, and those that name it', async () => {
    const former = await formerTenant(30)
    await db.execute(sql`delete from messages`)
    await writeOf('Palm flat', former.user_id)
    const { title } = await notify(world, { type: 'email', roles: ['landlord', 'tenant'] })
    await db.execute(sql`
      insert into messages (user_id, estate_id, kind, channel, address, content, created_at)
      select ${former.user_id}, estate_id, kind, channel, address, content || '{"title": "Of old"}', now() - interval '60 days'
      from messages where kind = 'notice' limit 1`)
    const rows = await messagesAbout(properties.flat)
    expect(rows.map(({ name, subject }) => [name, subject]).sort()).toEqual(
      [
        [people.landlord.name, title],
        [people.tenant.name, title],
        ['Uche Nwosu', 'Of old'],
        ['Uche Nwosu', expect.stringContaining('Palm Grove')],
      ].sort(),
    )
  })

  test('leave out other homes and other estates of the same people', async () => {
    await db.execute(sql`delete from messages`)
    await writeOf('Palm villa', people.tenant.id)
    await writeOf('Palm flat', people.tenant.id, estates.cedar)
    await writeOf('A home under its old name', people.tenant.id)
    const rows = await messagesAbout(properties.flat)
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('A home under its old name')])
    expect(await messagesAbout(properties.hall)).toEqual([])
  })

  test('give no text where they gave access to an account', async () => {
    await db.execute(sql`delete from messages`)
    await addTenant(world, newEmail(), { estate_property_id: properties.hall })
    const [link] = await messagesAbout(properties.hall)
    expect(link).toMatchObject({ kind: 'new_account', status: 'queued', text: null })
  })

  test('are not there for a home of another estate, or none', async () => {
    for (const id of [properties.house, 2_147_483_647])
      expect(
        (await as('estate admin')('GET /property/messages/:id', { params: { id }, query: {} })).status,
      ).toBe(404)
    const bad = { params: { id: 'x' as never }, query: {} }
    expect((await as('admin')('GET /property/messages/:id', bad)).status).toBe(422)
  })
})

describe('Accounts of a home', () => {
  const accountsOf = (who: Who, id: number) => as(who)('GET /property/accounts/:id', { params: { id } })

  test('are none where the estate does not bill', async () => {
    expect((await accountsOf('estate admin', properties.house)).status).toBe(404)
    expect((await accountsOf('other estate admin', properties.house)).body).toEqual([])
  })

  test('say what each owes and what comes next, also the one of the owner', async () => {
    await livesSince(world, tenancies.flat, '2026-01-01')
    await ownersAccountOf(world, properties.flat)
    await billCharges(world, estates.palm.id, [charges.security], '2026-01-01')
    const { body } = await accountsOf('estate admin', properties.flat)
    expect(body.map(({ tenant_id, name, ended }) => [tenant_id, name, ended])).toEqual([
      [expect.any(Number), people.tenant.name, false],
      [null, people.landlord.name, false],
    ])
    expect(body[0]?.owed).toBeGreaterThanOrEqual(45_000)
    expect(body[0]?.next_due?.amount).toBe(45_000)
    expect(body[1]?.owed).toBe(0)
  })

  test('their owner reads them, another landlord does not', async () => {
    const { body } = await accountsOf('landlord', properties.flat)
    expect(body).toHaveLength(2)
    expect((await accountsOf('other landlord', properties.flat)).status).toBe(404)
  })
})

test('A landlord has the phone numbers of tenants, and reads the names of others of their time', async () => {
  const { id } = await formerTenant(20)
  const { body: home } = await as('landlord')('GET /estate/property/:id', { params: { id: properties.flat } })
  expect(home.tenant.map(({ name }) => name)).toEqual([people.tenant.name])
  expect(home.tenant[0]).toHaveProperty('phone_number')
  const { body: tenancy } = await as('landlord')('GET /tenant/:id', { params: { id: tenancies.flat } })
  // Former tenants have no page for a landlord.
  expect(tenancy.others).toContainEqual(expect.objectContaining({ id: null, name: 'Uche Nwosu' }))
  await db.execute(
    sql`update property_owners set from_on = ${dayFromNow(-10)} where property_id = ${properties.flat}`,
  )
  const { body: later } = await as('landlord')('GET /tenant/:id', { params: { id: tenancies.flat } })
  expect(later.others.every(({ name }) => name === null)).toBe(true)
  const { body: whole } = await as('estate admin')('GET /tenant/:id', { params: { id: tenancies.flat } })
  expect(whole.others.map((other) => other.id)).toContain(id)
})

test('Payments are narrowed to a home', async () => {
  const { body } = await as('admin')('GET /all/payments', { query: { property_id: properties.house } })
  expect(body).toEqual([])
})
