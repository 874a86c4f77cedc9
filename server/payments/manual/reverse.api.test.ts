import { expect, test } from 'vitest'
import { setArchived } from '#server/estates/store.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { pay, recordCash, recordOf, recordsOf } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { newAddress, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, pool, people, estates, tenancies } = world

const reverse = (id: number, note: unknown = 'Typed twice', who: Who = 'estate admin') =>
  as(who)('POST /payment/:id/reverse', { params: { id }, body: { note } })
const received = async () => (await as('admin')('GET /statistics')).body.payments_received

test('a reversal is a row of its own, and every figure falls', async () => {
  const before = await received()
  const paid = await recordCash(world, { method: 'pos', bank_reference: 'SLIP 1', amount: 18_500.5 })
  const { status, body } = await reverse(paid.id, 'Typed for the wrong flat')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ amount: -18_500.5, status: 'refunded', payment_method: 'pos', reversed: false },
    invoice_number: `${paid.invoice_number}-R1`,
    transaction_reference: paid.transaction_reference,
    payload: { items: [{ name: `Reversal of ${paid.invoice_number}`, amount: -18_500.5 }] },
  })
  const { body: receipt } = await as('estate admin')('GET /payment/:id/receipt', { params: { id: body.id } })
  expect(receipt.gives_back).toEqual({ id: paid.id, invoice_number: paid.invoice_number })
  const [, row] = await recordsOf(world, paid.transaction_reference)
  expect(row).toMatchObject({
    ...{ refund_of: paid.id, refund_id: `reversal-${paid.id}`, note: 'Typed for the wrong flat' },
    recorded_by: people['estate admin'].id,
  })
  expect(await received()).toBe(before)
  const { rows } = await pool.query(
    'select sum(amount)::float as amount from collections where estate_id = $1',
    [estates.palm.id],
  )
  const ledgers = await pool.query(
    `select sum(amount)::float as amount from payments where estate_id = $1 and status in ('success', 'refunded')`,
    [estates.palm.id],
  )
  expect(rows).toEqual(ledgers.rows)
})

test('the receipt on paper says first that it was reversed', async () => {
  const paid = await recordCash(world, { amount: 12_000 })
  const print = async () => {
    const headers = { authorization: `Bearer ${people.tenant.token}` }
    const response = await fetch(`${world.url}/api/payment/${paid.id}/receipt.pdf`, { headers })
    return textOfPdf(Buffer.from(await response.arrayBuffer()))
  }
  expect(await print()).not.toContain('reversed')
  await reverse(paid.id)
  const text = await print()
  expect(text).toContain('This payment was reversed on')
  expect(text.indexOf('This payment was reversed')).toBeLessThan(text.indexOf('Amount paid'))
})

test('the payer is told why, and the original says so to each in their way', async () => {
  const { id, invoice_number } = await recordCash(world)
  await reverse(id, 'The notes were not genuine')
  const words = `Your payment ${invoice_number} of ₦45,000.00 was reversed by the estate: The notes were not genuine`
  const notices = await as('tenant')('GET /notifications', { query: { q: invoice_number } })
  expect(notices.body[0]).toMatchObject({ title: 'Payment reversed', message: words })
  const letters = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  expect(letters.body[0]?.subject).toBe(`Reversal ${invoice_number}-R1: ₦45,000.00`)
  expect(letters.body[0]?.text).toContain('reversed by the estate: The notes were not genuine')
  for (const who of ['tenant', 'estate admin'] as const) {
    const { body } = await as(who)('GET /payment/:id/receipt', { params: { id } })
    expect(body).toMatchObject({ reversed: true, refunded: 45_000 })
    expect(body.reversal).toEqual({
      at: expect.stringMatching(/Z$/),
      reason: 'The notes were not genuine',
      by: who === 'tenant' ? null : people['estate admin'].name,
    })
    const params = { code: body.receipt_code as string }
    expect((await call('GET /receipt/:code', { params, from: newAddress() })).body.refunded).toBe(45_000)
  }
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'reverse' } })
  expect(log[0]).toMatchObject({ action: 'reverse', entity: 'payment', entity_id: id })
})

