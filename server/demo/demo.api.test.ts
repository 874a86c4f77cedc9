import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { fillWithDemo } from './demo.ts'

const { db } = await testDatabase()

test('the demo keeps a year of what is owed in one estate: most have paid, some are behind, one is ahead', async () => {
  await fillWithDemo(db)
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*) as tenancies, count(*) filter (where balance = 0) as paid, count(*) filter (where balance > 0) as behind,
      count(*) filter (where balance < 0) as ahead
    from (select tenant_id, sum(amount) as balance from ledger_entries group by 1) b`)
  const [book] = rows
  expect(book?.paid).toBeGreaterThan((book?.tenancies ?? 0) / 2)
  expect(book?.behind).toBeGreaterThan(3)
  expect(book?.ahead).toBeGreaterThan(0)
  const { rows: kinds } = await db.execute<{ kind: string }>(
    sql`select distinct kind from ledger_entries order by kind`,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['due', 'late_fee', 'payment', 'waiver'])
  const { rows: estates } = await db.execute(sql`select name from estates where billing_from is not null`)
  expect(estates).toEqual([{ name: 'Maitama Heights' }])
})
