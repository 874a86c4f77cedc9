import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { addCharge, firstOfMonth, toBill } from '#server/test/billing-setup.ts'
import { checkSheet, runImport, uploadSheet } from '#server/test/imports.ts'
import { startWorld } from '#server/test/world.ts'

// A sheet for an estate with billing: the ledger gets the opening balances at once, and the job raises later dues.

const world = await startWorld()
const { as, db, estates } = world
const estateId = estates.cedar.id
const [three_months_ago, this_month] = [await firstOfMonth(db, -3), await firstOfMonth(db)]
const charge_id = await addCharge(world, estateId, { amount: 10_000 })
await as('admin')('PUT /estate/billing/:estateId', {
  params: { estateId },
  body: {
    billing_from: three_months_ago,
    raise_days: 0,
    charges: [toBill(charge_id, three_months_ago)],
    openings: [],
  },
})

const HEADINGS = ['Property', 'Price', 'Tenant', 'Tenant phone', 'Lives there since', 'Opening balance']
const bring = async (...rows: string[][]) => {
  const upload = await uploadSheet(world, [HEADINGS, ...rows], { who: 'admin', estate_id: estateId })
  return checkSheet(world, upload)
}
const rowsOf = async (id: number) => (await as('admin')('GET /import/rows/:id', { params: { id } })).body
const ledgerOf = async (name: string) => {
  const { rows } = await db.execute<{ kind: string; amount: number; count: number }>(sql`
    select kind, sum(amount)::float as amount, count(*)::int as count
    from ledger_entries l join tenants t on t.account_id = l.account_id where t.name = ${name} group by kind order by kind`)
  return rows
}

test('the check says what is asked for besides the opening balances, and the run asks for that', async () => {
  const checked = await bring(
    ['House 1', '500000', 'Ada Obi', '0803 123 4567', '1/1/2020', '45,000'],
    ['House 2', '500000', 'Bayo Ade', '0803 123 4568', '1/1/2020', '-5,000'],
  )
  // Each owes four months: the three past ones and this one.
  expect(checked.report).toMatchObject({
    openings: { taken: { count: 2, amount: 40_000 } },
    asked: { count: 2, amount: 80_000 },
  })
  expect(await ledgerOf('Ada Obi')).toEqual([])
  const [first, second] = await rowsOf(checked.id)
  expect(first?.problems).toEqual([
    {
      kind: 'warning',
      column: 'Opening balance',
      message: expect.stringMatching(
        /^Comes on top of the charges since 1 \w+ 20\d\d: enter only what was owed before$/,
      ),
    },
  ])
  expect(second?.problems).toEqual([])

  const done = await runImport(world, checked.id)
  expect(done.report).toEqual(checked.report)
  expect(await ledgerOf('Ada Obi')).toEqual([
    { kind: 'due', amount: 40_000, count: 4 },
    { kind: 'opening', amount: 45_000, count: 1 },
  ])
  expect(await ledgerOf('Bayo Ade')).toContainEqual({ kind: 'opening_credit', amount: -5000, count: 1 })
})

test('what the ledger keeps is not undone, and says so', async () => {
  const { body: imports } = await as('admin')('GET /estate/imports/:estateId', { params: { estateId } })
  const id = imports[0]?.id ?? 0
  const { status, body } = await as('admin')('POST /import/undo/:id', { params: { id } })
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining('is in the ledger, which keeps every entry'),
  ])
})

test('another opening balance than the ledger has is refused; the same one changes nothing', async () => {
  const again = await bring(
    ['House 1', '500000', 'Ada Obi', '0803 123 4567', '1/1/2020', '45,000'],
    ['House 2', '500000', 'Bayo Ade', '0803 123 4568', '1/1/2020', '7,000'],
  )
  expect(again.report).toMatchObject({ rows: { same: 1, refused: 1 }, asked: { count: 0, amount: 0 } })
  const [, refused] = await rowsOf(again.id)
  expect(refused?.problems[0]?.message).toBe(
    'The ledger has an opening balance of −₦5,000.00. Adjust it on the page of the tenancy.',
  )
})

test('who came this month is asked for this month alone', async () => {
  const { report } = await bring(['House 3', '500000', 'Ngozi Eze', '0803 123 4569', this_month, ''])
  expect(report?.asked).toEqual({ count: 1, amount: 10_000 })
})
