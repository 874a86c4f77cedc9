import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { refusal } from '#server/test/client.ts'
import { dayFromNow, turnTo } from '#server/test/clock.ts'
import { pay } from '#server/test/payments.ts'
import { addPerson, newEmail, startWorld, unique, type Who } from '#server/test/world.ts'
import { beginPlannedOwners } from './owners.ts'

const [yesterday, today, tomorrow] = [dayFromNow(-1), dayFromNow(0), dayFromNow(1)]
const world = await startWorld({ today })
const { as, callWith, db, owner, people, estates, attributes } = world

beforeEach(() => turnTo(owner.db, today))

/** A house of Palm Grove with a landlord who has an account. */
async function newHouse(landlord: { name: string; email: string } = people.landlord) {
  const { body } = await as('estate admin')('POST /estates/property', {
    body: {
      ...{ title: `Palm house ${unique()}`, price: 100, status: 'available', estate_id: estates.palm.id },
      ...{ owner_status: false, landlord_name: landlord.name, landlord_email: landlord.email },
      tenant_status: false,
      attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '1' }],
    },
  })
  return body.id
}
const give = (
  id: number,
  to: { name: string; email: string } | null,
  from: string,
  who: Who = 'estate admin',
) =>
  as(who)('PUT /property/owner/:id', {
    params: { id },
    body: { landlord_name: to?.name ?? null, landlord_email: to?.email ?? null, from },
  })
const read = async (id: number, who: Who = 'estate admin') =>
  (await as(who)('GET /estate/property/:id', { params: { id } })).body
const reaches = async (token: string, id: number) =>
  (await callWith(token)('GET /estate/property/:id', { params: { id } })).status === 200
const told = async (token: string) =>
  (await callWith(token)('GET /notifications')).body.map(({ message }) => message)

describe('a new owner', () => {
  test('from today has the property at once, and the last one has it no more', async () => {
    const [last, next] = [
      await addPerson(db, { role: 'landlord', name: 'Ngozi Eze' }),
      await addPerson(db, { role: 'tenant', name: 'Bola Ade' }),
    ]
    const id = await newHouse(last)
    const { status, body } = await give(id, next, today)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ owner_id: next.id, landlord_name: 'Bola Ade', owner_status: false },
      landlord: { name: 'Bola Ade', email: next.email, password: null },
      owners: [
        { name: 'Bola Ade', email: next.email, from_on: today, until_on: null, planned: false },
        { name: 'Ngozi Eze', email: last.email, from_on: null, until_on: yesterday, planned: false },
      ],
    })
    expect(await reaches(last.token, id)).toBe(false)
    expect((await told(last.token))[0]).toMatch(/Palm house \d+ in Palm Grove has a new owner from/)
    const { body: noted } = await as('super admin')('GET /audit-log', { query: { q: 'change owner' } })
    expect(noted[0]).toMatchObject({
      ...{ entity_id: id, user_name: 'The estate admin' },
      before: { landlord_name: 'Ngozi Eze' },
      after: { landlord_name: 'Bola Ade' },
    })
  })

  test('without an account gets one, with a password that is told this once', async () => {
    const email = newEmail()
    const { body } = await give(await newHouse(), { name: 'Ada Obi', email }, today)
    expect(body.landlord).toEqual({
      name: 'Ada Obi',
      email,
      password: expect.stringMatching(/^[a-zA-Z2-9]{16}$/),
      not_set_up: true,
    })
    const { body: letters } = await as('super admin')('GET /messages', { query: { q: email } })
    expect(letters.map(({ kind }) => kind)).toEqual(['new_account'])
  })

  test('from a day to come begins on that day, once, whichever server sees to it', async () => {
    const next = await addPerson(db, { role: 'landlord', name: 'Bola Ade' })
    const id = await newHouse()
    const { body } = await give(id, next, tomorrow)
    expect(body).toMatchObject({
      owner_id: people.landlord.id,
      owners: [{ planned: true }, { until_on: today }],
    })
    await beginPlannedOwners(db)
    expect([await reaches(people.landlord.token, id), await reaches(next.token, id)]).toEqual([true, false])
    await turnTo(owner.db, tomorrow)
    await Promise.all([beginPlannedOwners(db), beginPlannedOwners(db)])
    expect([await reaches(people.landlord.token, id), await reaches(next.token, id)]).toEqual([false, true])
    expect((await read(id)).owners[0]).toMatchObject({ name: 'Bola Ade', planned: false })
  })

  test('who is planned is taken back by naming the owner of now, who is told', async () => {
    const [last, next] = [
      await addPerson(db, { role: 'landlord', name: 'Ngozi Eze' }),
      await addPerson(db, { role: 'landlord', name: 'Bola Ade' }),
    ]
    const id = await newHouse(last)
    await give(id, next, tomorrow)
    expect((await give(id, last, tomorrow)).body.owners).toMatchObject([
      { name: 'Ngozi Eze', until_on: null },
    ])
    expect((await told(next.token))[0]).toMatch(
      /^You are no longer recorded as an owner of Palm house \d+ in Palm Grove\.$/,
    )
    expect((await told(last.token))[0]).toContain('stays yours')
    await turnTo(owner.db, tomorrow)
    await beginPlannedOwners(db)
    expect(await reaches(last.token, id)).toBe(true)
  })

  test('who was a mistake is replaced on the same day; what was before stays', async () => {
    const id = await newHouse()
    await give(id, { name: 'Mistaken', email: newEmail() }, yesterday)
    const right = { name: 'Ada Obi', email: newEmail() }
    expect((await give(id, right, yesterday)).body.owners).toMatchObject([
      { name: 'Ada Obi', from_on: yesterday },
      { name: 'The landlord', from_on: null },
    ])
    expect((await give(id, people.landlord, yesterday)).body.owners).toMatchObject([
      { name: 'The landlord', from_on: null, until_on: null },
    ])
  })

  test('can be the estate again', async () => {
    const id = await newHouse()
    const { body } = await give(id, null, today)
    expect(body).toMatchObject({ owner_status: true, landlord: null, landlord_name: null, owner_id: null })
    expect((await give(id, null, today)).status).toBe(200)
    expect((await give(id, null, tomorrow)).body).toEqual(
      refusal('landlord_name', 'The estate owns it already.', 'clash'),
    )
    expect((await give(id, people.landlord, tomorrow)).status).toBe(200)
  })

  test.each([
    [{ landlord_name: 'Ada Obi', from: today }, 'landlord_email', 'Landlord email is required'],
    [{ landlord_email: 'ada@estate.test', from: today }, 'landlord_name', 'Landlord name is required'],
    [{ landlord_name: 'Ada', landlord_email: 'ada', from: today }, 'landlord_email', 'Enter a valid email'],
    [{}, 'from', 'Enter a valid date'],
    [{ from: '2027-02-29' }, 'from', 'Enter a valid date'],
    [{ from: dayFromNow(400) }, 'from', 'At most a year from today'],
  ])('%j is refused: %s', async (body, field, message) => {
    const answer = await as('estate admin')('PUT /property/owner/:id', {
      params: { id: world.properties.flat },
      body,
    })
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [message]])
  })

  test('is not who owns it, nor anybody before the owner of now, nor of a property out of reach', async () => {
    const id = await newHouse()
    expect((await give(id, people.landlord, today)).body).toEqual(
      refusal('landlord_email', 'This person owns it already.', 'clash'),
    )
    await give(id, { name: 'Ada Obi', email: newEmail() }, today)
    const { status, body } = await give(id, { name: 'Bola Ade', email: newEmail() }, yesterday)
    expect([status, body.message]).toEqual([422, expect.stringContaining('when the current owner took over')])
    expect((await give(id, people.landlord, today, 'other estate admin')).status).toBe(404)
    expect((await read(id)).owners).toHaveLength(2)
  })

  test('is for those who run the estate to read about', async () => {
    const id = await newHouse()
    expect((await read(id, 'landlord')).owners).toEqual([])
    expect((await read(id, 'admin')).owners).toHaveLength(1)
  })
})

