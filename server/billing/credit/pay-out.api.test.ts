import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { sql } from '#server/database/drizzle.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { giveCredit, homeBeside, lastPayoutOf, payoutOf } from '#server/test/credit.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { recordCash } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, pool, people, estates, tenancies } = world
const tenant_id = tenancies.flat

const payOut = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /ledger/payout', { body: payoutOf(world, tenant_id, over) })
const undo = (of_entry: number, over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /ledger/payout/undo', {
    body: { key: randomUUID(), tenant_id, of_entry, note: 'Never handed over.', ...over },
  })
const ledger = async () =>
  (await as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenant_id } })).body
const received = async () => {
  const { body } = await as('admin')('GET /estate/statistics/:estateId', {
    params: { estateId: estates.palm.id },
  })
  return [body.payments_received, body.payments_count, body.monthly.at(-1)?.amount]
}
const check = async () => checkLedger(db, { account: await accountIdOf(db, tenant_id) }, 0)

beforeAll(() => giveCredit(world, tenant_id, 20_000))

test('credit that is paid back is no credit any more, and was not received', async () => {
  const [sum, count, month] = (await received()) as [number, number, number]
  const answer = await payOut({
    ...{ amount: 7_500.5, method: 'bank_transfer', bank_reference: 'NIP 77' },
    note: 'Moved to Abuja.',
  })
  expect([answer.status, answer.body]).toEqual([201, { message: 'Credit paid back.' }])
  const { balance, credit, owed, entries } = await ledger()
  expect([balance, credit, owed]).toEqual([-12_499.5, 12_499.5, 0])
  expect(entries[0]).toMatchObject({
    ...{ kind: 'payout', amount: 7_500.5, open: 0, method: 'bank_transfer', payment_id: null },
    name: 'Credit paid back: Bank transfer NIP 77',
    note: 'Moved to Abuja.',
    settles: [{ kind: 'payment', amount: 7_500.5 }],
  })
  expect(await received()).toEqual([sum - 7_500.5, count, month - 7_500.5])
  expect((await as('admin')('GET /statistics')).body.payments_received).toBe(sum - 7_500.5)
  await check()
})

test('a payout is found by its bank reference, by those who see its account', async () => {
  const payouts = async (who: Who, q?: string) => (await as(who)('GET /payouts', { query: { q } })).body
  const [found, ...others] = await payouts('estate admin', 'nip 77')
  expect([found, others]).toEqual([
    expect.objectContaining({
      ...{ tenant_id, name: people.tenant.name, amount: 7_500.5, bank_reference: 'NIP 77', undone: false },
      account_id: await accountIdOf(db, tenant_id),
    }),
    [],
  ])
  for (const who of ['admin', 'super admin'] as const) expect(await payouts(who, 'NIP 77')).toEqual([found])
  expect(await payouts('estate admin', 'NIP 78')).toEqual([])
  // Of another estate.
  expect(await payouts('other estate admin')).toEqual([])
})

test('the person is told, and the log says who did it', async () => {
  await payOut({ amount: 10.25, note: 'A rounding.' })
  const { body: notices } = await as('tenant')('GET /notifications', { query: { q: 'rounding' } })
  expect(notices[0]).toMatchObject({
    title: 'Credit paid back',
    message: '₦10.25 of your credit was paid back, cash: A rounding.',
  })
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'pay out' } })
  expect(log[0]).toMatchObject({ action: 'pay_out', entity: 'tenancy', entity_id: tenant_id })
  const { body } = await as('admin')('GET /tenant/statistics/:userId', {
    params: { userId: people.tenant.id },
  })
  expect(body.total_amount_paid).toBe(20_000 - 7_500.5 - 10.25)
})