test('the bank reference may be recorded anew, and is then taken again', async () => {
  const again = () =>
    as('estate admin')('POST /payment/record', {
      body: recordOf(world, { method: 'bank_transfer', bank_reference: 'NIP 0042' }),
    })
  const first = (await again()).body
  expect((await again()).status).toBe(409)
  await reverse(first.id)
  expect((await again()).status).toBe(201)
  expect((await again()).status).toBe(409)
})

test('two at once, on two servers, reverse once', async () => {
  const { id, transaction_reference } = await recordCash(world)
  const urls = [world.url, (await world.another()).url]
  const answers = await Promise.all(
    [0, 1, 0, 1].map((index) =>
      createCall(urls[index] as string, people['estate admin'].token)('POST /payment/:id/reverse', {
        params: { id },
        body: { note: 'Typed twice' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This payment is reversed already.')
  expect(await recordsOf(world, transaction_reference)).toHaveLength(2)
})

test.each([undefined, null, '', '  \n '])('without a reason (%j) nothing is reversed', async (note) => {
  const { id } = await recordCash(world)
  const { status, body } = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id },
    body: { note },
  })
  expect([status, body]).toEqual([422, refusal('note', 'Enter a reason')])
})

test('what came by card, what failed and a reversal itself are not the estate’s to take back', async () => {
  const reversal = (await reverse((await recordCash(world)).id)).body
  const others = [await pay(world), await pay(world, { means: 'declined' }), reversal]
  for (const { id } of others) {
    const { status, body } = await reverse(id)
    expect([status, body.message]).toEqual([422, 'Only a payment that the estate recorded can be reversed.'])
  }
})

test('in an inactive estate a mistake can be put right; an archived one is not there', async () => {
  const inCedar = async () =>
    (await as('admin')('POST /payment/record', { body: recordOf(world, { tenant_id: tenancies.house }) }))
      .body
  const [one, other] = [await inCedar(), await inCedar()]
  await pool.query('update estates set status = null where id = $1', [estates.cedar.id])
  expect((await reverse(one.id, 'Typed twice', 'other estate admin')).status).toBe(201)
  await setArchived(db, estates.cedar.id, true)
  expect((await reverse(other.id, 'Typed twice', 'admin')).status).toBe(404)
})

test('where dues are kept, recorded money is in the ledger, and out of it again', async () => {
  await pool.query(`update estates set billing_from = date_trunc('month', lagos_today()) where id = $1`, [
    estates.palm.id,
  ])
  const { id } = await recordCash(world, { tenant_id: tenancies.villa, amount: 7_000.5 })
  const reversal = (await reverse(id)).body
  const { rows } = await pool.query(
    `select kind, amount::float, payment_id from ledger_entries where account_id = (select account_id from tenants where id = $1) and kind in ('payment', 'refund') order by id`,
    [tenancies.villa],
  )
  expect(rows).toEqual([
    { kind: 'payment', amount: -7_000.5, payment_id: id },
    { kind: 'refund', amount: 7_000.5, payment_id: reversal.id },
  ])
})

test('the database itself refuses what is recorded by nobody, and what a provider tells with a person', async () => {
  const { id } = await recordCash(world)
  const copy = (columns: string) =>
    pool.query(
      `insert into payments (invoice_number, transaction_reference, status, amount, currency, user_id, payer_name, payer_email,
        tenant_id, estate_id, estate_property_id, paid_at, payment_method, recorded_by, bank_reference, record_key)
      select 'INV-' || gen_random_uuid(), 'EST-' || gen_random_uuid(), status, amount, currency, user_id, payer_name, payer_email,
        tenant_id, estate_id, estate_property_id, paid_at, ${columns} from payments where id = ${id}`,
    )
  for (const columns of [
    `'cash', null, null, gen_random_uuid()`,
    `'cash', recorded_by, 'NIP 1', gen_random_uuid()`,
    `'pos', recorded_by, null, gen_random_uuid()`,
    `'pos', recorded_by, 'NIP 1', null`,
    `'paystack', recorded_by, null, null`,
  ])
    await expect(copy(columns), columns).rejects.toThrow('payments_recorded')
  await expect(pool.query('delete from bank_references')).rejects.toThrow('permission denied')
})
