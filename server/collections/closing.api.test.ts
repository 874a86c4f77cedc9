import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { auditLog, notifications } from '#server/database/schema.ts'
import { atTheBankLines } from '#server/test/at-the-bank-lines.ts'
import { keepLedger } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { entriesOf, newAccount, OPENING_ON } from '#server/test/closed-months.ts'
import { recordCash } from '#server/test/payments.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, signIn, startWorld } from '#server/test/world.ts'

// Palm Grove bills the security levy since March 2026.
const world = await startWorld({ today: '2026-05-10' })
const { as, callWith, db, estates, owner, people, pool } = world
const { estateId, ada } = await atTheBankLines(world)
const params = { estateId }

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
    const account_id = await newAccount(world, estateId, '2026-05-01')
    await db.execute(sql`update accounts set billed_until = '2026-05-20' where id = ${account_id}`)
    await turnTo(owner.db, '2026-07-02')
    await closeBoth()
    await close('2026-05')
    await close('2026-06')
    const months = (await entriesOf(world, account_id)).map(({ dated_on }) => dated_on)
    expect(months).toEqual(['2026-05-01', '2026-06-01', '2026-07-01'])
  })

  test('not while a past day is being written', async () => {
    const account_id = await newAccount(world, estateId, '2026-05-01')
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(OPENING_ON, [estateId, account_id, '2026-03-15'])
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
