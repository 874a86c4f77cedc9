import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { messages, notifications } from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { addPerson, newEmail, PASSWORD, startWorld, type Who } from '#server/test/world.ts'

/** The limit at one moment: a tenth of the invitations, half of the notices. */
const world = await startWorld({ sent_per_day: { invitations: 50, notices: 8 } })
const { another, as, attributes, callWith, db, estates, people, properties } = world

const often = <Result>(times: number, each: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, each))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
/** Resets the sending limits. */
const anew = () => db.execute(sql`delete from throttle`)
/** Moves the stored limits back by this time. */
const later = (minutes: number) =>
  db.execute(sql`update throttle set expire = expire - ${minutes * 60_000}::bigint`)

const tenantFor = (who: Who, estate_property_id = properties.flat, estate_id = estates.palm.id) => ({
  ...{ name: 'Uche Nwosu', email: newEmail(), phone_number: '0803 123 4567', address: '2 Palm Road' },
  ...{ user_id: people[who].id, estate_id, estate_property_id, status: 1 },
})
const invite = (who: Who) => as(who)('POST /tenant/save', { body: tenantFor(who) })
const notice = () => ({
  ...{ title: 'Water', message: 'On Saturday.', type: 'email', url: null, roles: ['tenant'] },
  ...{ estate_id: estates.palm.id, created_by: people['estate admin'].id },
})
const announce = (call = as('estate admin')) => call('POST /notification/create', { body: notice() })

describe('invitations', () => {
  test('of sixty at once by a landlord a tenth of a day’s go out; nothing is made or mailed of the others', async () => {
    await anew()
    const before = await db.$count(messages)
    const answers = await often(60, () => invite('landlord'))
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(55).fill(429)])
    expect(await db.$count(messages)).toBe(before + 5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toMatch(
      /^You have sent 5 invitations within a minute\. The next can go out after \d\d:\d\d( tomorrow)?\.$/,
    )
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    await later(1)
    expect((await invite('landlord')).status).toBe(201)
  })

  test('are not taken by a landlord whose name is corrected, but by one who gets another email', async () => {
    await anew()
    const correct = (over: object) =>
      as('estate admin')('PUT /property/landlord/:id', {
        params: { id: properties.flat },
        body: { name: 'Chief Bello', email: people.landlord.email, phone_number: null, ...over },
      })
    for (let times = 0; times < 6; times += 1)
      expect((await correct({ name: `Chief Bello ${times}` })).status).toBe(200)
    for (let times = 0; times < 5; times += 1) expect((await correct({ email: newEmail() })).status).toBe(200)
    expect((await correct({ email: newEmail() })).status).toBe(429)
  })

  test('end for the day; a refusal takes nothing, and the next day begins anew', async () => {
    await anew()
    for (let sent = 0; sent < 50; sent += 5) {
      expect(statuses(await often(5, () => invite('landlord')))).toEqual(Array(5).fill(201))
      await later(1)
    }
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, body } = await invite('landlord')
      expect([status, body.message]).toEqual([
        429,
        expect.stringMatching(/^You have sent 50 invitations in 24 hours\. The next can go out after /),
      ])
    }
    expect((await invite('estate admin')).status).toBe(201)
    await later(24 * 60)
    expect((await invite('landlord')).status).toBe(201)
  })

  test('of one estate are counted together, whoever sends them', async () => {
    await anew()
    const landlords = await often(6, () =>
      addPerson(db, { role: 'estate admin', estate_id: estates.palm.id }),
    )
    const answers = await Promise.all(
      landlords.flatMap((person) =>
        Array.from({ length: 5 }, () =>
          callWith(person.token)('POST /tenant/save', {
            body: { ...tenantFor('estate admin'), user_id: person.id },
          }),
        ),
      ),
    )
    expect(statuses(answers)).toEqual([...Array(25).fill(201), ...Array(5).fill(429)])
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(
      /^This estate has sent 25 invitations within a minute\./,
    )
    // Another estate has a separate limit, which outsiders cannot use up.
    const other = as('other estate admin')
    const [user_id, estate_id] = [people['other estate admin'].id, estates.cedar.id]
    const elsewhere = { ...tenantFor('other estate admin', properties.house, estate_id), user_id }
    expect((await other('POST /tenant/save', { body: elsewhere })).status).toBe(201)
    await often(5, () =>
      as('landlord')('POST /tenant/save', { body: { ...elsewhere, user_id: people.landlord.id } }),
    )
    expect((await other('GET /me/allowances')).body.invitations).toMatchObject({ limit: 50, left: 49 })
  })

  test('of an admin are ten times as many, and other calls that invite count with them', async () => {
    await anew()
    const { body: before } = await as('admin')('GET /me/allowances')
    expect(before.invitations).toEqual({ limit: 500, left: 500, again_at: null })
    const account = () => ({ name: 'Chidi Okafor', email: newEmail(), phone_number: '0803 123 4567' })
    const bedrooms = { id: attributes.bedroom, value: 'Bedroom', label: '2' }
    const answers = [
      await as('admin')('POST /register', { body: { ...account(), password: PASSWORD, role: 'landlord' } }),
      await as('admin')('POST /estate/save', {
        body: { ...account(), name: 'Hill View', owner: 'Ada Obi', address: '1 Hill', status: 1, lga_id: 1 },
      }),
      await as('admin')('POST /estates/property', {
        body: {
          ...{
            title: 'New flat',
            price: 1,
            description: 'Two rooms',
            property_type_id: 3,
            status: 'available',
          },
          ...{
            estate_id: await freshEstate(world),
            attributes: [bedrooms],
            owner_status: false,
            tenant_status: true,
          },
          ...{ landlord_name: 'Ada Obi', landlord_email: newEmail() },
          ...{ tenant_name: 'Uche Nwosu', tenant_email: newEmail() },
        },
      }),
      await as('admin')('PUT /users/:id', {
        params: { id: people.neighbour.id },
        body: { ...account(), roles: ['tenant'] },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200])
    expect((await as('admin')('GET /me/allowances')).body.invitations.left).toBe(495)
  })
})

