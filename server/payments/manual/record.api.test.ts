import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setArchived } from '#server/estates/store.ts'
import { livesSince } from '#server/test/billing.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash, recordOf, recordsOf } from '#server/test/payments.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, pool, people, estates, tenancies, charges } = world

const record = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /payment/record', { body: recordOf(world, over) })
let slips = 0
const newSlip = () => `NIP/2026/${++slips}`
const transfer = (over: object = {}) => ({ method: 'bank_transfer', bank_reference: newSlip(), ...over })
const counted = async () => (await pool.query('select count(*)::int as count from payments')).rows[0].count
const collected = async (estate_id: number) =>
  (
    await pool.query(
      'select coalesce(sum(amount), 0)::float as amount, coalesce(sum(payments), 0)::int as payments from collections where estate_id = $1',
      [estate_id],
    )
  ).rows[0]

describe('money that the estate saw', () => {
  test('is a payment like any other: number, notice, letter, lists, figures', async () => {
    const before = (await as('admin')('GET /statistics')).body.payments_received
    const { status, body } = await record(transfer({ amount: 20_000.5, note: 'Paid in by his brother' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      invoice_number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      transaction_reference: expect.stringMatching(/^EST-\d+-\d{1,6}$/),
      ...{ amount: 20_000.5, currency: 'NGN', status: 'success', reversed: false },
      ...{ payment_method: 'bank_transfer', charge_id: 0, tenant_id: tenancies.flat },
      payload: { items: [{ charge_id: null, name: 'Payment on account', amount: 20_000.5, quantity: 1 }] },
    })
    expect((await as('admin')('GET /statistics')).body.payments_received).toBe(before + 20_000.5)
    const { body: listed } = await as('tenant')('GET /tenant/payments/:tenantId', {
      params: { tenantId: tenancies.flat },
    })
    expect(listed[0]).toEqual(body)
    const notices = await as('tenant')('GET /notifications', { query: { q: body.transaction_reference } })
    expect(notices.body[0]?.message).toBe(
      `We received ₦20,000.50 on account. Recorded by the estate: Bank transfer. Reference ${body.transaction_reference}.`,
    )
    const letters = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
    expect(letters.body[0]?.subject).toBe(`Receipt ${body.invoice_number}: ₦20,000.50`)
    expect(letters.body[0]?.text).toContain('Bank transfer. Recorded by the estate.')
    const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'record' } })
    expect(log[0]).toMatchObject({
      user_name: people['estate admin'].name,
      ...{ action: 'record', entity: 'payment', entity_id: body.id },
    })
  })

  test('names who recorded it, its reference and note only to those who run the estate', async () => {
    const bank_reference = newSlip()
    const { id } = await recordCash(world, { method: 'pos', bank_reference, note: 'Terminal 2' })
    for (const who of ['estate admin', 'admin', 'tenant', 'landlord'] as const) {
      const { body } = await as(who)('GET /payment/:id/receipt', { params: { id } })
      const runs = who === 'estate admin' || who === 'admin'
      const by = people['estate admin'].name
      expect([who, body.recorded]).toEqual([who, runs ? { by, bank_reference, note: 'Terminal 2' } : null])
    }
    const { body: receipt } = await as('tenant')('GET /payment/:id/receipt', { params: { id } })
    const params = { code: receipt.receipt_code as string }
    const { body } = await call('GET /receipt/:code', { params, from: newAddress() })
    expect(body).toMatchObject({ payment_method: 'pos', amount: 45_000 })
    expect(JSON.stringify(body)).not.toContain(people['estate admin'].name)
    const pdf = await world.send({
      method: 'GET',
      path: `/payment/${id}/receipt.pdf`,
      token: people.tenant.token,
    })
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    const { body: byCard } = await as('admin')('GET /payment/:id/receipt', {
      params: { id: (await pay(world)).id },
    })
    expect([byCard.recorded, byCard.reversal]).toEqual([null, null])
  })

  test('is found by its method as it is shown, and by what the bank calls it', async () => {
    const bank_reference = 'FT 77/Alat-9'
    const { id } = await recordCash(world, transfer({ bank_reference }))
    for (const q of ['Bank transfer', 'ft 77/alat']) {
      const { body } = await as('estate admin')('GET /estate/payments/:estateId', {
        params: { estateId: estates.palm.id },
        query: { q },
      })
      expect([q, body.map((payment) => payment.id)]).toEqual([q, expect.arrayContaining([id])])
    }
  })

  test('may be for charges, which are in the ledgers at today’s prices', async () => {
    const items = [
      { charge_id: charges.water, quantity: 2 },
      { charge_id: charges.everywhere, quantity: 1 },
    ]
    const { body } = await record({ items, amount: 20_001 })
    expect(body.payload.items).toMatchObject([
      { name: 'Water', amount: 5_000.5, quantity: 2 },
      { name: 'Emergency levy', amount: 10_000, quantity: 1 },
    ])
    const one = await record({ items: [{ charge_id: charges.security, quantity: 1 }] })
    expect(one.body.charge_id).toBe(charges.security)
    const other = await record({ items, amount: 20_000 })
    const words = 'These charges come to ₦20,001.00. Enter that, or record the money on account.'
    expect([other.status, other.body]).toEqual([422, refusal('amount', words)])
    for (const charge_id of [charges.stopped, charges.cedar]) {
      const { status } = await record({ items: [{ charge_id, quantity: 1 }], amount: 9_000 })
      expect(status).toBe(422)
    }
  })

  test('may come from somebody who has moved out', async () => {
    await as('neighbour')('DELETE /me/tenancies/:id', { params: { id: tenancies.villa } })
    expect((await record({ tenant_id: tenancies.villa })).body.payer_name).toBe(people.neighbour.name)
    // The search finds payers by a property's name; it runs another query for admins.
    for (const who of ['estate admin', 'admin'] as const) {
      const { body } = await as(who)('GET /payment/payers', { query: { q: 'palm' } })
      expect(body.map(({ tenant_id, left }) => [tenant_id, left])).toEqual([
        [tenancies.flat, false],
        [tenancies.villa, true],
      ])
    }
  })
})

