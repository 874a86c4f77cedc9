import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { settleDue } from '#server/payments/job.ts'
import {
  checkoutOf,
  openCheckout,
  pay,
  payAtProvider,
  recordsOf,
  runJob,
  submit,
} from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { newAddress, startWorld } from '#server/test/world.ts'
import { findRefundCheck, makeRefundDue, type RefundCheck, setRefundCheck } from './store.ts'

const world = await startWorld()
const { as, call, sandbox, url, people, estates, pool } = world
const { control } = sandboxClient(sandbox.url)
const WEBHOOK = `${url}/api/paystack/webhook`
beforeEach(() => {
  sandbox.behave()
  sandbox.sendWebhooksTo(WEBHOOK)
})

/** Refunds at the provider, as the estate does on its dashboard; the webhook follows. */
const giveBack = (reference: string, amount?: number, status: 'pending' | 'processed' = 'processed') =>
  control('POST', `refund/${reference}`, { status, ...(amount && { amount_kobo: amount * 100 }) })
const refundsOf = async (reference: string) =>
  (await recordsOf(world, reference)).filter(({ status }) => status === 'refunded')
const refundsBecome = (reference: string, count: number) =>
  expect.poll(async () => (await refundsOf(reference)).length).toBe(count)
const received = async () => (await as('admin')('GET /statistics')).body.payments_received
const asked = (reference: string) =>
  expect.poll(async () => (await checkoutOf(world, reference)).refund_tries).toBeGreaterThan(0)
const lookAgain = async (reference: string) => {
  await pool.query('update checkouts set refund_check_at = now() where reference = $1', [reference])
  await settleDue(world.context, world.app.log)
}

describe('money given back', () => {
  test('is a row of its own beside the payment, and every figure falls', async () => {
    const before = await received()
    const paid = await pay(world)
    const { transaction_reference: reference, invoice_number } = paid
    expect(await received()).toBe(before + 45_000)
    await giveBack(reference)
    await refundsBecome(reference, 1)
    const [payment, refund] = await recordsOf(world, reference)
    expect(payment).toMatchObject({ status: 'success', amount: 45_000, invoice_number })
    expect(refund).toMatchObject({
      amount: -45_000,
      currency: 'NGN',
      refund_of: paid.id,
      invoice_number: `${invoice_number}-R1`,
      user_id: people.tenant.id,
      estate_id: estates.palm.id,
      review: null,
    })
    expect(await received()).toBe(before)
    const tenant = await as('tenant')('GET /tenant/statistics/:userId', {
      params: { userId: people.tenant.id },
    })
    expect(tenant.body.total_amount_paid).toBe(before)
    const { body } = await as('tenant')('GET /tenant/payments/:tenantId', {
      params: { tenantId: world.tenancies.flat },
      query: { status: 'refunded' },
    })
    expect(body).toMatchObject([{ amount: -45_000, transaction_reference: reference }])
    const notices = await as('tenant')('GET /notifications', { query: { q: 'given back' } })
    expect(notices.body[0]?.message).toContain(`₦45,000.00 of your payment ${invoice_number} was given back`)
  })

  test('is given back in parts, each counted once, however often it is told', async () => {
    const { transaction_reference: reference } = await pay(world)
    await giveBack(reference, 10_000)
    await refundsBecome(reference, 1)
    await giveBack(reference, 5_000.5)
    await refundsBecome(reference, 2)
    await Promise.all([lookAgain(reference), lookAgain(reference), lookAgain(reference)])
    expect((await refundsOf(reference)).map(({ amount }) => amount)).toEqual([-10_000, -5_000.5])
    expect((await refundsOf(reference)).map(({ invoice_number }) => invoice_number.slice(-3))).toEqual([
      '-R1',
      '-R2',
    ])
  })

  test('shows on the receipt, and where its code is confirmed', async () => {
    const { id, transaction_reference: reference } = await pay(world)
    await giveBack(reference, 20_000)
    await refundsBecome(reference, 1)
    const { body } = await as('tenant')('GET /payment/:id/receipt', { params: { id } })
    expect([body.amount, body.refunded]).toEqual([45_000, 20_000])
    const params = { code: body.receipt_code as string }
    expect((await call('GET /receipt/:code', { params, from: newAddress() })).body.refunded).toBe(20_000)
    const [refund] = await refundsOf(reference)
    const of = await as('tenant')('GET /payment/:id/receipt', { params: { id: refund?.id as number } })
    expect(of.body.receipt_code).toBeNull()
  })

  test('takes no invoice number', async () => {
    const { transaction_reference: reference } = await pay(world)
    await giveBack(reference)
    await refundsBecome(reference, 1)
    const next = await pay(world)
    const { rows } = await pool.query('select last_number from invoice_numbers')
    expect(Number(next.invoice_number.slice(-6))).toBe(rows[0].last_number)
    const count = await pool.query(`select count(*)::int as count from payments where status <> 'refunded'`)
    expect(count.rows[0].count).toBe(rows[0].last_number)
  })
})

