import { beforeAll, describe, expect, test } from 'vitest'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { flagDispute } from '#server/payments/reviews/flags.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { refusal } from '#server/test/client.ts'
import { giveCredit, homeBeside, moveOf, paymentMoveOf, payoutOf } from '#server/test/credit.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, pool, estates, charges, tenancies, context } = world
const { flat, villa } = tenancies

/** Palm Grove bills the security levy of ₦45,000 from 1 October; two dues are owed for each home. */
beforeAll(async () => {
  for (const id of [flat, villa]) await livesSince(world, id, '2026-10-01')
  await billCharges(world, estates.palm.id, [charges.security], '2026-10-01')
})

const ledger = async (tenantId: number) =>
  (await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId } })).body
const balances = async () => [(await ledger(flat)).balance, (await ledger(villa)).balance]
const moveCredit = (body: object, who: Who = 'estate admin') => as(who)('POST /ledger/transfer', { body })
const movePayment = (id: number, to: number, over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /payment/:id/move', { params: { id }, body: paymentMoveOf(to, over) })
const accountNumber = async (tenantId: number) => (await ledger(tenantId)).tenancy.account_number
const check = async () => {
  for (const id of [flat, villa]) await checkLedger(db, { account: await accountIdOf(db, id) }, 330)
}
const told = async (who: 'tenant' | 'neighbour', q: string) =>
  (await as(who)('GET /notifications', { query: { q } })).body.map(({ message }) => message)

describe('a payment', () => {
  test('moves with its money: the old home owes again, and on the new one it pays the oldest debt', async () => {
    const { id, invoice_number } = await recordCash(world, { amount: 50_000 })
    expect(await balances()).toEqual([40_000, 90_000])
    const { status, body } = await movePayment(id, villa)
    expect([status, body]).toEqual([201, { message: 'Payment moved.' }])
    expect(await balances()).toEqual([90_000, 40_000])
    const [there, here] = [await ledger(villa), await ledger(flat)]
    expect(there.entries[0]).toMatchObject({
      ...{ kind: 'transfer_in', amount: -50_000, open: 0, payment_id: id, note: 'Paid for the wrong home.' },
      name: `Payment ${invoice_number} moved from Palm flat`,
      settles: [{ amount: 45_000, dated_on: '2026-11-21' }, { amount: 5_000 }],
    })
    expect(here.entries[0]).toMatchObject({
      ...{ kind: 'transfer_out', amount: 50_000, open: 0 },
      name: `Payment ${invoice_number} moved to Palm villa`,
      settles: [{ kind: 'payment', amount: 50_000 }],
    })
    const words = `The payment ${invoice_number} of ₦50,000.00 was moved from Palm flat to Palm villa: Paid for the wrong home.`
    expect(await told('tenant', 'wrong home')).toEqual([words])
    expect(await told('neighbour', 'wrong home')).toEqual([words])
    const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'move' } })
    expect(log).toMatchObject([{ entity: 'payment', entity_id: id }])
    await check()
  })

  test('there and back changes no balance, and received stays', async () => {
    const received = async () => (await as('admin')('GET /statistics')).body.payments_received
    const { id } = await recordCash(world, { amount: 30_000 })
    const before = [await balances(), await received()]
    for (const to of [villa, flat, villa, flat]) expect((await movePayment(id, to)).status).toBe(201)
    expect([await balances(), await received()]).toEqual(before)
    await check()
  })

  test('takes along what it bought', async () => {
    const { id } = await pay(world, { items: [{ charge_id: charges.everywhere, quantity: 1 }] })
    const before = await balances()
    expect((await movePayment(id, villa)).status).toBe(201)
    expect(await balances()).toEqual(before)
    expect((await ledger(villa)).entries.find(({ kind }) => kind === 'purchase')).toMatchObject({
      ...{ amount: 10_000, open: 0, name: 'Emergency levy' },
    })
    await check()
  })

  test('sent twice with one key, it moves once', async () => {
    const { id } = await recordCash(world, { amount: 1_000 })
    const [before] = await balances()
    const body = paymentMoveOf(villa)
    const send = () => as('estate admin')('POST /payment/:id/move', { params: { id }, body })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201])
    expect((await balances())[0]).toBe((before as number) + 1_000)
    const other = await movePayment(id, flat, { key: body.key })
    expect(other.status).toBe(409)
  })

  test('two moves at once, in opposite directions, both happen', async () => {
    const [one, other] = [await recordCash(world, { amount: 700 }), await recordCash(world, { amount: 800 })]
    await movePayment(other.id, villa)
    const before = await balances()
    const answers = await Promise.all([movePayment(one.id, villa), movePayment(other.id, flat)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await balances()).toEqual([(before[0] as number) - 100, (before[1] as number) + 100])
    await check()
  })
})