describe('the day', () => {
  const paidAt = async (paid_on: string) => {
    const { id } = await recordCash(world, { paid_on })
    const { body } = await as('tenant')('GET /payment/:id/receipt', { params: { id } })
    return body.paid_at
  }

  test('is noon in Lagos, and of today the hour is now', async () => {
    expect(await paidAt(dayFromNow(-3))).toBe(`${dayFromNow(-3)}T11:00:00.000Z`)
    expect(Math.abs(Date.parse(await paidAt(dayFromNow(0))) - Date.now())).toBeLessThan(60_000)
  })

  test('counts in the month in which the money came', async () => {
    const lastYear = `${Number(dayFromNow(0).slice(0, 4)) - 1}-03-31`
    await livesSince(world, tenancies.flat, lastYear)
    await record({ paid_on: lastYear, amount: 1_234.5 })
    const { rows } = await pool.query(
      'select amount::float, payments from collections where estate_id = $1 and month = $2',
      [estates.palm.id, lastYear.replace('31', '01')],
    )
    expect(rows).toEqual([{ amount: 1_234.5, payments: 1 }])
  })

  test('goes back to the first day of last year, and no further', async () => {
    const year = Number(dayFromNow(0).slice(0, 4)) - 1
    await livesSince(world, tenancies.flat, `${year}-01-01`)
    expect((await record({ paid_on: `${year}-01-01` })).status).toBe(201)
    const { status, body } = await record({ paid_on: `${year - 1}-12-31` })
    expect([status, body]).toEqual([422, refusal('paid_on', `At the earliest 1 Jan ${year}.`)])
  })

  test('is within a year before the tenancy, as of a deposit', async () => {
    const year = Number(dayFromNow(0).slice(0, 4))
    const [within, before] = [`${year - 1}-01-15`, `${year - 1}-01-14`]
    await livesSince(world, tenancies.flat, `${year}-01-15`)
    expect((await record({ paid_on: within })).status).toBe(201)
    const { status, body } = await record({ paid_on: before })
    const words = `At the earliest 15 Jan ${year - 1}, 12 months before this tenancy or its billing began.`
    expect([status, body]).toEqual([422, refusal('paid_on', words)])
  })
})