describe('the provider is asked', () => {
  const tell = async (data: object) => {
    const body = JSON.stringify({ event: 'refund.processed', data })
    const signature = createHmac('sha512', SANDBOX_KEYS.secret_key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    const response = await fetch(WEBHOOK, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  }

  test('and a webhook’s word alone writes nothing', async () => {
    const { transaction_reference: reference } = await pay(world)
    await tell({ status: 'processed', transaction_reference: reference, amount: '4500000', currency: 'NGN' })
    await asked(reference)
    expect(await refundsOf(reference)).toEqual([])
  })

  test('until it has decided', async () => {
    const { transaction_reference: reference } = await pay(world)
    await giveBack(reference, 1_000, 'pending')
    await asked(reference)
    expect(await refundsOf(reference)).toEqual([])
    expect((await checkoutOf(world, reference)).refund_check_at).not.toBeNull()
    await control('PUT', `refund/${reference}`, { status: 'processed' })
    await refundsBecome(reference, 1)
    await expect.poll(async () => (await checkoutOf(world, reference)).refund_check_at).toBeNull()
  })

  test('and one that failed is no refund', async () => {
    const { transaction_reference: reference } = await pay(world)
    await giveBack(reference, 1_000, 'pending')
    await control('PUT', `refund/${reference}`, { status: 'failed' })
    await expect.poll(async () => (await checkoutOf(world, reference)).refund_check_at).toBeNull()
    expect(await refundsOf(reference)).toEqual([])
  })

  test.each(['server_error', 'timeout', 'nonsense'] as const)('again after %s', async (answer) => {
    const { transaction_reference: reference } = await pay(world)
    sandbox.misbehave({ call: 'refunds', answer, reference, times: 1 })
    await giveBack(reference)
    await asked(reference)
    await lookAgain(reference)
    expect(await refundsOf(reference)).toHaveLength(1)
  })

  test('also where word of the refund comes before word of the payment', async () => {
    const { reference } = await openCheckout(world)
    sandbox.misbehave({ webhook: 'never', reference, times: 1 })
    await payAtProvider(world, reference)
    await giveBack(reference, 1_000)
    await refundsBecome(reference, 1)
    expect((await recordsOf(world, reference)).map(({ status }) => status)).toEqual(['success', 'refunded'])
  })

  test('and what was given back in full before anybody looked was never ours', async () => {
    const { reference } = await openCheckout(world)
    sandbox.sendWebhooksTo('http://127.0.0.1:9/')
    await payAtProvider(world, reference)
    await giveBack(reference)
    await runJob(world, reference)
    expect((await recordsOf(world, reference)).map(({ status }) => status)).toEqual(['failed'])
    const { body } = await as('tenant')('GET /notifications', { query: { q: 'Nothing was kept' } })
    expect(body[0]).toMatchObject({
      title: 'Payment given back',
      message: expect.stringContaining('₦45,000.00 for Security levy was given back before it was recorded.'),
    })
  })
})

describe('a refund that is not decided', () => {
  const open = async (reference: string) =>
    (await as('admin')('GET /payments/reviews', { query: { state: 'open', q: reference } })).body
  const exhaust = (reference: string) =>
    pool.query('update checkouts set refund_tries = 305 where reference = $1', [reference])

  test('for three days wants a person, and is still asked about', async () => {
    const { transaction_reference: reference, invoice_number } = await pay(world)
    await giveBack(reference, 1_000, 'pending')
    await asked(reference)
    expect(await open(reference)).toEqual([])
    await exhaust(reference)
    await lookAgain(reference)
    await lookAgain(reference)
    expect(await open(reference)).toMatchObject([
      { kind: 'flag', invoice_number, amount: 45_000, reason: expect.stringContaining('within 72 hours') },
    ])
    const { refund_check_at } = await checkoutOf(world, reference)
    expect(Date.parse(refund_check_at ?? '') - Date.now()).toBeGreaterThan(3_000_000)
    sandbox.sendWebhooksTo('http://127.0.0.1:9/')
    await control('PUT', `refund/${reference}`, { status: 'processed' })
    await lookAgain(reference)
    expect(await refundsOf(reference)).toHaveLength(1)
    expect(await open(reference)).toEqual([])
  })

  test('is asked about no more once a person has looked, until the provider speaks of it', async () => {
    const { transaction_reference: reference } = await pay(world)
    await giveBack(reference, 1_000, 'pending')
    await asked(reference)
    await exhaust(reference)
    await lookAgain(reference)
    const id = (await open(reference))[0]?.id as number
    const review = () =>
      as('admin')('POST /payment-flag/:id/review', { params: { id }, body: { note: 'On its way.' } })
    const answers = await Promise.all([review(), review()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await checkoutOf(world, reference)).refund_check_at).toBeNull()
    await control('PUT', `refund/${reference}`, { status: 'processed' })
    await refundsBecome(reference, 1)
    const { body } = await as('admin')('GET /payments/reviews', {
      query: { state: 'resolved', q: reference },
    })
    expect(body[0]?.resolved?.note).toBe('On its way.')
  })

  test('is not forgotten where the provider speaks of another while it is asked', async () => {
    const { transaction_reference: reference } = await pay(world)
    await makeRefundDue(world.db, reference)
    const first = (await findRefundCheck(world.db, reference)) as RefundCheck
    await makeRefundDue(world.db, reference)
    expect(await setRefundCheck(world.db, first, null)).toBe(false)
    expect((await checkoutOf(world, reference)).refund_check_at).not.toBeNull()
    const second = (await findRefundCheck(world.db, reference)) as RefundCheck
    expect(await setRefundCheck(world.db, second, null)).toBe(true)
    expect((await checkoutOf(world, reference)).refund_check_at).toBeNull()
  })
})

describe('fees that the payer bore', () => {
  test.each([[[45_775]], [[775, 45_000]], [[45_000, 775]]])(
    'are given back too (%j), and take nothing from what was collected',
    async (parts) => {
      const before = await received()
      const { reference, amount } = await openCheckout(world)
      sandbox.misbehave({ reference, times: 1, paid: { amount_kobo: 4_577_500 } })
      await payAtProvider(world, reference)
      expect((await submit(world, { reference, amount })).body.payment?.amount).toBe(45_000)
      for (const part of parts) await giveBack(reference, part)
      await expect
        .poll(async () => {
          await lookAgain(reference)
          return (await refundsOf(reference)).reduce((sum, refund) => sum + refund.amount, 0)
        })
        .toBe(-45_000)
      const refunds = await refundsOf(reference)
      expect(refunds.map(({ review }) => review)).toEqual(refunds.map(() => null))
      expect(await received()).toBe(before)
      if (parts[0] === 45_775) expect(refunds[0]?.gateway).toMatchObject({ fees_given_back_kobo: 77_500 })
    },
  )
})

test('the payer is told in the currency that was paid', async () => {
  const { reference, amount } = await openCheckout(world)
  sandbox.misbehave({ reference, times: 1, paid: { currency: 'USD' } })
  await payAtProvider(world, reference)
  await submit(world, { reference, amount })
  await giveBack(reference, 1_000)
  await refundsBecome(reference, 1)
  const { body } = await as('tenant')('GET /notifications', { query: { q: 'USD 1,000.00 of your payment' } })
  expect(body).toHaveLength(1)
})
