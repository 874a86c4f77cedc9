import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { auditLog, notifications } from '#server/database/schema.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { keepLedger } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { payoutOf } from '#server/test/credit.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { recordCash, recordOf } from '#server/test/payments.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, signIn, startWorld, unique } from '#server/test/world.ts'

// Palm Grove bills the security levy since March 2026.
const world = await startWorld({ today: '2026-05-10' })
const { as, callWith, db, estates, owner, people, pool } = world
const { estateId, ada, tunde, take, byCode, book } = await atTheBankLines(world)
const params = { estateId }
const SAID = 'April 2026 is closed. Choose a day from 1 May 2026, or reopen April.'

const colleague = await addPerson(db, { role: 'estate admin', name: 'Bisi Ojo', estate_id: estateId })
await addSecondFactor(world, people['estate admin'].id)
const withCode = callWith(await signIn(db, people['estate admin'].id))

const close = (month: string, call = as('estate admin')) =>
  call('POST /estate/months/:estateId/close', { params, body: { month } })
const reopen = (month: string, call = withCode) =>
  call('POST /estate/months/:estateId/reopen', { params, body: { month } })
const done = (action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.entity_id, estateId)))
const told = async (user_id: number) =>
  (await db.select().from(notifications).where(eq(notifications.user_id, user_id))).map(({ title }) => title)
const entriesOf = (account_id: number) =>
  readRows(db)<{ kind: string; dated_on: string; amount: number }>(sql`
    select kind, dated_on::text, amount from ledger_entries where account_id = ${account_id} order by id`)
/** March and April are closed. */
async function closeBoth() {
  for (const month of ['2026-03', '2026-04']) expect((await close(month)).status).toBe(200)
}

beforeEach(async () => {
  await turnTo(owner.db, '2026-05-10')
  await owner.db.execute(sql`delete from closed_months`)
})

describe('months are closed', () => {
  test('in order, the oldest first, and never the running one', async () => {
    const early = await close('2026-04')
    expect([early.status, early.body.message]).toEqual([409, 'Close March 2026 first.'])
    expect((await close('2026-02')).body.errors).toEqual({
      month: ['Billing had not begun in February 2026.'],
    })
    expect((await close('2026-03')).body).toEqual({ first_open_on: '2026-04-01' })
    expect((await close('2026-04')).body).toEqual({ first_open_on: '2026-05-01' })
    const running = await close('2026-05')
    expect([running.status, running.body.errors]).toEqual([422, { month: ['May 2026 is not over yet.'] }])
  })

  test.each(['2026-13', '2026-3', 'March', '', null])('not by %s', async (month) => {
    const { status, body } = await close(month as string)
    expect([status, body.errors]).toEqual([422, { month: ['Not a month such as 2026-10'] }])
  })

  test('only where an estate bills, and only of the own estate', async () => {
    const { status, body } = await as('other estate admin')('POST /estate/months/:estateId/close', {
      params: { estateId: estates.cedar.id },
      body: { month: '2026-03' },
    })
    expect([status, body.errors]).toEqual([422, { month: ['Billing is not turned on for this estate.'] }])
    expect((await close('2026-03', as('other estate admin'))).status).toBe(404)
    expect((await close('2026-03', as('landlord'))).status).toBe(403)
  })

  test('once, whoever presses again or at the same time', async () => {
    const [before, heard] = [await done('close_month'), await told(colleague.id)]
    const both = await Promise.all([close('2026-03'), close('2026-03', callWith(colleague.token))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await close('2026-03')).status).toBe(200)
    expect((await done('close_month')).length).toBe(before.length + 1)
    const words = [...(await told(colleague.id)), ...(await told(people['estate admin'].id))]
    expect(words.filter((title) => title === 'March 2026 is closed').length).toBe(
      heard.filter((title) => title === 'March 2026 is closed').length + 1,
    )
  })

  test('after every ledger has the dues of the month', async () => {
    const account_id = await newAccount('2026-05-01')
    await db.execute(sql`update accounts set billed_until = '2026-05-20' where id = ${account_id}`)
    await turnTo(owner.db, '2026-07-02')
    await closeBoth()
    await close('2026-05')
    await close('2026-06')
    const months = (await entriesOf(account_id)).map(({ dated_on }) => dated_on)
    expect(months).toEqual(['2026-05-01', '2026-06-01', '2026-07-01'])
  })

  test('not while a past day is being written', async () => {
    const account_id = await newAccount('2026-05-01')
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(entryOn, [estateId, account_id, '2026-03-15'])
      const pressed = close('2026-03')
      // The ledger is not held here, as it is by a home that is being added.
      const { status, body } = await pressed
      expect([status, body.message]).toEqual([
        409,
        'Somebody is entering a past day at this moment. Try again in a minute.',
      ])
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect((await close('2026-03')).status).toBe(200)
  })
})

