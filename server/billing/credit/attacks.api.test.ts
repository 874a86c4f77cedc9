import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveCredit, homeBeside, lastPayoutOf, moveOf, paymentMoveOf, payoutOf } from '#server/test/credit.ts'
import { accountIdOf, checkLedger } from '#server/test/ledger.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/* Calls about money on accounts that nobody should get through, and calls that meet. */

const world = await startWorld({ today: '2026-11-21' })
const { as, db, estates, properties, tenancies } = world
const { own, hall, household, check } = await owningLandlord(world)
const { flat, villa } = tenancies
const annex = await homeBeside(world, flat, 'tenant')
const foreign = await ownersAccountOf(world, properties.house)

const payout = (over: object) => payoutOf(world, flat, over)
const record = async (over: object) => {
  const { status, body } = await as('estate admin')('POST /payment/record', { body: recordOf(world, over) })
  if (status !== 201) throw new Error(`nothing was recorded: ${status} ${body.message}`)
  return body
}
const move = (id: number, body: object, who: Who = 'estate admin') =>
  as(who)('POST /payment/:id/move', {
    params: { id },
    body: { key: randomUUID(), note: 'Wrong home', ...body },
  })
const reverse = (id: number) =>
  as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'It bounced' } })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('an amount', () => {
  test.each([-1, 0, 0.001, 1e15, Number.MAX_SAFE_INTEGER, '5', null])('of %s is refused', async (amount) => {
    const calls = [
      as('estate admin')('POST /ledger/payout', { body: payout({ amount }) }),
      as('estate admin')('POST /ledger/transfer', { body: moveOf(flat, villa, { amount } as object) }),
      as('estate admin')('POST /payment/record', { body: recordOf(world, { amount }) }),
      as('estate admin')('POST /payment/record', {
        body: recordOf(world, {
          amount: 1,
          parts: [flat, villa].map((tenant_id) => ({ tenant_id, amount })),
        }),
      }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {}).join()).toContain('amount')
    }
  })
})