test('sent twice with one key, at once and from two servers, it is paid back once', async () => {
  const urls = [world.url, (await world.another()).url]
  const body = payoutOf(world, tenant_id, { amount: 100 })
  const { credit } = await ledger()
  const answers = await Promise.all(
    [0, 1, 0, 1].map((index) =>
      createCall(urls[index] as string, people['estate admin'].token)('POST /ledger/payout', { body }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await ledger()).credit).toBe(credit - 100)
  const other = await as('estate admin')('POST /ledger/payout', { body: { ...body, amount: 101 } })
  expect([other.status, other.body.message]).toEqual([
    409,
    'This was saved already, with other details. Look at the statement before you save it again.',
  ])
})

test('two at once pay back no more than there is', async () => {
  const { credit } = await ledger()
  const answers = await Promise.all([payOut({ amount: credit }), payOut({ amount: credit })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await ledger()).credit).toBe(0)
  const none = await payOut({ amount: 0.01 })
  expect([none.status, none.body]).toEqual([422, refusal('amount', 'There is no credit.')])
  await check()
})

test('more than the credit is refused, and writes nothing', async () => {
  await giveCredit(world, tenant_id, 500.5)
  const { entries_total } = await ledger()
  const key = randomUUID()
  const { status, body } = await payOut({ amount: 500.51, key })
  expect([status, body]).toEqual([422, refusal('amount', 'The credit is ₦500.50.')])
  expect((await ledger()).entries_total).toBe(entries_total)
  // A refused payout may be sent again with the right amount.
  expect((await payOut({ amount: 500.5, key })).status).toBe(201)
})

test('on a day before the credit was there, and in the future, nothing is paid back', async () => {
  await recordCash(world, { amount: 900, paid_on: dayFromNow(-3) })
  expect((await payOut({ amount: 400, paid_on: dayFromNow(-3) })).status).toBe(201)
  for (const [paid_on, words] of [
    [dayFromNow(-4), `The credit is there since ${formatDay(dayFromNow(-3))}.`],
    [dayFromNow(1), 'This day is in the future.'],
  ] as const) {
    const { status, body } = await payOut({ amount: 500, paid_on })
    expect([status, body]).toEqual([422, refusal('paid_on', words)])
  }
  expect((await payOut({ amount: 500 })).status).toBe(201)
})

test.each([
  ['a method that pays nothing back', { method: 'pos' }, 'method', 'Select how it is paid back'],
  ['cash with a reference', { bank_reference: 'NIP 1' }, 'bank_reference', 'Cash has no bank reference'],
  ['a transfer without', { method: 'bank_transfer' }, 'bank_reference', "Enter the bank's reference"],
  ['no reason', { note: ' ' }, 'note', 'Give a reason'],
  ['nothing', { amount: 0 }, 'amount', 'Enter a valid amount'],
])('%s is refused', async (_about, over, field, words) => {
  const { status, body } = await payOut(over)
  expect([status, body]).toEqual([422, refusal(field, words)])
})

test('an estate that does not bill has no credit to pay back', async () => {
  const body = payoutOf(world, tenancies.house)
  const answer = await as('admin')('POST /ledger/payout', { body })
  expect(answer.body).toEqual(refusal('tenant_id', 'Billing is not turned on for this estate.'))
})

test('the database refuses a payout without its method, and one that nothing settles stays open', async () => {
  const write = (columns: string) =>
    pool.query(`insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, note, created_by, method, bank_reference)
      select estate_id, account_id, 'payout', 1, lagos_today(), lagos_today(), 'x', 'x', user_id, ${columns} from tenants where id = ${tenant_id}`)
  for (const columns of [`null, null`, `'cash', 'NIP 1'`, `'bank_transfer', null`, `'pos', 'SLIP'`])
    await expect(write(columns), columns).rejects.toThrow('ledger_payout')
  const { rows } = await db.execute(sql`select from ledger_open where kind = 'payout' and open > 0`)
  expect(rows).toEqual([])
})

describe('a payout recorded by mistake', () => {
  const payoutNow = async () => {
    await giveCredit(world, tenant_id, 3_000)
    await payOut({ amount: 2_000.5 })
    return lastPayoutOf(world, tenant_id)
  }

  test('is undone: the money is credit again, was received after all, and the person is told', async () => {
    const of_entry = await payoutNow()
    const [sum, count] = (await received()) as [number, number]
    const { credit, balance } = await ledger()
    const { status, body } = await undo(of_entry)
    expect([status, body]).toEqual([201, { message: 'Payout undone.' }])
    const after = await ledger()
    expect([after.credit, after.balance]).toEqual([credit + 2_000.5, balance - 2_000.5])
    expect((await received()).slice(0, 2)).toEqual([sum + 2_000.5, count])
    expect(after.entries[0]).toMatchObject({
      ...{ kind: 'payout_undone', amount: -2_000.5, note: 'Never handed over.' },
      name: 'Undone: Credit paid back: Cash',
    })
    expect(after.entries.find(({ id }) => id === of_entry)).toMatchObject({ kind: 'payout', undone: true })
    const { body: notices } = await as('tenant')('GET /notifications', { query: { q: 'handed over' } })
    expect(notices).toMatchObject([
      {
        title: 'Payout undone',
        message:
          '₦2,000.50 was recorded as paid back to you by mistake. It is your credit again: Never handed over.',
      },
    ])
    const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'undo payout' } })
    expect(log).toMatchObject([{ entity: 'tenancy', entity_id: tenant_id, after: { of_entry } }])
    await check()
  })

  test('is undone once, with one key and with two', async () => {
    const of_entry = await payoutNow()
    const { credit } = await ledger()
    const key = randomUUID()
    const same = await Promise.all([undo(of_entry, { key }), undo(of_entry, { key })])
    expect(same.map(({ status }) => status)).toEqual([201, 201])
    const again = await undo(of_entry)
    expect([again.status, again.body.message]).toEqual([409, 'This payout is undone already.'])
    expect((await undo(of_entry, { key, note: 'Another reason' })).status).toBe(409)
    const other = await payoutNow()
    const both = await Promise.all([undo(other), undo(other)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await ledger()).credit).toBe(credit + 2_000.5 + 3_000)
    await check()
  })

  test('pays what is owed by then', async () => {
    const of_entry = await payoutNow()
    await payOut({ amount: (await ledger()).credit })
    await as('estate admin')('POST /ledger/adjust', {
      body: {
        ...{ key: randomUUID(), kind: 'manual', tenant_id, name: 'Broken gate', amount: 500 },
        ...{ due_on: dayFromNow(0), note: 'Driven into' },
      },
    })
    expect((await ledger()).owed).toBe(500)
    await undo(of_entry)
    expect([(await ledger()).owed, (await ledger()).credit]).toEqual([0, 1_500.5])
    await check()
  })

  test('is the only entry that can be undone, and of this account alone', async () => {
    const of_entry = await payoutNow()
    const { entries } = await ledger()
    const payment = entries.find(({ kind }) => kind === 'payment')
    const answer = await undo(payment?.id ?? 0)
    expect([answer.status, answer.body]).toEqual([422, refusal('of_entry', 'Only a payout can be undone.')])
    expect((await undo(of_entry, { tenant_id: tenancies.villa })).status).toBe(404)
    expect((await undo(of_entry, {}, 'other estate admin')).status).toBe(404)
    expect((await undo(of_entry, {}, 'tenant')).status).toBe(403)
    expect((await undo(of_entry, { note: ' ' })).status).toBe(422)
    await expect(
      pool.query(
        `insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, name, of_entry, note, created_by)
        select estate_id, account_id, 'payout_undone', -1, dated_on, 'Twice', of_entry, 'Twice', created_by
        from ledger_entries where kind = 'payout_undone' limit 1`,
      ),
    ).rejects.toThrow('ledger_payout_undone')
  })
})