describe('a moved payment', () => {
  test('by card is refunded where its money is', async () => {
    const { id, transaction_reference: reference } = await pay(world)
    await movePayment(id, villa)
    const before = await balances()
    await sandboxClient(world.sandbox.url).control('POST', `refund/${reference}`, { amount_kobo: 100_000 })
    await settleRefunds(context, reference)
    expect(await balances()).toEqual([before[0], (before[1] as number) + 1_000])
    await check()
    expect(await told('neighbour', 'given back')).toHaveLength(1)
    const again = await movePayment(id, flat)
    expect([again.status, again.body.message]).toEqual([409, 'This payment was given back.'])
  })

  test('by hand is reversed where its money is', async () => {
    const { id } = await recordCash(world, { amount: 9_000.5 })
    await movePayment(id, villa)
    const before = await balances()
    const { status } = await as('estate admin')('POST /payment/:id/reverse', {
      params: { id },
      body: { note: 'The notes were not genuine' },
    })
    expect(status).toBe(201)
    expect(await balances()).toEqual([before[0], (before[1] as number) + 9_000.5])
    await check()
  })

  test('says so in lists, details and files, and who manages the estate reads by whom', async () => {
    const { id, invoice_number } = await recordCash(world, { amount: 4_321 })
    const listed = async (who: Who) => {
      const { body } = await as(who)('GET /tenant/payments/:tenantId', { params: { tenantId: flat } })
      return body.find((each) => each.id === id)?.moved
    }
    const read = async (who: Who) => (await as(who)('GET /payment/:id/receipt', { params: { id } })).body
    const file = async (who: Who) => {
      const response = await fetch(`${world.url}/api/payments/export?format=csv&q=${invoice_number}`, {
        headers: { authorization: `Bearer ${world.people[who].token}` },
      })
      return (await response.text()).trim().split('\r\n').at(-1)
    }
    expect([await listed('tenant'), (await read('tenant')).moves]).toEqual([null, []])
    await movePayment(id, villa)
    const [here, there] = [await accountNumber(flat), await accountNumber(villa)]
    const moved = { account_number: there, property_title: 'Palm villa', on: '2026-11-21' }
    expect([await listed('tenant'), await listed('estate admin')]).toEqual([moved, moved])
    const move = {
      from: { account_number: here, property_title: 'Palm flat' },
      to: { account_number: there, property_title: 'Palm villa' },
      ...{ on: '2026-11-21', note: 'Paid for the wrong home.', by: null },
    }
    expect(await read('tenant')).toMatchObject({ moved, moves: [move] })
    const by = world.people['estate admin'].name
    expect((await read('estate admin')).moves).toEqual([{ ...move, by }])
    expect(await file('estate admin')).toMatch(new RegExp(`"?Palm villa, ${there}"?,2026-11-21,${by}$`))
    expect(await file('tenant')).toMatch(new RegExp(`"?Palm villa, ${there}"?,2026-11-21$`))
    await movePayment(id, flat)
    expect(await listed('tenant')).toBeNull()
    expect(await read('tenant')).toMatchObject({
      moved: null,
      moves: [move, { from: move.to, to: move.from }],
    })
    expect(await file('estate admin')).toMatch(/,,,$/)
  })

  test('is the last payment of its new account', async () => {
    const { id } = await recordCash(world, { amount: 1_234, tenant_id: flat, paid_on: '2026-11-20' })
    const lastPaid = async () => {
      const { body } = await as('estate admin')('GET /estate/arrears/:estateId', {
        params: { estateId: estates.palm.id },
      })
      return body.map(({ tenant_id, last_paid_at }) => [tenant_id, last_paid_at])
    }
    for (const to of [villa, flat]) {
      await movePayment(id, to)
      expect((await lastPaid()).find(([tenant]) => tenant === to)?.[1]).toContain('2026-11-20')
    }
  })
})

