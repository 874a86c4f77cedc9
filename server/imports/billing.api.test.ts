import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { keepLedger } from '#server/test/billing.ts'
import { firstOfMonth } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn, checkSheet, rowsOf, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, as } = world

const HEADINGS = ['House', 'Rent', 'Tenant', 'GSM', 'Move in', 'Arrears', 'Arrears since']
const ledger = async (estate_id: number) => {
  const { rows } = await db.execute(sql`
    select t.name, l.kind, sum(l.amount) as amount, min(l.due_on) as due_on, min(a.billed_until) = lagos_today() as up_to_date
    from ledger_entries l join tenants t on t.account_id = l.account_id join accounts a on a.id = l.account_id where l.estate_id = ${estate_id} and l.kind like 'opening%'
    group by 1, 2 order by 1, 2`)
  return rows
}

test('an estate that bills enters what was owed at once, brings the ledgers up to date, and keeps them', async () => {
  const estate_id = await freshEstate(world)
  await keepLedger(world, estate_id, await firstOfMonth(db, -1))
  const { rows: estates } = await db.execute<{ billing_from: string }>(
    sql`select billing_from from estates where id = ${estate_id}`,
  )
  const sheet = [
    HEADINGS,
    ['House 1', '500000', 'Bola', '0803 123 4567', '1/2/2025', '45,000', '1/6/2025'],
    ['House 2', '500000', 'Chidi', '0805 765 4321', '1/2/2025', '-500', ''],
    ['House 3', '500000', 'Dayo', '0805 765 4322', '1/2/2025', '', ''],
  ]
  const at = { who: 'admin', estate_id } as const
  const { checked, done } = await bringIn(world, sheet, at)
  expect(await rowsOf(world, checked.id)).toMatchObject([
    { outcome: 'new', problems: [{ kind: 'warning', column: 'Opening balance' }] },
    { outcome: 'new' },
    { outcome: 'new' },
  ])
  expect(done.report?.openings.taken).toEqual({ count: 2, amount: 44_500 })
  expect(await ledger(estate_id)).toEqual([
    { name: 'Bola', kind: 'opening', amount: 45_000, due_on: '2025-06-01', up_to_date: true },
    { name: 'Chidi', kind: 'opening_credit', amount: -500, due_on: null, up_to_date: true },
  ])

  // The ledger keeps its balances: it refuses a different one, accepts an equal one and adds a missing one.
  const again = await uploadSheet(
    world,
    [
      HEADINGS,
      ['House 1', '', 'Bola', '0803 123 4567', '', '50,000', ''],
      ['House 2', '', 'Chidi', '0805 765 4321', '', '-500', ''],
      ['House 3', '', 'Dayo', '0805 765 4322', '', '700', String(estates[0]?.billing_from)],
    ],
    at,
  )
  await checkSheet(world, again)
  expect(await rowsOf(world, again.id)).toMatchObject(
    [
      {
        outcome: 'refused',
        problems: [{ message: /^The ledger has an opening balance of ₦45,000.00/ }],
      },
      { outcome: 'same' },
      { outcome: 'refused', problems: [{ message: /^An opening balance was due before billing began/ }] },
    ].map(({ problems, ...row }) => ({
      ...row,
      ...(problems && {
        problems: problems.map(({ message }) => ({ message: expect.stringMatching(message) })),
      }),
    })),
  )
  const third = await bringIn(world, [HEADINGS, ['House 3', '', 'Dayo', '0805 765 4322', '', '700', '']], at)
  expect(third.done.report?.rows).toMatchObject({ changed: 1 })
  expect(await ledger(estate_id)).toHaveLength(3)

  const exported = await as('admin')('GET /estate/sheet/:estateId', {
    params: { estateId: estate_id },
    query: { format: 'xlsx' },
  })
  expect(exported.status).toBe(200)
  const { body } = await as('admin')('POST /import/undo/:id', { params: { id: checked.id } })
  expect(body.message).toMatch(/A later import.*The opening balance of Bola is in the ledger/)
})

test('arrears, read by an import, change nothing', async () => {
  const estate_id = await freshEstate(world)
  await keepLedger(world, estate_id)
  const sheet = [
    HEADINGS,
    ['House 1', '500000', 'Eze', '0806 765 4321', '1/2/2025', '45,000', ''],
    ['House 1', '500000', 'Ada Eze', '0806 765 4322', '1/2/2025', '', ''],
  ]
  await bringIn(world, sheet, { who: 'admin', estate_id })
  const { body } = await as('admin')('GET /arrears/export', { query: { format: 'csv', estate_id } })
  const { checked } = await bringIn(world, String(body), { who: 'admin', estate_id })
  expect(checked.columns.flatMap(({ heading, field }) => (field ? [heading] : []))).toEqual([
    ...['Property', 'Tenant phone', 'Tenant'],
  ])
  expect(await rowsOf(world, checked.id)).toMatchObject([{ outcome: 'same' }])
})
