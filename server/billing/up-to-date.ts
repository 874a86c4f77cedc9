import { dayAfter } from '#contract/dates.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { readLagosToday } from '#server/database/time.ts'
import { type FailureLog, noteFailure } from '#server/runtime/note-failure.ts'
import { allocatePayment, allocateRefund } from './allocation/allocate-payment.ts'
import { raiseLateFees } from './dues/late-fees.ts'
import { raiseDues } from './dues/raise.ts'
import { allocateOldest, holderOf, lockLedgers } from './ledger/allocate.ts'

/** Updates and locks ledgers, day by day, so that a job outage leaves no trace. Returns the day, by default today. */
export async function bringUpToDate(tx: Db, accountIds: readonly number[], until?: string): Promise<string> {
  await lockLedgers(tx, accountIds)
  const day = until ?? (await readLagosToday(tx)).today
  for (;;) {
    // The ledgers furthest behind go first, day by day. A new ledger begins today.
    const [behind] = await readRows(tx)<{ ids: number[]; fresh: number[] | null; next: string }>(sql`
      select array_agg(a.id) as ids, array_agg(a.id) filter (where a.billed_until is null) as fresh,
        coalesce(a.billed_until + 1, ${day}::date)::text as next
      from accounts a join estates e on e.id = a.estate_id and e.billing_from is not null
      where a.id in ${accountIds} and (a.billed_until is null or a.billed_until < ${day}::date)
      group by 3 order by 3 limit 1`)
    if (!behind) return day
    const { ids, fresh } = behind
    // PostgreSQL would plan each day of a few ledgers again, which takes longer than the day's work.
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    for (let next = behind.next; next <= day; next = dayAfter(next)) {
      if ((await raiseDues(tx, ids, next)) > 0) await allocateOldest(tx, ids)
      if (fresh) await enterEarlierPayments(tx, fresh)
      if ((await raiseLateFees(tx, ids, next)) > 0) await allocateOldest(tx, ids)
    }
    await tx.execute(sql`set local plan_cache_mode to default`)
    await tx.execute(sql`update accounts set billed_until = ${day} where id in ${ids}`)
  }
}

/** Holds the ledgers with the money of payments, or of the payments of refunds, in estates that bill. Returns the accounts. */
async function holdHolders(tx: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readRows(tx)<{ id: number; account_id: number }>(sql`
    select p.id, coalesce(h.account_id, p.account_id) as account_id
    from payments p join estates e on e.id = p.estate_id
      left join lateral ${holderOf(sql`coalesce(p.refund_of, p.id)`)} h on true
    where p.id in ${paymentIds} and e.billing_from is not null`)
  const accounts = new Map(rows.map(({ id, account_id }) => [id, account_id]))
  if (accounts.size > 0) await bringUpToDate(tx, [...accounts.values()])
  return accounts
}

/** Small batches: payers wait for the locks, and a stopped job keeps its committed batches. */
const BATCH = { ledgers: 200, days: 7 }

/** Updates every ledger and returns their number. Servers share the work. A failing ledger waits for the next run. */
export async function bringAllUpToDate(
  db: Database,
  log: FailureLog,
  { estate_id, stopping }: { estate_id?: number; stopping?: AbortSignal | undefined } = {},
): Promise<number> {
  const { today } = await readLagosToday(db)
  const among = estate_id === undefined ? sql`true` : sql`a.estate_id = ${estate_id}`
  for (let done = 0, after = 0; ; ) {
    const { ids, failed } = await bringSome(db, today, sql`a.id > ${after} and ${among}`, stopping)
    if (!failed) done += ids.length
    // A failed batch is repeated one by one, to find the failing ledger.
    else
      for (const id of ids) {
        if (stopping?.aborted) return done
        const alone = await bringSome(db, today, sql`a.id = ${id}`, stopping)
        if (alone.failed)
          noteFailure(log, alone.failed.error, { account: id }, 'a ledger could not be brought up to date')
        else done += alone.ids.length
      }
    after = ids.at(-1) ?? after
    if (ids.length < BATCH.ledgers || stopping?.aborted) return done
  }
}

/** `among` is SQL over `accounts a`. */
async function bringSome(
  db: Database,
  today: string,
  among: SQL,
  stopping: AbortSignal | undefined,
): Promise<{ ids: number[]; failed?: { error: unknown } }> {
  for (;;) {
    let claimed: Claimed[] = []
    let until = today
    try {
      await db.transaction(async (tx) => {
        claimed = await readRows(tx)<Claimed>(sql`
          select a.id, a.billed_until from accounts a
            join estates e on e.id = a.estate_id and e.billing_from is not null
          where ${isBehind(today)} and ${among} order by a.id limit ${BATCH.ledgers}
          for no key update of a skip locked`)
        until = untilDay(claimed, today)
        const ids = claimed.filter(({ billed_until }) => until === today || (billed_until ?? today) < until)
        if (ids.length > 0) await bringUpToDate(tx, ids.map(idOf), until)
      })
    } catch (error) {
      if (claimed.length === 0 || isDatabaseDown(error)) throw error
      return { ids: claimed.map(idOf), failed: { error } }
    }
    if (until === today || stopping?.aborted) return { ids: claimed.map(idOf) }
  }
}

function untilDay(claimed: readonly Claimed[], today: string): string {
  const days = claimed.flatMap(({ billed_until }) =>
    billed_until === null ? [] : dayAfter(billed_until, BATCH.days),
  )
  return [today, ...days].reduce((first, day) => (day < first ? day : first))
}

/** Whether days until `day` are missing in the ledger of `a`. */
export const isBehind = (day: string): SQL => sql`(
  (a.billed_until is null or a.billed_until < ${day}::date)
  and (a.ends_on is null or a.billed_until is null or a.billed_until <= a.ends_on))`

interface Claimed {
  id: number
  billed_until: string | null
}

const idOf = ({ id }: Claimed) => id

/** Enters payments since billing began into new ledgers, in order. The opening balance covers earlier ones. */
async function enterEarlierPayments(tx: Db, accountIds: readonly number[]): Promise<void> {
  const rows = await readRows(tx)<{ id: number; status: string }>(sql`
    select p.id, p.status from payments p join estates e on e.id = p.estate_id
    where p.account_id in ${accountIds} and p.status in ('success', 'refunded') and p.currency = 'NGN'
      and (p.paid_at at time zone 'Africa/Lagos')::date >= e.billing_from
    order by p.paid_at, p.id`)
  for (const { id, status } of rows)
    await (status === 'success' ? allocatePayment(tx, id) : allocateRefund(tx, id))
}

/** A move of this payment waits, so that its money stays where it is. Call it before `holdLedger`. */
export const lockPayment = (tx: Db, payment_id: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment ' || ${payment_id}::int, 0))`)

/** Locks payments and holds the ledgers with their money. Call it before refunds are written. Returns the accounts. */
export async function holdPayments(tx: Db, paymentIds: readonly number[]): Promise<Map<number, number>> {
  for (const id of paymentIds.toSorted((one, other) => one - other)) await lockPayment(tx, id)
  return holdHolders(tx, paymentIds)
}

/** Repeatable; no effect if the estate does not bill. */
export async function enterPayment(tx: Db, payment_id: number): Promise<void> {
  if ((await holdHolders(tx, [payment_id])).size > 0) await allocatePayment(tx, payment_id)
}

export async function enterRefund(tx: Db, refund_id: number): Promise<void> {
  if ((await holdHolders(tx, [refund_id])).size > 0) await allocateRefund(tx, refund_id)
}
