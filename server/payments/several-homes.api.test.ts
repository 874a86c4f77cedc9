import { beforeEach, describe, expect, test } from 'vitest'
import { formatNaira } from '#contract/money.ts'
import { refusal } from '#server/test/client.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { payAtProvider, runJob, sendWebhook } from '#server/test/payments.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { newAddress, startWorld } from '#server/test/world.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

/* A landlord pays several homes with one card payment (A9). */

const world = await startWorld({ today: '2026-11-21' })
const { as, call, db, pool, people, properties, tenancies, context } = world
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
    expect(receipt.body.split?.homes.map(({ payer_name }) => payer_name)).toEqual([
      ...[people.landlord.name, 'Ada Bello', people.tenant.name],
    ])
    for (const { paid_for } of receipt.body.split?.homes ?? []) expect(paid_for).toContain('Broken gate')
    await saidOf(rows, owed, sum)
    const theirs = await as('tenant')('GET /payment/:id/receipt', { params: { id: rows[2].id } })
    expect(theirs.body).toMatchObject({ amount: owed[2], split: null })
    await check()
  })

  /** All parts have one paper. The page, the mail and the notice name each home and its amount. */
  async function saidOf(rows: { id: number; reference: string }[], owed: number[], sum: number) {
    const papers = await Promise.all(rows.map(({ id }) => printed(id)))
    expect(new Set(papers).size).toBe(1)
    const [paper = ''] = papers
    expect(paper).toContain(rows[0]?.reference)
    expect(paper).not.toContain('-P2')
    const receipt = await as('landlord')('GET /payment/:id/receipt', { params: { id: rows[0]?.id ?? 0 } })
    const params = { code: receipt.body.receipt_code as string }
    const page = await call('GET /receipt/:code', { params, from: newAddress() })
    const q = people.landlord.email
    const { body: mails } = await as('super admin')('GET /messages', { query: { q } })
    const { body: notices } = await as('landlord')('GET /notifications', { query: { q: 'Payment received' } })
    const { body: office } = await as('estate admin')('GET /notifications', {
      query: { q: 'Payment received' },
    })
    expect(office[0]?.message).toContain(`${formatNaira(sum)} for 3 homes. Method: Paystack.`)
    expect(notices[0]?.message).toContain(`We received ${formatNaira(sum)} for 3 homes: Palm flat`)
    expect(mails[0]?.text).toContain('For: 3 homes in Palm Grove')
    expect(mails[0]?.text).not.toContain('Property:')
    for (const [index, title] of ['Palm flat', 'Palm hall', 'Palm flat'].entries()) {
      const amount = formatNaira(owed[index] ?? 0)
      expect(page.body.homes?.[index]).toMatchObject({ property_title: title, amount: owed[index] })
      expect(page.body.homes?.[index]?.paid_for).toContain('Broken gate')
      for (const text of [paper, notices[0]?.message, mails[0]?.text]) expect(text).toContain(amount)
    }
    // The number names the account where one home has two.
    expect(mails[0]?.text).toMatch(/Palm flat, account PG-\d+: /)
  }
  async function printed(id: number): Promise<string> {
    const headers = { authorization: `Bearer ${people.landlord.token}` }
    const response = await fetch(`${world.url}/api/payment/${id}/receipt.pdf`, { headers })
    return textOfPdf(Buffer.from(await response.arrayBuffer())).normalize('NFKC')
  }

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
    const { body: mails } = await as('super admin')('GET /messages', { query: { q: people.landlord.email } })
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('did not go through') })
    for (const words of ['For: 2 homes in Palm Grove', 'Palm hall: ₦', 'Palm flat: ₦'])
      expect(mails[0]?.text).toContain(words)
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
