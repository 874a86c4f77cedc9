import type { TermsPreview } from '#contract/billing.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { billedAccounts, monthsBetween, numberedPeriods, pricedPeriods } from '../dues/periods.ts'

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('a preview writes nothing')
    this.result = result
  }
}

/** Does work, reads its result and rolls back, so that a preview is exact. */
export async function rolledBack<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as Result
    throw thrown
  }
}

interface OfType {
  property_type_id: number
  homes: number
  amount: number
  from: string
  months: number
}

/** What a charge asks of the homes of each type for the first whole period from a day on. */
export function sumPeriod(tx: Db, charge_id: number, day: string): Promise<OfType[]> {
  const first = sql`(${monthsBetween(sql`anchor_on`, sql`greatest(begins_on, ${day}::date)`)} / months)`
  return readRows(tx)(sql`
    with billed as (${billedAccounts(sql`c.id = ${charge_id} and coalesce(a.ends_on >= ${day}::date, true)`)}),
    numbered as (${numberedPeriods(first, sql`${first} + 1`)}),
    priced as (${pricedPeriods(sql`true`)}),
    coming as (
      select *, row_number() over (partition by account_id order by no) as place from priced
      where first_on >= ${day}::date and amount > 0
    )
    select property_type_id, count(distinct property_id)::int as homes, sum(amount) as amount, min(first_on)::text as from,
      min(months) as months
    from coming where place = 1 group by 1`)
}

export function comparePeriods(before: readonly OfType[], after: readonly OfType[]): TermsPreview {
  const all = [...before, ...after]
  const types = [...new Set(all.map(({ property_type_id }) => property_type_id))].map((property_type_id) => {
    const then = before.find((each) => each.property_type_id === property_type_id)
    const now = after.find((each) => each.property_type_id === property_type_id)
    return {
      property_type_id,
      homes: Math.max(then?.homes ?? 0, now?.homes ?? 0),
      before: then?.amount ?? 0,
      after: now?.amount ?? 0,
    }
  })
  const change = ({ before, after }: (typeof types)[number]) => Math.abs(after - before)
  return {
    from: all.map(({ from }) => from).toSorted()[0] ?? null,
    months: all[0]?.months ?? 0,
    types: types.toSorted((one, other) => change(other) - change(one)),
  }
}