/** An account of a new home. */
async function newAccount(starts_on: string): Promise<number> {
  const home = {
    title: `Annex ${unique()}`,
    estate_id: estateId,
    price: 100,
    description: null,
    landlord: null,
  }
  const estate_property_id = await insertProperty(db, { ...home, status: 'available', property_type_id: 3 })
  const { id: user_id, name, email } = people.neighbour
  const person = { user_id, estate_id: estateId, estate_property_id, name, email, starts_on }
  const tenant_id = await db.transaction((tx) => insertTenancy(tx, { ...person, by: user_id }))
  return accountIdOf(db, tenant_id)
}
const entryOn = `insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name)
  values ($1, $2, 'opening', 5, $3, $3, 'Old debt')`

describe('nothing is dated into a closed month', () => {
  beforeEach(closeBoth)

  test('the database refuses every entry and payment', async () => {
    const account_id = await newAccount('2026-05-01')
    const entry = pool.query(entryOn, [estateId, account_id, '2026-04-30'])
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
    const account_id = await newAccount('2026-04-01')
    expect((await entriesOf(account_id)).map(({ kind, dated_on }) => [kind, dated_on])).toEqual([
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

describe('a month is reopened', () => {
  beforeEach(closeBoth)

  test('with a code of the second factor alone', async () => {
    const { status, body } = await reopen('2026-04', callWith(colleague.token))
    expect([status, body.message]).toEqual([403, 'Set up your own second factor first.'])
    expect((await reopen('2026-04', as('landlord'))).status).toBe(403)
    const foreign = callWith(people['other estate admin'].token)
    expect((await reopen('2026-04', foreign)).status).toBe(404)
  })

  test('the newest first, once, audited, and the other admins are told', async () => {
    const early = await reopen('2026-03')
    expect([early.status, early.body.message]).toEqual([409, 'Reopen April 2026 first.'])
    const before = await done('reopen_month')
    const both = await Promise.all([reopen('2026-04'), reopen('2026-04')])
    expect(both.map(({ status, body }) => [status, body.first_open_on])).toEqual([
      [200, '2026-04-01'],
      [200, '2026-04-01'],
    ])
    const after = await done('reopen_month')
    expect(after.length).toBe(before.length + 1)
    expect(after.at(-1)).toMatchObject({ before: { month: '2026-04' }, user_id: people['estate admin'].id })
    expect(await told(colleague.id)).toContain('April 2026 was reopened')
    expect(await told(people['estate admin'].id)).not.toContain('April 2026 was reopened')
    await recordCash(world, { tenant_id: ada.tenant_id, paid_on: '2026-04-30' })
    expect((await reopen('2026-03')).body).toEqual({ first_open_on: null })
  })
})

test('an estate that does not bill has no month to close', async () => {
  const { body } = await as('other estate admin')('GET /estate/collections/:estateId', {
    params: { estateId: estates.cedar.id },
  })
  expect(body).toMatchObject({ billing: false, months: [], closable: null, reopenable: null })
  await keepLedger(world, estates.cedar.id, '2026-05-01')
  expect(
    (
      await as('other estate admin')('GET /estate/months/:estateId', {
        params: { estateId: estates.cedar.id },
      })
    ).body,
  ).toEqual({ first_open_on: null })
})