describe('is refused', () => {
  test.each([
    { field: 'paid_on', value: dayFromNow(1), message: 'This day is in the future.' },
    { field: 'paid_on', value: '2026-02-29', message: 'Enter a valid date' },
    { field: 'paid_on', value: '31/12/2026', message: 'Enter a valid date' },
    { field: 'paid_on', value: undefined, message: 'Enter a valid date' },
    { field: 'method', value: 'paystack', message: 'Select a payment method' },
    { field: 'method', value: 'cheque', message: 'Select a payment method' },
    { field: 'amount', value: 0, message: 'Enter a valid amount' },
    { field: 'amount', value: -45_000, message: 'Enter a valid amount' },
    { field: 'amount', value: 10.005, message: 'At most two decimals' },
    { field: 'amount', value: 1e12, message: 'Enter a valid amount' },
    { field: 'amount', value: '45000', message: 'Enter a valid amount' },
    { field: 'tenant_id', value: undefined, message: 'Select who paid' },
    { field: 'bank_reference', value: 'NIP/1', message: 'Cash has no bank reference' },
    { field: 'items', value: [], message: 'Select a charge' },
    { field: 'key', value: 'twice', message: 'Not a key such as 0b6f3c1e-52d1-4d0a-9f60-3c6b8f0f7a11' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const before = await counted()
    const { status, body } = await record({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
    expect(await counted()).toBe(before)
  })

  test.each([null, undefined, '', '   ', '\u200b', '---'])(
    'a transfer whose reference is "%s"',
    async (bank_reference) => {
      for (const method of ['bank_transfer', 'pos']) {
        const { status, body } = await record({ method, bank_reference })
        expect([status, body]).toEqual([422, refusal('bank_reference', "Enter the bank's reference")])
      }
    },
  )

  test('in an estate that is not active; one that is archived is not there', async () => {
    const house = { tenant_id: tenancies.house }
    const active = (status: 1 | null) =>
      pool.query('update estates set status = $1 where id = $2', [status, estates.cedar.id])
    await active(null)
    const { status, body } = await record(house, 'other estate admin')
    const words = 'This estate is not active; nothing can be recorded there now.'
    expect([status, body]).toEqual([422, refusal('tenant_id', words)])
    // A preview does not reveal the dues either.
    const preview = { tenant_id: tenancies.house, items: [{ charge_id: charges.cedar, quantity: 1 }] }
    const previewed = await as('other estate admin')('POST /payment/preview', { body: preview })
    expect([previewed.status, previewed.body]).toEqual([422, refusal('tenant_id', words)])
    await active(1)
    await setArchived(db, estates.cedar.id, true)
    expect((await record(house, 'admin')).status).toBe(404)
    await setArchived(db, estates.cedar.id, false)
  })
})

describe('a bank reference', () => {
  test('stands for one payment of an estate, however it is spelt', async () => {
    const paid = await recordCash(world, transfer({ bank_reference: ' Ref 0012 ab' }))
    for (const bank_reference of [
      'REF0012AB',
      'ref 00 12 AB',
      'Ref\u00a00012ab',
      'REF-0012/AB',
      'ref.0012–ab',
    ]) {
      const { status, body } = await record({ method: 'pos', bank_reference })
      const words = `This reference is recorded already, as ${paid.invoice_number}.`
      expect([status, body]).toEqual([409, refusal('bank_reference', words, 'clash')])
    }
    const elsewhere = transfer({ bank_reference: 'REF0012AB', tenant_id: tenancies.house })
    expect((await record(elsewhere, 'other estate admin')).status).toBe(201)
  })

  test('typed by two people at once is recorded once', async () => {
    const [here, there] = [world, await world.another()]
    const body = () => recordOf(world, transfer({ bank_reference: 'BOTH 1' }))
    const answers = await Promise.all(
      [here, there, here, there].map(({ url }, index) =>
        createCall(url, people[index % 2 ? 'admin' : 'estate admin'].token)('POST /payment/record', {
          body: body(),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('a record that is sent again', () => {
  test('at once, from two servers, is one payment', async () => {
    const before = await collected(estates.palm.id)
    const urls = [world.url, (await world.another()).url]
    const body = recordOf(world, transfer({ note: 'Twice' }))
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((index) =>
        createCall(urls[index] as string, people['estate admin'].token)('POST /payment/record', { body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    const [first] = answers
    expect(await recordsOf(world, first?.body.transaction_reference as string)).toHaveLength(1)
    expect(await collected(estates.palm.id)).toEqual({
      amount: before.amount + 45_000,
      payments: before.payments + 1,
    })
  })

  test('with other words, or by somebody else, is refused', async () => {
    const key = randomUUID()
    await recordCash(world, { key })
    const answers = [
      await record({ key, amount: 45_000.01 }),
      await record({ key, note: 'Now with a note' }),
      await record({ key: key.toUpperCase(), tenant_id: tenancies.villa }),
      await record({ key }, 'admin'),
      await record({ key, tenant_id: tenancies.house }, 'other estate admin'),
    ]
    const words =
      'This was recorded already, with other details. Look at the payments before you record it again.'
    const refused = [409, refusal('key', words, 'clash')]
    for (const { status, body } of answers) expect([status, body]).toEqual(refused)
  })
})
