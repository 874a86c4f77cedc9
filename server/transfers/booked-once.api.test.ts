import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#server/access/viewer.ts'
import { insertBankAccount } from '#server/bank-accounts/store.ts'
import { sql } from '#server/database/drizzle.ts'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { claimForm } from '#server/test/bank-accounts.ts'
import { takeLines } from '#server/test/bank-lines.ts'
import { freshEstate } from '#server/test/builders.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-03-10' })
const { db } = world
const { admin, ada, tunde, take, first, lineOf, byCode, book } = await atTheBankLines(world)

describe('money that is placed already is never booked again', () => {
  test('by the code of a home that a person rejected', async () => {
    const line = await first({ amount: 901, narration: `NOT THEM ${ada.code}` })
    await admin('POST /bank-line/:id/reject', {
      params: { id: line.id },
      body: { account_id: ada.account_id },
    })
    await byCode()
    expect(await lineOf(line.id)).toMatchObject({
      state: 'open',
      held: expect.stringContaining('did not send'),
    })
  })

  test('after its bank account was removed and entered again', async () => {
    const estate_id = await freshEstate(world)
    const row = { amount: 902, narration: 'AGAIN', balance: 902 }
    await takeLines(world, estate_id, [row])
    const { rows } = await db.execute<{ id: number; number: string }>(
      sql`select id, number from bank_accounts where estate_id = ${estate_id}`,
    )
    const [account = { id: 0, number: '' }] = rows
    await db.execute(sql`update bank_accounts set removed_at = now() where id = ${account.id}`)
    const viewer = { user_id: world.people.admin.id } as Viewer
    const form = { bank: 'GTBank' as const, number: account.number, name: 'Entered again' }
    expect(await db.transaction((tx) => insertBankAccount(tx, viewer, estate_id, form))).toBe(account.id)
  })

  test('by correcting the payment of its line, which is refused', async () => {
    const line = await first({ amount: 903, narration: 'CORRECT ME' })
    const { body } = await book(line.id, {
      homes: [{ account_id: ada.account_id, amount: 903 }],
      rule: 'by hand',
    })
    const { status } = await admin('POST /payment/:id/correct', {
      params: { id: body.booking?.payment_id ?? 0 },
      body: { amount: 900, note: 'Mistyped.', key: randomUUID() },
    })
    expect(status).toBe(409)
  })

  test('when the same reference was recorded by hand for another day', async () => {
    await admin('POST /payment/record', {
      body: recordOf(world, {
        ...{ tenant_id: tunde.tenant_id, amount: 904, paid_on: '2026-02-01' },
        ...{ method: 'bank_transfer', bank_reference: 'same-77' },
      }),
    })
    const line = await first({ amount: 904, narration: `LATE ${tunde.code}`, reference: 'SAME77' })
    await byCode()
    expect(await lineOf(line.id)).toMatchObject({ state: 'open', held: expect.stringMatching(/^INV-/) })
  })
})

test('money that the bank took back by mistake of ours waits for a home again', async () => {
  const line = await first({ amount: 905, narration: 'KEPT' })
  const { body } = await book(line.id, {
    homes: [{ account_id: ada.account_id, amount: 905 }],
    rule: 'by hand',
  })
  const back = await first({ amount: -905, narration: 'RVSL', day: '2026-03-09', class: 'reversal' })
  const params = { id: back.id }
  await admin('POST /bank-line/:id/take-back', {
    params,
    body: { payment_id: body.booking?.payment_id ?? 0 },
  })
  await admin('POST /bank-line/:id/reopen', { params, body: { note: 'It was another one.' } })
  expect(await lineOf(line.id)).toMatchObject({ state: 'open', held: 'It was another one.' })
})

test('the earlier of both days counts, so that nobody is late because of the bank', async () => {
  const line = await first({
    amount: 906,
    narration: 'LATE BANK',
    day: '2026-03-02',
    value_day: '2026-02-27',
  })
  const { body } = await book(line.id, {
    homes: [{ account_id: ada.account_id, amount: 906 }],
    rule: 'by hand',
  })
  const params = { id: body.booking?.payment_id ?? 0 }
  const receipt = await admin('GET /payment/:id/receipt', { params })
  expect(receipt.body.paid_at.slice(0, 10)).toBe('2026-02-27')
})

test('another export of the same rows, of which none is known, books nothing by itself', async () => {
  const row = { amount: 907, narration: `CSV ${ada.code}`, day: '2026-03-08', balance: 1 }
  await take([row])
  await byCode()
  const { lines } = await take([{ ...row, narration: `EXCEL ${ada.code}` }])
  expect(await byCode()).toEqual({ booked: 0, left: 0 })
  expect(lines[0]?.held).toBe('A line of this day and amount is here already.')
})

test('a pay code beside words of a loan or of interest is for a person', async () => {
  const { lines } = await take([
    { amount: 908, narration: `JAN DUES AND INTEREST ${ada.code}`, class: 'other' },
  ])
  expect(lines[0]).toMatchObject({ state: 'open', suggestions: [{ rule: 'pay code' }] })
  expect(lines[0]?.held).toContain('a pay code stands beside them')
})

test('a claim names the payment that it became, and waits again with its line', async () => {
  const { body: claim } = await world.as('neighbour')('POST /account/claim/:accountId', {
    params: { accountId: ada.account_id },
    body: { ...claimForm(), amount: 906, paid_on: '2026-03-06' },
  })
  const seen = async () => {
    const params = { accountId: ada.account_id }
    const { claims } = (await world.as('neighbour')('GET /account/transfer/:accountId', { params })).body
    return claims.map(({ state, payment_id }) => [state, payment_id])
  }
  const { body: recorded } = await admin('POST /payment/record', {
    body: recordOf(world, {
      ...{ tenant_id: ada.tenant_id, amount: 906, paid_on: '2026-03-06' },
      ...{ method: 'bank_transfer', bank_reference: 'CLAIMED-1' },
    }),
  })
  const { id } = await first({ amount: 906, narration: 'CLAIMED' })
  await book(id, { payment_id: recorded.id, rule: 'recorded before', claim_ids: [claim.id] })
  expect(await seen()).toEqual([['found', recorded.id]])
  await admin('POST /bank-line/:id/reopen', { params: { id }, body: { note: 'Another one.' } })
  expect(await seen()).toEqual([['waiting', null]])
})
