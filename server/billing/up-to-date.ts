import { sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/time.ts'
import { lagosToday } from '#server/database/lagos-today.ts'
import type { Database, Db } from '#server/database/open.ts'
import { allocateOldest } from './book/allocate.ts'
import { lockBooks } from './book/entries.ts'
import { raiseLateFees } from './dues/late-fees.ts'
import { raiseDues } from './dues/raise.ts'

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/**
 * Brings the books of tenancies up to a day, and holds them: what each day since the last asked for is raised and paid in the
 * order of the days, so that an outage of the job leaves no trace. Whoever books a payment does this first.
 */
export async function bringUpToDate(tx: Db, tenantIds: readonly number[], day: string): Promise<void> {
  await lockBooks(tx, tenantIds)
  for (;;) {
    // Those that are furthest behind go first, a day at a time; one that was never looked at begins today.
    const { rows } = await tx.execute<{ ids: number[]; next: string }>(sql`
      select array_agg(n.id) as ids, coalesce(n.billed_until + 1, ${day}::date)::text as next
      from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
      where n.id in ${tenantIds} and (n.billed_until is null or n.billed_until < ${day}::date)
      group by 2 order by 2 limit 1`)
    const [behind] = rows
    if (!behind) return
    for (let next = behind.next; next <= day; next = dayAfter(next)) await oneDay(tx, behind.ids, next)
    await tx.execute(sql`update tenants set billed_until = ${day} where id in ${behind.ids}`)
  }
}

async function oneDay(tx: Db, tenantIds: readonly number[], day: string): Promise<void> {
  if ((await raiseDues(tx, tenantIds, day)) > 0) await allocateOldest(tx, tenantIds)
  if ((await raiseLateFees(tx, tenantIds, day)) > 0) await allocateOldest(tx, tenantIds)
}

/** Books at a time. Few, so that nobody who pays waits long for the job. */
const BATCH = 200

/**
 * Brings every book up to today; answers how many there were to bring. Several servers share the work: each takes books that
 * no other holds. Ends early once `stopping` says so.
 */
export async function bringAllUpToDate(db: Database, stopping?: AbortSignal): Promise<number> {
  const { today } = await lagosToday(db)
  for (let done = 0; ; ) {
    const count = await db.transaction(async (tx) => {
      const ids = await claimBehind(tx, today)
      if (ids.length > 0) await bringUpToDate(tx, ids, today)
      return ids.length
    })
    done += count
    if (count < BATCH || stopping?.aborted) return done
  }
}

async function claimBehind(tx: Db, today: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
    where (n.billed_until is null or n.billed_until < ${today}::date)
      and (n.ends_on is null or n.billed_until is null or n.billed_until <= n.ends_on)
    order by n.id limit ${BATCH} for no key update of n skip locked`)
  return rows.map(({ id }) => id)
}
