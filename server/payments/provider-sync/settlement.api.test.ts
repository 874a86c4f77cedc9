import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql, TransactionRollbackError } from '#server/database/drizzle.ts'
import { auditLog } from '#server/database/schema.ts'
import { paymentLines, payments } from '#server/database/schema-payments.ts'
import { takeInvoiceNumber } from '#server/payments/record-payment.ts'
import {
  openCheckout,
  type Payer,
  pay,
  payAtProvider,
  recordsOf,
  runJob,
  sendWebhook,
  submit,
} from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, sandbox, url } = world
sandbox.sendWebhooksTo(`${url}/api/paystack/webhook`)
beforeEach(() => {
  sandbox.behave()
  // Tests send webhooks by hand.
  sandbox.misbehave({ webhook: 'never' })
})

async function paidCheckout(who: Payer = 'tenant') {
  const checkout = await openCheckout(world, who)
  await payAtProvider(world, checkout.reference)
  return { ...checkout, who }
}
type Checkout = Awaited<ReturnType<typeof paidCheckout>>
const WAYS = {
  callback: (checkout: Checkout) => submit(world, checkout, checkout.who),
  webhook: ({ reference }: Checkout) => sendWebhook(world, reference),
  job: ({ reference }: Checkout) => runJob(world, reference),
}
type Way = keyof typeof WAYS
const collected = async () => {
  const { body } = await as('estate admin')('GET /estate/statistics/:estateId', {
    params: { estateId: estates.palm.id },
  })
  return body.payments_received
}
const eventually = (reference: string) =>
  expect.poll(() => recordsOf(world, reference).then((each) => each.length))

describe('callback, webhook and job end in one record', () => {
  test.each<Way[][]>([
    [['callback', 'webhook', 'job']],
    [['callback', 'job', 'webhook']],
    [['webhook', 'callback', 'job']],
    [['webhook', 'job', 'callback']],
    [['job', 'callback', 'webhook']],
    [['job', 'webhook', 'callback']],
  ])('one after the other: %j', async (ways) => {
    const before = await collected()
    const checkout = await paidCheckout()
    for (const way of ways) await WAYS[way](checkout)
    await eventually(checkout.reference).toBe(1)
    const [record] = await recordsOf(world, checkout.reference)
    expect((await submit(world, checkout)).body.payment?.id).toBe(record?.id)
    expect(await collected()).toBe(before + 45_000)
  })

  test.each(Object.keys(WAYS) as Way[])('the %s alone is enough', async (way) => {
    const checkout = await paidCheckout()
    await WAYS[way](checkout)
    await eventually(checkout.reference).toBe(1)
  })

  test('all at once, many times over, for several payments', async () => {
    const before = await collected()
    const checkouts = await Promise.all(Array.from({ length: 4 }, () => paidCheckout()))
    const tries = checkouts.flatMap((checkout) =>
      Array.from({ length: 4 }, () => Object.values(WAYS).map((way) => way(checkout))).flat(),
    )
    await Promise.all(tries)
    for (const { reference } of checkouts) {
      await eventually(reference).toBe(1)
      const lines = sql`select count(*)::int as lines from payment_lines l join payments p on p.id = l.payment_id
        where p.transaction_reference = ${reference}`
      expect((await db.execute(lines)).rows).toEqual([{ lines: 1 }])
      const notices = (await as('tenant')('GET /notifications', { query: { q: reference } })).body
      expect(notices.map(({ title }) => title)).toEqual(['Payment received'])
    }
    expect(await collected()).toBe(before + 4 * 45_000)
  })
})

describe('what the provider got wrong', () => {
  test.each([
    { paid: { amount_kobo: 100_000, requested_amount_kobo: 100_000 }, amount: 1_000 },
    { paid: { amount_kobo: 100_000 }, amount: 1_000 },
    { paid: { amount_kobo: 9_000_000, requested_amount_kobo: 9_000_000 }, amount: 90_000 },
  ])('an amount: $paid is kept as it is, counted, and marked for a person', async ({ paid, amount }) => {
    const before = await collected()
    sandbox.misbehave({ paid })
    const payment = await pay(world)
    expect(payment).toMatchObject({ status: 'success', amount })
    const [record] = await recordsOf(world, payment.transaction_reference)
    expect(record?.review).toBe(`Expected NGN 45000.00, the provider has NGN ${amount.toFixed(2)}.`)
    expect(await collected()).toBe(before + amount)
  })

  test('a currency: it is kept and marked, and moves no figure of naira', async () => {
    const before = await collected()
    sandbox.misbehave({ paid: { currency: 'USD' } })
    const payment = await pay(world)
    expect(payment).toMatchObject({ status: 'success', amount: 45_000, currency: 'USD' })
    const [record] = await recordsOf(world, payment.transaction_reference)
    expect(record?.review).toBe('Expected NGN 45000.00, the provider has USD 45000.00.')
    expect(await collected()).toBe(before)
    const { body } = await as('tenant')('GET /notifications', { query: { q: payment.transaction_reference } })
    expect(body[0]?.message).toContain('We received USD 45,000.00 for')
  })

  test('fees that the payer bears are not a wrong amount', async () => {
    sandbox.misbehave({ paid: { amount_kobo: 4_577_500 } })
    const checkout = await paidCheckout()
    expect(
      (await sandbox.transactions()).find(({ reference }) => reference === checkout.reference),
    ).toMatchObject({
      amount: 4_577_500,
      requested_amount: 4_500_000,
    })
    const { payment } = (await submit(world, checkout)).body
    expect(payment?.amount).toBe(45_000)
    expect((await recordsOf(world, checkout.reference))[0]?.review).toBeNull()
  })
})