describe('what was paid', () => {
  test('is seen by who owned the property then, with what is given back of it', async () => {
    const first = await pay(world)
    const next = await addPerson(db, { role: 'landlord', name: 'Bola Ade' })
    await give(world.properties.flat, next, tomorrow)
    await turnTo(owner.db, tomorrow)
    await beginPlannedOwners(db)
    const copy = (over: { status: string; amount: number; refund_of: number | null; number: string }) =>
      owner.db.execute(sql`
      insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id,
        payer_name, payer_email, tenant_id, estate_id, estate_property_id, refund_of, refund_id, paid_at)
      select ${over.number}, ${over.number}, ${over.status}, ${over.amount}, currency, payment_method, user_id, payer_name,
        payer_email, tenant_id, estate_id, estate_property_id, ${over.refund_of},
        case when ${over.status} = 'refunded' then 'R1' end, paid_at + interval '1 day'
      from payments where id = ${first.id}`)
    await copy({ status: 'success', amount: 7000, refund_of: null, number: 'INV-NEXT' })
    await copy({ status: 'refunded', amount: -500, refund_of: first.id, number: 'INV-BACK' })

    const seen = async ({ id: userId, token }: { id: number; token: string }) => {
      const call = callWith(token)
      const { body } = await call('GET /landlord/payments/:userId', { params: { userId } })
      const { body: figures } = await call('GET /landlord/statistics/:userId', { params: { userId } })
      const byAdmin = await as('admin')('GET /landlord/payments/:userId', { params: { userId } })
      expect(byAdmin.body).toEqual(body)
      return [body.map(({ invoice_number }) => invoice_number).sort(), figures.payments_received]
    }
    expect(await seen(next)).toEqual([['INV-NEXT'], 7000])
    expect(await seen(people.landlord)).toEqual([[first.invoice_number, 'INV-BACK'].sort(), 44_500])
    const receipt = { params: { id: first.id } }
    expect((await callWith(next.token)('GET /payment/:id/receipt', receipt)).status).toBe(404)
    expect((await as('landlord')('GET /payment/:id/receipt', receipt)).status).toBe(200)
    expect((await as('landlord')('GET /tenants')).body.map(({ id }) => id)).not.toContain(
      world.tenancies.flat,
    )
  })
})