describe('notices', () => {
  test('of thirty at once by an estate admin half a day’s go out', async () => {
    await anew()
    const before = await db.$count(notifications)
    const answers = await often(30, () => announce())
    expect(statuses(answers)).toEqual([...Array(4).fill(201), ...Array(26).fill(429)])
    expect(await db.$count(notifications)).toBe(before + 4)
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(
      /^You have sent 4 notices within 10 minutes\. The next can go out after /,
    )
  })

  test('end for the day, for all who look after the estate; what is left is told', async () => {
    await anew()
    const left = async () => (await as('estate admin')('GET /me/allowances')).body.notices
    await often(4, () => announce())
    await later(10)
    await often(3, () => announce())
    expect(await left()).toMatchObject({ limit: 8, left: 1, again_at: expect.stringContaining('T') })
    const colleague = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
    const theirs = { ...notice(), created_by: colleague.id }
    const call = callWith(colleague.token)
    expect((await call('POST /notification/create', { body: theirs })).status).toBe(201)
    const { status, body } = await announce()
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^This estate has sent 8 notices in 24 hours\. The next can go out after /),
    ])
    expect((await left()).left).toBe(0)
  })

  test('sent again count as one more', async () => {
    await anew()
    const { id } = (await announce()).body
    await as('estate admin')('POST /notification/:id/retry', { params: { id } })
    expect((await as('estate admin')('GET /me/allowances')).body.notices.left).toBe(6)
    const retry = () => as('super admin')('POST /messages/retry')
    expect(statuses(await often(41, retry))).toEqual([...Array(40).fill(200), 429])
  })

  test('are counted together by two servers', async () => {
    await anew()
    const elsewhere = createCall((await another()).url, people['estate admin'].token)
    const answers = await Promise.all([often(4, () => announce()), often(4, () => announce(elsewhere))])
    expect(statuses(answers.flat())).toEqual([...Array(4).fill(201), ...Array(4).fill(429)])
  })
})