test('the payment says that its payout was undone, in the ledger and on the receipt', async () => {
  const other = await homeBeside(world, tenant_id)
  const params = { id: await giveCredit(world, other, 5_000) }
  await payOut({ tenant_id: other, amount: 2_000.5 })
  const settles = async () => {
    const { body } = await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId: other } })
    return body.entries.find(({ payment_id }) => payment_id === params.id)?.settles
  }
  expect(await settles()).toMatchObject([{ kind: 'payout', amount: 2_000.5, undone: false }])
  await undo(await lastPayoutOf(world, other), { tenant_id: other })
  expect(await settles()).toMatchObject([{ kind: 'payout', amount: 2_000.5, undone: true }])
  const { body: receipt } = await as('estate admin')('GET /payment/:id/receipt', { params })
  expect(receipt.paid_back).toEqual([{ on: dayFromNow(0), amount: 2_000.5, undone: true }])
})

test('the receipt says what was paid back, and a look at the reversal what is owed after it', async () => {
  const other = await homeBeside(world, tenant_id)
  const params = { id: await giveCredit(world, other, 5_000) }
  await payOut({ tenant_id: other, amount: 2_000.5 })
  const { body: receipt } = await as('estate admin')('GET /payment/:id/receipt', { params })
  const back = { on: dayFromNow(0), amount: 2_000.5, undone: false }
  expect([receipt.credit, receipt.paid_back]).toEqual([2_999.5, [back]])
  const owed = async () =>
    (await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId: other } })).body.owed
  const preview = await as('estate admin')('POST /payment/:id/reverse/preview', { params })
  expect([preview.status, preview.body, await owed()]).toEqual([200, { owed: 2_000.5 }, 0])
  await as('estate admin')('POST /payment/:id/reverse', { params, body: { note: 'Typed twice' } })
  expect(await owed()).toBe(2_000.5)
})