describe('a declined card', () => {
  test('is one failed record, however often it is declined', async () => {
    const checkout = await openCheckout(world)
    for (const means of ['declined', 'insufficient_funds'] as const) {
      await payAtProvider(world, checkout.reference, means)
      expect((await submit(world, checkout)).body.status).toBe('failed')
    }
    expect((await recordsOf(world, checkout.reference)).map(({ status }) => status)).toEqual(['failed'])
  })

  test('then another that works, on the same reference: both are on record, the second counts', async () => {
    const before = await collected()
    const checkout = await openCheckout(world)
    await payAtProvider(world, checkout.reference, 'declined')
    const failed = (await submit(world, checkout)).body.payment
    expect(await collected()).toBe(before)
    await payAtProvider(world, checkout.reference)
    await Promise.all(Object.values(WAYS).map((way) => way({ ...checkout, who: 'tenant' })))
    await eventually(checkout.reference).toBe(2)
    const records = await recordsOf(world, checkout.reference)
    expect(records.map(({ id, status }) => [id, status])).toEqual([
      [failed?.id, 'failed'],
      [expect.any(Number), 'success'],
    ])
    expect(new Set(records.map(({ invoice_number }) => invoice_number)).size).toBe(2)
    expect((await submit(world, checkout)).body.status).toBe('success')
    expect(await collected()).toBe(before + 45_000)
  })
})

describe('invoice numbers', () => {
  const numbers = async () =>
    (await db.select().from(payments)).map(({ invoice_number }) => Number(invoice_number.slice(-6)))

  test('have no gap and no repeat, also where 50 are settled at once and some of what takes them fails', async () => {
    const payers = ['tenant', 'neighbour', 'other tenant'] as const
    const checkouts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => paidCheckout(payers[index % payers.length])),
    )
    const failing = Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => {
        await takeInvoiceNumber(tx)
        throw new Error('the power is gone')
      }),
    )
    const [settled, failed] = await Promise.all([
      Promise.all(checkouts.map((checkout) => submit(world, checkout, checkout.who))),
      Promise.allSettled(failing),
    ])
    expect(settled.map(({ body }) => body.status)).toEqual(Array(50).fill('success'))
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
    const taken = (await numbers()).sort((one, other) => one - other)
    expect(taken).toEqual(taken.map((_, index) => index + 1))
  })

  /** The next invoice number; the transaction rolls back. */
  async function numberAt(moment: string): Promise<string> {
    let number = ''
    await world.owner.db
      .transaction(async (tx) => {
        await tx.execute(sql`create schema moved_clock`)
        await tx.execute(
          sql`create function moved_clock.now() returns timestamptz return timestamptz ${sql.raw(`'${moment}'`)}`,
        )
        await tx.execute(sql`set local search_path = moved_clock, pg_catalog, public`)
        number = await takeInvoiceNumber(tx)
        tx.rollback()
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError))
    return number
  }

  test('begin anew with the year in Lagos, an hour before that of Greenwich', async () => {
    await pay(world)
    const last = Math.max(...(await numbers()))
    const year = Number((await numberAt('now')).slice(4, 8))
    expect(await numberAt(`${year}-12-31 22:59:59+00`)).toBe(
      `INV-${year}-${String(last + 1).padStart(6, '0')}`,
    )
    expect(await numberAt(`${year}-12-31 23:00:00+00`)).toBe(`INV-${year + 1}-000001`)
  })
})

describe('what is recorded', () => {
  const TABLES = { payments, payment_lines: paymentLines, audit_log: auditLog }

  test.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
    'in %s is neither changed nor taken away',
    async (name) => {
      if (name !== 'audit_log') await pay(world)
      else await as('admin')('PUT /charge/update/:id', { params: { id: world.charges.water }, body: {} })
      const before = await db.select().from(TABLES[name])
      for (const statement of [
        `update ${name} set id = id`,
        `delete from ${name}`,
        `truncate ${name} cascade`,
      ])
        await expect(world.owner.pool.query(statement), statement).rejects.toThrow(/is append-only$/)
      expect(await db.select().from(TABLES[name])).toEqual(before)
    },
  )

  test('of the provider’s answer is what the ledgers need, and nothing of the card or of who paid', async () => {
    const { transaction_reference: reference } = await pay(world)
    const [record] = await recordsOf(world, reference)
    expect(record?.gateway).toMatchObject({ reference, status: 'success', amount: expect.any(Number) })
    const { gateway: kept } = record ?? {}
    expect(Object.values(kept as object).filter((value) => typeof value === 'object')).toEqual([])
    for (const word of ['AUTH_', '4081', 'ip_address', 'customer', '@'])
      expect(JSON.stringify(kept)).not.toContain(word)
  })

  test('adds up to the figures', async () => {
    const sums = await db.execute(sql`
      select estate_id, to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, sum(amount) as amount, count(*)::int as payments
      from payments where status = 'success' and currency = 'NGN' group by 1, 2 order by 1, 2`)
    const kept = await db.execute(sql`
      select estate_id, to_char(month, 'YYYY-MM') as month, amount, payments from collections order by 1, 2`)
    expect(kept.rows).toEqual(sums.rows)
    expect(sums.rows.length).toBeGreaterThan(0)
  })

  test('adds up to what the provider holds', async () => {
    const held = (await sandbox.transactions()).filter(({ status }) => status === 'success')
    const kept = await db.select().from(payments).where(eq(payments.status, 'success'))
    expect(kept.map(({ transaction_reference }) => transaction_reference).sort()).toEqual(
      held.map(({ reference }) => reference).sort(),
    )
  })
})
