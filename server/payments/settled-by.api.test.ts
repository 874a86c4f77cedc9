import { beforeAll, expect, test } from 'vitest'
import type { Payment } from '#contract/payments.ts'
import { linesInWords, receiptLines } from '#contract/receipt-words.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { recordCash } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, charges, estates, tenancies } = world

const listed = async (q?: string) =>
  (
    await as('tenant')('GET /tenant/payments/:tenantId', {
      params: { tenantId: tenancies.flat },
      query: q === undefined ? {} : { q },
    })
  ).body
const settledOf = async ({ id }: Payment) => (await listed()).find((each) => each.id === id)?.settled
const found = async (q: string) => (await listed(q)).map(({ invoice_number }) => invoice_number)

/** Palm Grove bills the security levy (45,000) and water (5,000.50) from September; both are owed for three months. */
let first: Payment
let second: Payment
beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-09-01')
  await billCharges(world, estates.palm.id, [charges.security, charges.water], '2026-09-01')
  first = await recordCash(world, { tenant_id: tenancies.flat, amount: 50_000.5, paid_on: '2026-11-01' })
  second = await recordCash(world, { tenant_id: tenancies.flat, amount: 45_000, paid_on: '2026-11-20' })
})

const month = (from_on: string, until_on: string) => ({ from_on, until_on })

test('money on account says which dues it paid', async () => {
  const september = month('2026-09-01', '2026-09-30')
  expect(await settledOf(first)).toEqual([
    { name: 'Security levy', period: september },
    { name: 'Water', period: september },
  ])
  expect(await settledOf(second)).toEqual([
    { name: 'Security levy', period: month('2026-10-01', '2026-10-31') },
  ])
})

test('a tenant finds a payment by the charge and the month that it paid', async () => {
  expect(await found('security levy')).toEqual([second.invoice_number, first.invoice_number])
  expect(await found('september WATER')).toEqual([first.invoice_number])
  expect(await found('October 2026')).toEqual([second.invoice_number])
  expect(await found('december')).toEqual([])
})

test('a reversed payment still says, and is found by, what it paid', async () => {
  const october = [{ name: 'Security levy', period: month('2026-10-01', '2026-10-31') }]
  const { status } = await as('estate admin')('POST /payment/:id/reverse', {
    params: { id: second.id },
    body: { note: 'The notes were counted twice.' },
  })
  expect(status).toBe(201)
  expect(await settledOf(second)).toEqual(october)
  expect(await found('october security')).toEqual([second.invoice_number])
})

test('the receipt of a payment reversed whole still says what it was for', async () => {
  const { body } = await as('tenant')('GET /payment/:id/receipt', { params: { id: second.id } })
  expect(body.refunded).toBe(45_000)
  expect(body.settled).toEqual([
    { name: 'Security levy', period: month('2026-10-01', '2026-10-31'), amount: 45_000, paid: 45_000 },
  ])
  expect(linesInWords(receiptLines({ ...body, items: body.payload.items }))).toBe(
    'Security levy, October 2026',
  )
})
