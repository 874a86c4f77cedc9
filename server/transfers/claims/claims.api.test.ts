import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { longDay } from '#contract/day-words.ts'
import { sql } from '#server/database/drizzle.ts'
import { addBankAccount, claimForm } from '#server/test/bank-accounts.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { addPerson, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, estates, people, properties, tenancies } = world
const flat = await accountIdOf(db, tenancies.flat)
const villa = await accountIdOf(db, tenancies.villa)
const ownFlat = await ownersAccountOf(world, properties.flat)
await addBankAccount(world, estates.palm.id, {
  ...{ bank: 'OPay', number: '8031234567', name: 'Palm Grove Residents' },
} as never)

const read = (accountId: number, who: Who = 'tenant') =>
  as(who)('GET /account/transfer/:accountId', { params: { accountId } })
const claim = (over: object = {}, accountId = flat, who: Who = 'tenant') =>
  as(who)('POST /account/claim/:accountId', { params: { accountId }, body: { ...claimForm(), ...over } })
const withdraw = (id: number, who: Who = 'tenant') => as(who)('POST /claim/:id/withdraw', { params: { id } })
const claimsSeen = async (who: Who = 'tenant', accountId = flat) =>
  (await read(accountId, who)).body.claims.map(({ id, state }) => [id, state])

describe('how to pay by transfer', () => {
  test('is the pay code of the home and the bank accounts of its estate', async () => {
    const { status, body } = await read(flat)
    expect([status, body]).toEqual([
      200,
      {
        pay_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-Z]{3}\d{4}$/),
        bank_accounts: [
          { id: expect.any(Number), bank: 'OPay', number: '8031234567', name: 'Palm Grove Residents' },
        ],
        claims: [],
      },
    ])
    expect((await read(villa, 'neighbour')).body.pay_code).not.toBe(body.pay_code)
    expect((await read(flat, 'estate admin')).body).toEqual(body)
  })

  test('is for the household, the owner, and those who run the estate', async () => {
    const statuses = async (accountId: number) =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(people).map(async (who) => [who, (await read(accountId, who as Who)).status] as const),
        ),
      )
    const managers = { 'super admin': 200, admin: 200, 'estate admin': 200, 'other estate admin': 404 }
    const others = { 'other landlord': 404, 'other tenant': 404, neighbour: 404 }
    // A landlord pays for those who live in their homes, too (A9).
    expect(await statuses(flat)).toEqual({ ...managers, ...others, tenant: 200, landlord: 200 })
    expect(await statuses(ownFlat)).toEqual({ ...managers, ...others, tenant: 404, landlord: 200 })
  })

  test('is no more for who left a household that lives on, and is for the last who left', async () => {
    const leaver = await addPerson(db, { role: 'tenant' })
    await db.execute(sql`
      insert into tenants (user_id, estate_id, estate_property_id, account_id, name, email, starts_on)
      select ${leaver.id}, estate_id, estate_property_id, account_id, 'A leaver', ${leaver.email}, starts_on
      from tenants where id = ${tenancies.flat}`)
    const status = async () =>
      (await callWith(leaver.token)('GET /account/transfer/:accountId', { params: { accountId: flat } }))
        .status
    expect(await status()).toBe(200)
    await db.execute(sql`
      update tenants set left_at = now(), ends_on = lagos_today() - 1 where user_id = ${leaver.id}`)
    expect(await status()).toBe(404)
    await db.execute(sql`update accounts set ends_on = lagos_today() - 1 where id = ${flat}`)
    expect(await status()).toBe(200)
    await db.execute(sql`update accounts set ends_on = null where id = ${flat}`)
  })
})

