import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { giveCredit, lastPayoutOf, payoutOf } from '#server/test/credit.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { fetchStatement } from '#server/test/statements.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/** Money that came and went again is the same on every screen (decision 024). */
const world = await startWorld()
const { as, people, estates, tenancies, sandbox, url } = world
const tenant_id = tenancies.flat
const today = dayFromNow(0)
const month = { from: `${today.slice(0, 7)}-01`, to: today }

const sumOf = async (who: Who, query: object = month) => (await as(who)('GET /payments/sum', { query })).body
const statisticsOf = async () => {
  const { body: all } = await as('admin')('GET /statistics')
  const { body: estate } = await as('estate admin')('GET /estate/statistics/:estateId', {
    params: { estateId: estates.palm.id },
  })
  const { body: landlord } = await as('landlord')('GET /landlord/statistics/:userId', {
    params: { userId: people.landlord.id },
  })
  const { body: tenant } = await as('tenant')('GET /tenant/statistics/:userId', {
    params: { userId: people.tenant.id },
  })
  return [all, estate, landlord, { ...tenant, payments_received: tenant.total_amount_paid }]
}
const statement = async () =>
  (await as('tenant')('GET /tenant/statement/:tenantId', { params: { tenantId: tenant_id }, query: month }))
    .body

/** Compares money that came, went back and is left, for this month and this person. */
async function expectOnEveryScreen({ came, back }: { came: number; back: number }) {
  const kept = sumNaira([{ amount: came }, { amount: -back }])
  const sums = await Promise.all([
    ...[sumOf('tenant'), sumOf('landlord'), sumOf('estate admin'), sumOf('admin'), sumOf('super admin')],
    ...[sumOf('tenant', { ...month, tenant_id }), sumOf('landlord', { ...month, tenant_id })],
    ...[sumOf('estate admin', { ...month, tenant_id }), sumOf('admin', { estate_id: estates.palm.id })],
  ])
  for (const { amount, given_back } of sums) expect([amount, given_back]).toEqual([came, back])
  for (const { months } of sums.filter((sum) => sum.months))
    expect(months).toEqual([{ month: today.slice(0, 7), amount: came, given_back: back }])
  for (const { payments_received, given_back, monthly } of await statisticsOf()) {
    expect([payments_received, given_back]).toEqual([kept, back])
    expect(monthly.at(-1)).toMatchObject({ amount: kept, given_back: back })
  }
  const { body: owed } = await as('super admin')('GET /owed', { query: { q: 'palm' } })
  const { body: listed } = await as('super admin')('GET /estates', { query: { q: 'palm', figures: 'yes' } })
  for (const row of [owed[0], listed[0]])
    expect(row).toMatchObject({ received_this_month: kept, given_back_this_month: back })
  const { body: collections } = await as('estate admin')('GET /estate/collections/:estateId', {
    params: { estateId: estates.palm.id },
  })
  expect(collections.months[0]?.received.total).toBe(kept)
  expect(await statement()).toMatchObject({ paid: kept, given_back: back })
  return collections.months[0]?.received
}

beforeAll(async () => {
  sandbox.sendWebhooksTo(`${url}/api/paystack/webhook`)
  await giveCredit(world, tenant_id, 100_000)
})

describe('credit that is paid back', () => {
  let came: number
  test('is no part of any figure before', async () => {
    came = (await sumOf('tenant')).amount
    expect(came).toBeGreaterThanOrEqual(100_000)
    await expectOnEveryScreen({ came, back: 0 })
  })

  test('stands beside what came, and every other figure is less it', async () => {
    await as('estate admin')('POST /ledger/payout', {
      body: payoutOf(world, tenant_id, { amount: 60_000.5 }),
    })
    const received = await expectOnEveryScreen({ came, back: 60_000.5 })
    expect(received).toMatchObject({ cash: came, given_back: -60_000.5 })
  })

  test('has its own line on the paper, below what was paid', async () => {
    const path = `/tenant/statement/${tenant_id}`
    const { bytes } = await fetchStatement(world, path, 'tenant', { ...month, format: 'pdf' })
    const text = await textOfPdf(bytes)
    expect(text).toContain(`Paid\n${formatNaira(-came)}`)
    expect(text).toContain('Given back\n₦60,000.50')
    expect(text).toContain('₦39,999.50 credit')
    expect(text).toContain('Paid after ₦60,000.50 given back')
  })

  test('is asked of nobody else, and has no sum where it could not be searched', async () => {
    for (const who of ['neighbour', 'other tenant', 'other landlord', 'other estate admin'] as const)
      expect([who, (await sumOf(who)).given_back]).toEqual([who, 0])
    for (const query of [{ q: 'cash' }, { status: 'success' }, { method: 'cash' }, { property_id: 1 }])
      expect((await sumOf('admin', query)).given_back).toBeUndefined()
    expect((await sumOf('admin', { to: dayFromNow(-1) })).given_back).toBe(0)
  })

  test('counts together with a refund; a reversed payment and its reversal count in neither', async () => {
    const { transaction_reference } = await pay(world)
    await sandboxClient(sandbox.url).control('POST', `refund/${transaction_reference}`, {
      ...{ status: 'processed', amount_kobo: 500_000 },
    })
    await expect.poll(async () => (await sumOf('tenant')).given_back).toBe(65_000.5)
    const { id } = await recordCash(world, { tenant_id, amount: 7_000 })
    await as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Typed twice' } })
    await expectOnEveryScreen({ came: came + 45_000, back: 65_000.5 })
  })

  test('is credit again where it is undone', async () => {
    const of_entry = await lastPayoutOf(world, tenant_id)
    await as('estate admin')('POST /ledger/payout/undo', {
      body: { key: randomUUID(), tenant_id, of_entry, note: 'Never handed over.' },
    })
    await expectOnEveryScreen({ came: came + 45_000, back: 5_000 })
  })
})
