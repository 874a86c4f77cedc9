import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { entriesOf, markClosed, newAccount, OPENING_ON } from '#server/test/closed-months.ts'
import { payoutOf } from '#server/test/credit.ts'
import { recordCash, recordOf } from '#server/test/payments.ts'
import { startWorld, unique } from '#server/test/world.ts'

// Palm Grove bills the security levy since March 2026.
const world = await startWorld({ today: '2026-05-10' })
const { as, db, owner, pool } = world
const { estateId, ada, tunde, take, byCode, book } = await atTheBankLines(world)
const SAID = 'April 2026 is closed. Choose a day from 1 May 2026, or reopen April.'

/** All days until the end of April are closed. */
const closeBoth = () => markClosed(world, estateId, '2026-04')

beforeEach(() => owner.db.execute(sql`delete from closed_months`))

describe('nothing is dated into a closed month', () => {
  beforeEach(closeBoth)

  test('the database refuses every entry and payment', async () => {
    const account_id = await newAccount(world, estateId, '2026-05-01')
    const entry = pool.query(OPENING_ON, [estateId, account_id, '2026-04-30'])
    await expect(entry).rejects.toMatchObject({ code: 'EMCLO', detail: '2026-04-30 2026-05-01' })
    // April ends in Lagos an hour before it ends in London.
    const paidAt = (instant: string) =>
      pool.query(
        `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
          tenant_id, estate_id, estate_property_id, paid_at)
        select 'INV-C' || $1::text, 'C' || $1::text, 'success', 5, 'NGN', 'paystack', user_id, name, id, estate_id, estate_property_id, $2
        from tenants where id = $3`,
        [String(unique()), instant, ada.tenant_id],
      )
    await expect(paidAt('2026-04-30T22:59:59Z')).rejects.toMatchObject({ code: 'EMCLO' })
    await paidAt('2026-04-30T23:00:00Z')
  })

  test('a day that a person types is refused at its field', async () => {
    const body = recordOf(world, { tenant_id: ada.tenant_id, paid_on: '2026-04-30' })
    const paid = await as('estate admin')('POST /payment/record', { body })
    expect([paid.status, paid.body.errors]).toEqual([422, { paid_on: [SAID] }])
    await recordCash(world, { tenant_id: ada.tenant_id, amount: 900_000, paid_on: '2026-05-01' })
    const out = await as('estate admin')('POST /ledger/payout', {
      body: payoutOf(world, ada.tenant_id, { paid_on: '2026-04-30' }),
    })
    expect([out.status, out.body.errors]).toEqual([422, { paid_on: [SAID] }])
  })

  test('a correction and a reversal count today, and leave the month as it was', async () => {
    await owner.db.execute(sql`delete from closed_months`)
    const first = await recordCash(world, {
      tenant_id: tunde.tenant_id,
      amount: 5_000,
      paid_on: '2026-04-20',
    })
    await closeBoth()
    const before = await collected('2026-04')
    const { status, body } = await as('estate admin')('POST /payment/:id/correct', {
      params: { id: first.id },
      body: { key: crypto.randomUUID(), amount: 4_000, note: 'Counted again' },
    })
    expect(status).toBe(201)
    await as('estate admin')('POST /payment/:id/reverse', { params: { id: body.id }, body: { note: 'Gone' } })
    expect(await collected('2026-04')).toBe(before)
  })

  test('money at the bank is entered on the first open day, and says when it came', async () => {
    const { lines } = await take([
      { amount: 7_000, narration: `TRF ${ada.code}`, day: '2026-04-28', reference: `B${unique()}` },
      { amount: 6_000, narration: 'TRF UNKNOWN', day: '2026-05-03', reference: `B${unique()}` },
    ])
    expect(await byCode()).toEqual({ booked: 1, left: 0 })
    const open = lines.find(({ amount }) => amount === 6_000)
    const homes = [{ account_id: tunde.account_id, amount: 6_000 }]
    await book(open?.id ?? 0, { homes, rule: 'by hand' })
    const rows = await readRows(db)<{ amount: number; day: string; note: string | null }>(sql`
      select amount, (paid_at at time zone 'Africa/Lagos')::date::text as day, note from payments
      where payment_method = 'bank_transfer' order by amount`)
    expect(rows).toEqual([
      { amount: 6_000, day: '2026-05-03', note: null },
      {
        amount: 7_000,
        day: '2026-05-01',
        note: 'Came on 28 April 2026, entered on 1 May 2026 because April 2026 is closed.',
      },
    ])
  })

  test('a card payment that is told late counts when it is told', async () => {
    const reference = `LATE-${unique()}`
    const { user_id, estate_property_id } = await readRow(db)<{
      user_id: number
      estate_property_id: number
    }>(sql`select user_id, estate_property_id from tenants where id = ${ada.tenant_id}`)
    const items = [{ charge_id: null, name: 'Payment on account', amount: 3_000, quantity: 1 }]
    await db.transaction((tx) =>
      recordPayment(
        tx,
        {
          ...{
            reference,
            items,
            user_id,
            estate_property_id,
            parts: null,
            checkout_id: null,
            charge_id: null,
          },
          ...{
            phone_number: null,
            tenant_id: ada.tenant_id,
            estate_id: estateId,
            account_id: ada.account_id,
          },
        },
        {
          ...{ outcome: 'success', amount: 3_000, currency: 'NGN', method: 'paystack', channel: 'card' },
          ...{ reason: null, evidence: null, review: null, paid_at: '2026-04-30T20:00:00Z' },
        },
      ),
    )
    const { late } = await readRow(db)<{ late: boolean }>(
      sql`select paid_at > now() - interval '1 hour' as late from payments where transaction_reference = ${reference}`,
    )
    expect(late).toBe(true)
  })

  test('dues of somebody who came earlier count from the first open day', async () => {
    const account_id = await newAccount(world, estateId, '2026-04-01')
    expect((await entriesOf(world, account_id)).map(({ kind, dated_on }) => [kind, dated_on])).toEqual([
      ['due', '2026-05-01'],
      ['due', '2026-05-01'],
    ])
  })
})

const collected = async (month: string) => {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select amount from collections where estate_id = ${estateId} and month = ${`${month}-01`}`)
  return rows[0]?.amount
}
