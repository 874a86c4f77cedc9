import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { paymentMoveOf } from '#server/test/credit.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { pay, recordCash, recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, pool, people, estates, charges, tenancies } = world

beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-10-01')
  await billCharges(world, estates.palm.id, [charges.security, charges.water], '2026-10-01')
})

const correction = (over: object = {}) => ({
  ...{ key: randomUUID(), amount: 4_500, note: 'A nought too many' },
  ...over,
})
const correct = (id: number, over: object = {}) =>
  as('estate admin')('POST /payment/:id/correct', { params: { id }, body: correction(over) })
const receiptOf = async (id: number) =>
  (await as('estate admin')('GET /payment/:id/receipt', { params: { id } })).body
const balance = async () =>
  (await as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenancies.flat } })).body.balance
const record = (over: object) => as('estate admin')('POST /payment/record', { body: recordOf(world, over) })

test('a wrong amount is reversed and recorded again in one step, with one message', async () => {
  const paid = await recordCash(world, {
    ...{ method: 'bank_transfer', bank_reference: 'NIP 500', amount: 45_000, paid_on: '2026-11-19' },
    note: 'By his brother',
  })
  const before = await balance()
  const preview = await as('estate admin')('POST /payment/:id/correct/preview', {
    params: { id: paid.id },
    body: { amount: 4_500 },
  })
  expect(await balance()).toBe(before)
  const notices = async () => (await as('tenant')('GET /notifications')).body
  const told = (await notices()).length
  const { status, body } = await correct(paid.id)
  expect([status, body.amount, body.payment_method]).toEqual([201, 4_500, 'bank_transfer'])
  expect([body.paid_at, body.status]).toEqual([paid.paid_at, 'success'])
  expect(await balance()).toBe(before + 40_500)
  expect(preview.body.owed).toBeGreaterThanOrEqual(40_500)
  expect(await receiptOf(paid.id)).toMatchObject({
    reversed: true,
    reversal: { reason: 'Amount corrected to ₦4,500.00: A nought too many' },
  })
  expect((await receiptOf(body.id)).recorded).toEqual({
    ...{ by: people['estate admin'].name, bank_reference: 'NIP 500', note: 'By his brother' },
  })
  expect((await notices()).length).toBe(told + 1)
  expect((await notices())[0]).toMatchObject({
    title: 'Payment corrected',
    message: `Your payment ${paid.invoice_number} is now ${body.invoice_number} of ₦4,500.00: A nought too many`,
  })
  const { body: letters } = await as('super admin')('GET /messages', { query: { q: people.tenant.email } })
  expect(letters.map(({ subject }) => subject)).toEqual([
    `Receipt ${body.invoice_number}: ₦4,500.00`,
    `Receipt ${paid.invoice_number}: ₦45,000.00`,
  ])
  expect(letters[0]?.text).toContain(
    `It takes the place of ${paid.invoice_number} of ₦45,000.00: A nought too many`,
  )
  expect((await record({ method: 'bank_transfer', bank_reference: 'nip-500' })).body.message).toBe(
    `This reference is recorded already, as ${body.invoice_number}.`,
  )
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'correct' } })
  expect(log[0]).toMatchObject({ action: 'correct', entity: 'payment', entity_id: paid.id })
  await checkLedger(db, { account: await accountIdOf(db, tenancies.flat) }, 330)
})

test('what it paid first is paid first again', async () => {
  const { body: ledger } = await as('estate admin')('GET /tenant/ledger/:tenantId', {
    params: { tenantId: tenancies.flat },
    query: { status: 'open' },
  })
  const water = ledger.entries.filter(({ name }) => name === 'Water').at(-1)
  const { id } = await recordCash(world, { amount: 500, entries: [water?.id] })
  const { body } = await correct(id, { amount: 5_000.5 })
  expect(body.payload.items.map(({ name }) => name)).toEqual(['Water, November 2026'])
})

test('sent twice, at once and from two servers, it is corrected once', async () => {
  const { id } = await recordCash(world)
  const body = correction()
  const urls = [world.url, (await world.another()).url]
  const before = await balance()
  const answers = await Promise.all(
    [0, 1, 0].map((index) =>
      createCall(urls[index] as string, people['estate admin'].token)('POST /payment/:id/correct', {
        params: { id },
        body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((each) => each.body.id)).size).toBe(1)
  expect(await balance()).toBe(before + 40_500)
  expect((await correct(id)).body.message).toBe('This payment is reversed already.')
})

test('a correction and a reversal at once: one of them happens', async () => {
  const { id } = await recordCash(world)
  const answers = await Promise.all([
    correct(id),
    as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Typed twice' } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a moved payment is moved back first', async () => {
  const { id } = await recordCash(world)
  const body = paymentMoveOf(tenancies.villa)
  await as('estate admin')('POST /payment/:id/move', { params: { id }, body })
  const { status, body: said } = await correct(id)
  expect([status, said.message]).toEqual([
    409,
    'This payment was moved to another home. Move it back before you correct it.',
  ])
})

test('nothing to correct, and no payment by hand, are refused', async () => {
  const { id } = await recordCash(world)
  const same = await correct(id, { amount: 45_000 })
  expect([same.status, same.body]).toEqual([422, refusal('amount', 'This amount is recorded already.')])
  const silent = await correct(id, { note: '' })
  expect(silent.body).toEqual(refusal('note', 'Enter a reason'))
  const split = await correct(id, {
    amount: 3,
    parts: [
      { tenant_id: tenancies.flat, amount: 1 },
      { tenant_id: tenancies.villa, amount: 2 },
    ],
  })
  expect(split.body).toEqual(
    refusal('parts', 'The homes stay the same. To change them, reverse the payment and record it again.'),
  )
  const byCard = await pay(world)
  expect((await correct(byCard.id)).body.message).toBe(
    'Only a payment that the estate recorded can be corrected.',
  )
  const { rows } = await pool.query(`select count(*)::int from payments where refund_of = any($1)`, [
    [id, byCard.id],
  ])
  expect(rows[0].count).toBe(0)
})

test('a wrong split is corrected in one step', async () => {
  const { flat, villa } = tenancies
  const parts = (one: number, other: number) => [
    { tenant_id: flat, amount: one },
    { tenant_id: villa, amount: other },
  ]
  const written = { method: 'bank_transfer', bank_reference: 'NIP 900', amount: 3_000 }
  const { id } = await recordCash(world, { ...written, parts: parts(1_000, 2_000) })
  const without = await correct(id, { amount: 3_000 })
  expect(without.body).toEqual(refusal('parts', 'Enter an amount for each home.'))
  const { status, body } = await correct(id, { amount: 3_000, parts: parts(2_000, 1_000) })
  expect(status).toBe(201)
  const { split, recorded } = await receiptOf(body.id)
  expect(split?.homes.map(({ amount }) => amount)).toEqual([2_000, 1_000])
  expect(recorded?.bank_reference).toBe('NIP 900')
})
