import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#server/test/client.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { payAtProvider, runJob, sendWebhook } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { startWorld } from '#server/test/world.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

/* A landlord pays several homes with one card payment (A9). */

const world = await startWorld({ today: '2026-11-21' })
const { as, db, pool, people, properties, tenancies, context } = world
const { own, hall, household, initialize, begin, submit, owedOf, owedOfTenant, rowsOf, check, addTo } =
  await owningLandlord(world)

describe('several homes', () => {
  const all = () => ({ account_ids: [own, hall, household], owed: 'all' as const })
  beforeEach(async () => {
    world.sandbox.behave()
    for (const account of [own, hall, household]) await addTo(account)
  })

  test('are paid by one card payment, with a row for each and one receipt', async () => {
    const owed = [await owedOf(own), await owedOf(hall), await owedOfTenant()]
    const sum = owed.reduce((one, other) => one + other, 0)
    const opened = await begin(all())
    expect(opened.amount).toBe(sum)
    await payAtProvider(world, opened.reference)
    await Promise.all([
      submit(own, properties.flat, opened),
      sendWebhook(world, opened.reference),
      runJob(world, opened.reference),
      submit(own, properties.flat, opened),
    ])
    const rows = await rowsOf(opened.reference)
    const [first] = rows
    expect(rows).toMatchObject([
      { account_id: own, amount: owed[0], part_of: null, evidence: true, tenant_id: null },
      { account_id: hall, amount: owed[1], part_of: first.id, payer_name: 'Ada Bello' },
      { account_id: household, amount: owed[2], part_of: first.id, user_id: people.landlord.id },
    ])
    expect(rows.map(({ invoice_number }) => invoice_number.slice(15))).toEqual(['', '-P2', '-P3'])
    expect([await owedOf(own), await owedOf(hall), await owedOfTenant()]).toEqual([0, 0, 0])
    const receipt = await as('landlord')('GET /payment/:id/receipt', { params: { id: rows[1].id } })
    expect(receipt.body.split).toMatchObject({
      ...{ amount: sum, on: '2026-11-21' },
      homes: [{ amount: owed[0], owed: 0 }, { owed: 0 }, { owed: 0 }],
    })
    const theirs = await as('tenant')('GET /payment/:id/receipt', { params: { id: rows[2].id } })
    expect(theirs.body).toMatchObject({ amount: owed[2], split: null })
    await check()
  })

  test('share less or more than was asked for, to the kobo, for a person to review', async () => {
    const pays = async (difference: number) => {
      const opened = await begin(all())
      const amount_kobo = Math.round(opened.amount * 100) + difference
      world.sandbox.misbehave({
        ...{ reference: opened.reference, times: 1 },
        paid: { amount_kobo, requested_amount_kobo: amount_kobo },
      })
      await payAtProvider(world, opened.reference)
      expect((await submit(own, properties.flat, opened)).status).toBe(200)
      const rows = await rowsOf(opened.reference)
      const kobo = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect([kobo, rows[0].review === null]).toEqual([amount_kobo, false])
      await check()
      return rows
    }
    expect(await pays(-150_000)).toHaveLength(2)
    await addTo(own)
    await addTo(hall)
    const [first] = await pays(2_500_050)
    expect(first.amount).toBe(1_000 + 25_000.5)
  })

  test('that failed is one attempt, and the next succeeds', async () => {
    const opened = await begin({ account_ids: [hall, household], owed: 'all' })
    await payAtProvider(world, opened.reference, 'declined')
    const { body } = await submit(hall, properties.hall, opened)
    expect(body).toMatchObject({ status: 'failed', payment: { amount: opened.amount } })
    await payAtProvider(world, opened.reference)
    expect((await submit(hall, properties.hall, opened)).body.status).toBe('success')
    expect((await rowsOf(opened.reference)).map(({ status }) => status)).toEqual([
      'failed',
      'success',
      'success',
    ])
    await check()
  })

  test('are given back from the last home on, each refund once', async () => {
    const opened = await begin({ account_ids: [hall, household], owed: 'all' })
    await payAtProvider(world, opened.reference)
    await submit(hall, properties.hall, opened)
    const giveBack = async (naira: number) => {
      await sandboxClient(world.sandbox.url).control('POST', `refund/${opened.reference}`, {
        ...{ status: 'processed', amount_kobo: naira * 100 },
      })
      await Promise.all([settleRefunds(context, opened.reference), settleRefunds(context, opened.reference)])
    }
    const before = await owedOf(hall)
    const [first, second] = await rowsOf(opened.reference)
    await giveBack(second.amount + 400)
    const refunds = async () => (await rowsOf(opened.reference)).filter(({ status }) => status === 'refunded')
    expect(await refunds()).toMatchObject([
      { account_id: household, amount: -second.amount },
      { account_id: hall, amount: -400 },
    ])
    await giveBack(first.amount - 400)
    expect((await refunds()).map(({ amount }) => amount)).toEqual([-second.amount, -400, 400 - first.amount])
    expect(await owedOf(hall)).toBe(before + first.amount)
    const { body } = await as('landlord')('GET /notifications', { query: { q: 'given back' } })
    expect(body).toHaveLength(2)
    await check()
  })

  test('of two estates are two payments', async () => {
    await pool.query('update properties set owner_id = $1 where id = $2', [
      people.landlord.id,
      properties.house,
    ])
    await pool.query('update property_owners set owner_id = $1 where property_id = $2', [
      people.landlord.id,
      properties.house,
    ])
    const other = await accountIdOf(db, tenancies.house)
    const { status, body } = await initialize({ account_ids: [hall, other], owed: 'all' })
    expect([status, body]).toEqual([422, refusal('account_ids', 'Select homes of one estate.')])
  })
})
