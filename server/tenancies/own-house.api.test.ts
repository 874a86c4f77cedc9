import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { addPerson, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people, estates } = world

describe('a landlord who lives in their own house', () => {
  test.each(['landlord', 'estate admin'] as const)('is its tenant beside, added by the %s', async (who) => {
    const person = await addPerson(db, { role: 'landlord', name: 'Ngozi Eze' })
    const { body: property } = await as('estate admin')('POST /estates/property', {
      body: {
        ...{ title: `House of the ${who}`, price: 100, status: 'available', estate_id: estates.palm.id },
        ...{ owner_status: false, landlord_name: person.name, landlord_email: person.email },
        tenant_status: false,
        attributes: [{ id: world.attributes.bedroom, value: 'Bedroom', label: '1' }],
      },
    })
    const call = who === 'landlord' ? callWith(person.token) : as(who)
    const { status, body } = await call('POST /tenant/save', {
      body: {
        ...{ name: person.name, email: person.email, phone_number: '0803 123 4567', address: '1 Palm Road' },
        user_id: who === 'landlord' ? person.id : people[who].id,
        ...{ estate_id: estates.palm.id, estate_property_id: property.id },
      },
    })
    expect([status, body.user.password]).toEqual([201, null])
    const token = who === 'landlord' ? person.token : await signIn(db, person.id)
    const { body: me } = await callWith(token)('GET /me')
    expect(me.roles).toEqual(['landlord', 'tenant'])
    const told = async () => (await callWith(token)('GET /notifications')).body.map(({ title }) => title)
    const asLandlord = ['You were added as landlord']
    expect(await told()).toEqual(
      who === 'landlord' ? asLandlord : ['You were added as tenant', ...asLandlord],
    )
    const count = (await told()).length
    await callWith(token)('DELETE /me/tenancies/:id', { params: { id: body.id } })
    expect(await told()).toHaveLength(count)
    expect(await db.$count(tenants, eq(tenants.user_id, person.id))).toBe(1)
    const { body: left } = await callWith(token)('GET /estate/property/:id', { params: { id: property.id } })
    expect(left).toMatchObject({ status: 'available', tenants_count: 0 })
  })
})