describe('"I have paid"', () => {
  test('waits for the bank statement; who said it sees it, and those who run the estate', async () => {
    const form = { amount: 45_000.5, paid_on: dayFromNow(-2), bank: 'Kuda', sender: 'Chief Obi' }
    const { status, body } = await claim(form)
    expect([status, body]).toEqual([
      201,
      {
        ...{ ...form, id: expect.any(Number), account_id: flat, state: 'waiting' },
        ...{ created_at: expect.any(String), answer: null, payment_id: null },
      },
    ])
    expect(await claimsSeen()).toEqual([[body.id, 'waiting']])
    expect(await claimsSeen('estate admin')).toEqual([[body.id, 'waiting']])
    // The owner of the home pays this account too, and does not see who sent what.
    expect(await claimsSeen('landlord')).toEqual([])
    expect((await withdraw(body.id)).body.state).toBe('withdrawn')
  })

  test('counts in the ledger of its home while it waits', async () => {
    const claimed = async (who: Who) =>
      (await as(who)('GET /tenant/ledger/:tenantId', { params: { tenantId: tenancies.flat } })).body.tenancy
        .claimed
    const { body } = await claim({ amount: 20_000.5 })
    await claim({ amount: 7 }, ownFlat, 'landlord')
    expect(await Promise.all(['tenant', 'estate admin'].map((who) => claimed(who as Who)))).toEqual([
      20_000.5, 20_000.5,
    ])
    const { account } = (
      await as('landlord')('GET /account/ledger/:accountId', { params: { accountId: ownFlat } })
    ).body
    expect(account.claimed).toBe(7)
    await withdraw(body.id)
    expect(await claimed('tenant')).toBe(0)
  })

  test('is said once per key', async () => {
    const key = randomUUID()
    const once = { key, amount: 45_000 }
    const [one, other] = await Promise.all([claim(once), claim(once)])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).toEqual(other.body)
    expect(await claim({ key, amount: 1 })).toMatchObject({ status: 409 })
    expect(await claim({ key }, villa, 'neighbour')).toMatchObject({ status: 409 })
    await withdraw(one.body.id)
  })

  test('of the same amount and day as one that waits is asked about, then taken', async () => {
    const form = { amount: 45_000.5, paid_on: dayFromNow(-1) }
    const { body } = await claim(form)
    const transfer = `₦45,000.50 on ${longDay(form.paid_on, dayFromNow(0))}`
    const mine = `You reported ${transfer} already. Is this another transfer?`
    const asked = { status: 409, body: { code: 'clash', errors: { another: [mine] } } }
    expect(await claim({ ...form, bank: 'GTBank' })).toMatchObject(asked)
    const { body: told } = await claim(form, flat, 'landlord')
    expect(told).toMatchObject({
      errors: {
        another: [`A transfer of ${transfer} is reported for this home already. Is this another transfer?`],
      },
    })
    expect(await claimsSeen()).toContainEqual([body.id, 'waiting'])
    expect((await claim({ ...form, amount: 45_000 })).status).toBe(201)
    expect((await claim({ ...form, paid_on: dayFromNow(-2) })).status).toBe(201)
    const other = await claim({ ...form, another: true })
    expect(other.status).toBe(201)
    expect(other.body.id).not.toBe(body.id)
    await withdraw(body.id)
    await withdraw(other.body.id)
    expect((await claim(form)).status).toBe(201)
  })

  test('of the same amount and day is taken once of two at a time', async () => {
    const form = { amount: 45_000.75 }
    const statuses = (await Promise.all([claim(form), claim(form)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
  })

  test('is told again by the same key without a question', async () => {
    const form = { ...claimForm(), another: undefined }
    const { body } = await claim(form)
    await claim({ ...form, key: randomUUID(), another: true })
    expect(await claim(form)).toMatchObject({ status: 201, body: { id: body.id } })
  })

  test.each([
    ['tomorrow', { paid_on: dayFromNow(1) }, { paid_on: ['This day is in the future.'] }],
    [
      'long ago',
      { paid_on: dayFromNow(-61) },
      { paid_on: ['This is more than 60 days ago. Please ask the estate.'] },
    ],
    ['of nothing', { amount: 0 }, { amount: ['Enter a valid amount'] }],
    ['of parts of a kobo', { amount: 1.005 }, { amount: ['At most two decimals'] }],
    ['of all money', { amount: 1e15 }, { amount: ['Enter a valid amount'] }],
    ['from no bank', { bank: ' ' }, { bank: ['Enter the bank that the money left'] }],
    ['from nobody', { sender: '' }, { sender: ["Enter the sender's name"] }],
  ])('of a transfer %s is refused', async (_, wrong, errors) => {
    expect(await claim(wrong)).toMatchObject({ status: 422, body: { errors } })
  })

  test('of a transfer 60 days ago is taken', async () => {
    const { status, body } = await claim({ paid_on: dayFromNow(-60) })
    expect(status).toBe(201)
    await withdraw(body.id)
  })

  test('is taken back while it waits, by who said it alone', async () => {
    const { body } = await claim()
    expect((await withdraw(body.id, 'neighbour')).status).toBe(404)
    expect((await withdraw(body.id, 'landlord')).status).toBe(404)
    expect((await withdraw(body.id)).body).toEqual({ ...body, state: 'withdrawn' })
    expect((await withdraw(body.id)).status).toBe(200)
  })

  test.each([
    ['found', 'This transfer has been found already.'],
    ['refused', 'The estate has answered this already.'],
  ])('that is %s stays', async (state, message) => {
    const { body } = await claim()
    await db.execute(sql`update claims set state = ${state}, answer = 'No such money.' where id = ${body.id}`)
    expect((await withdraw(body.id)).body).toMatchObject({ code: 'clash', message })
    expect(await claimsSeen()).toContainEqual([body.id, state])
  })

  test('is said at most 30 times a day', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await claim({}, await accountIdOf(db, tenancies.house), 'other tenant')).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })
})