describe('an account', () => {
  test.each([
    ['of another estate', () => foreign],
    ['of a household, by its number', () => household],
    ['that there is not', () => 2_000_000_000],
  ])('%s is not there', async (_about, idOf) => {
    const account_id = idOf()
    const person = as('estate admin')
    const asked = { tenant_id: undefined, account_id }
    const answers = await Promise.all([
      person('POST /ledger/payout', { body: payout(asked) }),
      person('POST /ledger/payout/undo', {
        body: { key: randomUUID(), account_id, of_entry: 1, note: 'No' },
      }),
      person('POST /ledger/transfer', { body: moveOf(flat, villa, asked) }),
      person('POST /ledger/transfer', {
        body: moveOf(flat, villa, { to_tenant_id: undefined, to_account_id: account_id }),
      }),
      person('POST /payment/record', { body: recordOf(world, { ...asked, amount: 1 }) }),
      person('POST /plan/undo', { body: { key: randomUUID(), account_id, note: 'No' } }),
      person('GET /account/ledger/:accountId', { params: { accountId: account_id } }),
      person('POST /reminders/preview', { body: { account_ids: [account_id] } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('of their own is not changed by a landlord, nor by a tenant', async () => {
    for (const who of ['landlord', 'tenant', 'neighbour'] as const) {
      const answers = await Promise.all([
        as(who)('POST /ledger/payout', { body: payout({ tenant_id: undefined, account_id: own }) }),
        as(who)('POST /ledger/payout/undo', {
          body: { key: randomUUID(), account_id: own, of_entry: 1, note: 'No' },
        }),
        as(who)('POST /ledger/transfer', { body: moveOf(flat, villa) }),
        as(who)('POST /payment/record', { body: recordOf(world) }),
        as(who)('GET /payment/payers'),
        as(who)('POST /reminders/send', { body: { account_ids: [own] } }),
      ])
      expect(
        answers.map(({ status }) => status),
        who,
      ).toEqual(answers.map(() => 403))
    }
    for (const who of ['other landlord', 'tenant'] as const) {
      const { status } = await as(who)('GET /account/ledger/:accountId', { params: { accountId: own } })
      expect([403, 404]).toContain(status)
    }
  })
})

describe('a key', () => {
  test('of another person, or of another call, is refused', async () => {
    await giveCredit(world, flat, 5_000)
    const body = payout({ amount: 10 })
    expect((await as('estate admin')('POST /ledger/payout', { body })).status).toBe(201)
    expect((await as('admin')('POST /ledger/payout', { body })).status).toBe(409)
    const { key } = body
    const of_entry = await lastPayoutOf(world, flat)
    const others = await Promise.all([
      as('estate admin')('POST /ledger/transfer', { body: moveOf(flat, villa, { key, amount: 10 }) }),
      as('estate admin')('POST /ledger/payout/undo', {
        body: { key, tenant_id: flat, of_entry, note: 'No' },
      }),
      as('estate admin')('POST /ledger/payout', { body: { ...body, tenant_id: annex } }),
    ])
    expect(statusesOf(others)).toEqual([409, 409, 409])
    await check()
  })
})

describe('calls that meet', () => {
  test('a payment of an owner moves and is reversed at once: one after the other', async () => {
    for (const to of [hall, hall, hall]) {
      const { id } = await record({ tenant_id: undefined, account_id: own, amount: 900 })
      const [moved, reversed] = await Promise.all([move(id, { to_account_id: to }), reverse(id)])
      expect(reversed.status).toBe(201)
      expect([201, 409]).toContain(moved.status)
    }
    await check()
  })

  test('moves and sums over the same accounts, in both directions', async () => {
    const first = await record({ tenant_id: flat, amount: 500 })
    const second = await record({ tenant_id: undefined, account_id: own, amount: 500 })
    const sum = (one: object, other: object) =>
      record({
        ...{ tenant_id: undefined, ...one, amount: 2 },
        parts: [
          { ...one, amount: 1 },
          { ...other, amount: 1 },
        ],
      })
    const answers = await Promise.all([
      move(first.id, { to_account_id: own }),
      move(second.id, { to_tenant_id: flat }),
      sum({ tenant_id: flat }, { account_id: own }).then(() => ({ status: 201 })),
      sum({ account_id: own }, { tenant_id: flat }).then(() => ({ status: 201 })),
      sum({ account_id: hall }, { account_id: own }).then(() => ({ status: 201 })),
    ])
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201])
    await check()
  })

  test('one payment moves to two accounts at once: to one, then on to the other', async () => {
    const { id } = await record({ tenant_id: flat, amount: 640 })
    const answers = await Promise.all([move(id, { to_account_id: own }), move(id, { to_account_id: hall })])
    expect(statusesOf(answers)).toEqual([201, 201])
    const { body } = await as('estate admin')('GET /payment/:id/receipt', { params: { id } })
    expect(body.moves).toHaveLength(2)
    await check()
  })

  test('an owner is reminded by two people at once, once', async () => {
    const answers = await Promise.all(
      (['estate admin', 'admin', 'estate admin'] as const).map((who) =>
        as(who)('POST /reminders/send', { body: { account_ids: [own, hall] } }),
      ),
    )
    expect(answers.map(({ body }) => body.sent).sort()).toEqual([0, 0, 1])
  })
})

test('a part of a sum moves alone; reversing the sum takes it from where it is', async () => {
  const { id } = await record({
    ...{ tenant_id: annex, amount: 3_000 },
    parts: [
      { tenant_id: annex, amount: 1_000 },
      { account_id: hall, amount: 2_000 },
    ],
  })
  const { body } = await as('estate admin')('GET /payment/:id/receipt', { params: { id } })
  const part = body.split?.homes[1]?.payment_id ?? 0
  expect((await move(part, { to_account_id: own })).status).toBe(201)
  expect((await reverse(id)).status).toBe(201)
  await check()
  await checkLedger(db, { account: await accountIdOf(db, annex) }, 330)
  expect((await move(part, paymentMoveOf(flat))).status).toBe(409)
})

test('money of an archived estate stays', async () => {
  await giveCredit(world, flat, 2_000)
  const { id } = await record({ tenant_id: flat, amount: 100 })
  await world.pool.query('update estates set archived_at = now() where id = $1', [estates.palm.id])
  const person = as('admin')
  const answers = await Promise.all([
    person('POST /ledger/payout', { body: payout({}) }),
    person('POST /ledger/payout/undo', {
      body: { key: randomUUID(), tenant_id: flat, of_entry: await lastPayoutOf(world, flat), note: 'No' },
    }),
    person('POST /ledger/transfer', { body: moveOf(flat, villa) }),
    move(id, { to_account_id: own }, 'admin'),
    person('POST /payment/record', { body: recordOf(world, { tenant_id: undefined, account_id: own }) }),
    person('POST /reminders/send', { body: { account_ids: [own] } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})