describe('credit', () => {
  test('moves in part, and pays what the other home owes', async () => {
    await giveCredit(world, flat, 10_000)
    const before = await balances()
    const { status, body } = await moveCredit(moveOf(flat, villa, { amount: 2_500.5 }))
    expect([status, body]).toEqual([201, { message: 'Credit moved.' }])
    expect(await balances()).toEqual([(before[0] as number) + 2_500.5, (before[1] as number) - 2_500.5])
    expect((await ledger(flat)).credit).toBe(7_499.5)
    const words = '₦2,500.50 was moved from Palm flat to Palm villa: Meant for the other home.'
    expect(await told('neighbour', 'Meant for')).toEqual([words])
    expect(await told('tenant', 'Meant for')).toEqual([words])
    await check()
  })

  test('more than there is stays, also when two ask at once', async () => {
    const { credit } = await ledger(flat)
    const { status, body } = await moveCredit(moveOf(flat, villa, { amount: credit + 0.01 }))
    expect([status, body]).toEqual([422, refusal('amount', 'The credit is ₦7,499.50.')])
    const answers = await Promise.all([
      moveCredit(moveOf(flat, villa, { amount: credit })),
      as('estate admin')('POST /ledger/payout', { body: payoutOf(world, flat, { amount: credit }) }),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([201, 422])
    expect((await ledger(flat)).credit).toBe(0)
    await check()
  })

  test.each([
    ['to the same account', () => moveOf(flat, flat), 'The money is on this account already.'],
    ['to another estate', () => moveOf(flat, tenancies.house), 'Select a home of the same estate.'],
  ])('%s is refused', async (_about, body, words) => {
    await pool.query(`update estates set billing_from = '2026-11-01' where id = $1`, [estates.cedar.id])
    const answer = await moveCredit(body(), 'admin')
    expect([answer.status, answer.body]).toEqual([422, refusal('to_tenant_id', words)])
  })

  test('of a home, or to one, that the viewer does not see is refused', async () => {
    for (const body of [moveOf(flat, tenancies.house), moveOf(tenancies.house, flat)])
      expect((await moveCredit(body)).status).toBe(404)
  })
})

describe('what cannot be moved', () => {
  const refused = async (id: number, to = villa, who: Who = 'estate admin') => {
    const before = await balances()
    const { status, body } = await movePayment(id, to, {}, who)
    expect(await balances()).toEqual(before)
    return [status, body.message, body.errors]
  }

  test('a payment that was reversed', async () => {
    const { id } = await recordCash(world)
    await as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Typed twice' } })
    expect(await refused(id)).toEqual([409, 'This payment was given back.', undefined])
  })

  test('a payment that is disputed', async () => {
    const { id, transaction_reference } = await pay(world)
    await flagDispute(db, transaction_reference, { number: '77', decided: false })
    const words = 'The payer disputed this payment. Its money may go back, so it cannot be moved.'
    expect(await refused(id)).toEqual([409, words, undefined])
  })

  test('a payment that failed, and a refund', async () => {
    const { id } = await pay(world, { means: 'declined' })
    expect((await refused(id)).slice(0, 2)).toEqual([422, 'Only a payment that went through can be moved.'])
  })

  test('to its own account, or to another estate', async () => {
    const { id } = await recordCash(world)
    expect((await refused(id, flat))[2]).toEqual({ to_tenant_id: ['The money is on this account already.'] })
    expect((await refused(id, tenancies.house, 'admin'))[2]).toEqual({
      to_tenant_id: ['Select a home of the same estate.'],
    })
    expect((await refused(id, tenancies.house))[0]).toBe(404)
  })

  test('a payment of which a part was paid back', async () => {
    const home = await homeBeside(world, flat, 'tenant')
    const { id } = await recordCash(world, { tenant_id: home, amount: 5_000 + 45_000 })
    const { credit } = await ledger(home)
    await as('estate admin')('POST /ledger/payout', { body: payoutOf(world, home, { amount: 1_000 }) })
    expect(credit).toBeGreaterThan(1_000)
    const words = 'Only ₦49,000.00 of this payment is still here. Move that as credit.'
    expect((await refused(id))[2]).toEqual({ to_tenant_id: [words] })
    expect((await ledger(home)).credit).toBe(credit - 1_000)
  })
})
