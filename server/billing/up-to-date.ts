import { dayAfter } from '#contract/dates.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { type FailureLog, noteFailure } from '#server/runtime/note-failure.ts'
import { allocatePayment } from './allocation/allocate-payment.ts'
import { allocateRefund } from './allocation/allocate-refund.ts'
import { raiseLateFees } from './dues/late-fees.ts'
import { raiseDues } from './dues/raise.ts'
import { allocateOldest, lockLedgers } from './ledger/allocate.ts'

/**
 * Brings the ledgers of tenancies up to a day, and holds them: what each day since the last asked for is raised and paid in the
 * order of the days, so that an outage of the job leaves no trace. Whoever enters a payment does this first.
 */
export async function bringUpToDate(tx: Db, tenantIds: readonly number[], day: string): Promise<void> {
  await lockLedgers(tx, tenantIds)
  for (;;) {
    // Those that are furthest behind go first, a day at a time; one that was never looked at begins today.
    const { rows } = await tx.execute<{ ids: number[]; fresh: number[] | null; next: string }>(sql`
      select array_agg(n.id) as ids, array_agg(n.id) filter (where n.billed_until is null) as fresh,
        coalesce(n.billed_until + 1, ${day}::date)::text as next
      from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
      where n.id in ${tenantIds} and (n.billed_until is null or n.billed_until < ${day}::date)
      group by 3 order by 3 limit 1`)
    const [behind] = rows
    if (!behind) return
    for (let next = behind.next; next <= day; next = dayAfter(next)) await oneDay(tx, behind, next)
    await tx.execute(sql`update tenants set billed_until = ${day} where id in ${behind.ids}`)
  }
}

interface Behind {
  ids: number[]
  /** Those that were never looked at. */
  fresh: number[] | null
}

async function oneDay(tx: Db, { ids, fresh }: Behind, day: string): Promise<void> {
  if ((await raiseDues(tx, ids, day)) > 0) await allocateOldest(tx, ids)
  if (fresh) await enterEarlierPayments(tx, fresh)
  if ((await raiseLateFees(tx, ids, day)) > 0) await allocateOldest(tx, ids)
}

/** Holds the ledger that a payment, or a refund, is of, brought up to today. False where its estate does not bill. */
export async function holdLedgerOfPayment(tx: Db, payment_id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ tenant_id: number; today: string }>(sql`
    select p.tenant_id, lagos_today() as today from payments p join estates e on e.id = p.estate_id
    where p.id = ${payment_id} and e.billing_from is not null`)
  const [ledger] = rows
  if (!ledger) return false
  await bringUpToDate(tx, [ledger.tenant_id], ledger.today)
  return true
}

/** Ledgers at a time, and days. Few, so that nobody who pays waits long for the job, and what it brought stays brought when it is stopped. */
const BATCH = { ledgers: 200, days: 7 }

interface Share {
  /** The ledgers of this estate alone. */
  estate_id?: number
  /** Ends early once it says so. */
  stopping?: AbortSignal | undefined
}

/**
 * Brings every ledger up to today; answers how many it brought. Several servers share the work: each takes ledgers that no other
 * holds. A ledger that cannot be brought is noted and left for the next run, and keeps back no other.
 */
export async function bringAllUpToDate(
  db: Database,
  log: FailureLog,
  { estate_id, stopping }: Share = {},
): Promise<number> {
  const { today } = await readLagosToday(db)
  const among = estate_id === undefined ? sql`true` : sql`n.estate_id = ${estate_id}`
  for (let done = 0, after = 0; ; ) {
    const { ids, failed } = await bringSome(db, today, sql`n.id > ${after} and ${among}`, stopping)
    if (!failed) done += ids.length
    // Which of them it is, is seen by bringing each by itself.
    else
      for (const id of ids) {
        if (stopping?.aborted) return done
        const alone = await bringSome(db, today, sql`n.id = ${id}`, stopping)
        if (alone.failed)
          noteFailure(log, alone.failed.error, { tenancy: id }, 'a ledger could not be brought up to date')
        else done += alone.ids.length
      }
    after = ids.at(-1) ?? after
    if (ids.length < BATCH.ledgers || stopping?.aborted) return done
  }
}

/** Brings a batch of ledgers, those of `among` (SQL over `n`) that come first; where one failed, not all of them. */
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
        claimed = await claimBehind(tx, today, among)
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

/** Today, or as many days as are brought at a time after what is furthest behind. One that was never looked at begins today. */
function untilDay(claimed: readonly Claimed[], today: string): string {
  const days = claimed.flatMap(({ billed_until }) =>
    billed_until === null ? [] : dayAfter(billed_until, BATCH.days),
  )
  return [today, ...days].reduce((first, day) => (day < first ? day : first))
}

/** The days of a tenancy (SQL `n`) until one are not all in its ledger yet. */
export const isBehind = (day: string): SQL => sql`(
  (n.billed_until is null or n.billed_until < ${day}::date)
  and (n.ends_on is null or n.billed_until is null or n.billed_until <= n.ends_on))`

interface Claimed extends Record<string, unknown> {
  id: number
  /** Null: it was never looked at. */
  billed_until: string | null
}
const idOf = ({ id }: Claimed) => id

async function claimBehind(tx: Db, today: string, among: SQL): Promise<Claimed[]> {
  const { rows } = await tx.execute<Claimed>(sql`
    select n.id, n.billed_until from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
    where ${isBehind(today)} and ${among} order by n.id limit ${BATCH.ledgers} for no key update of n skip locked`)
  return rows
}

/**
 * Enters the payments and refunds of held tenancies from the first day of billing until the ledger began, in their order. An
 * opening balance covers what was owed before that day.
 */
async function enterEarlierPayments(tx: Db, tenantIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number; status: string }>(sql`
    select p.id, p.status from payments p join estates e on e.id = p.estate_id
    where p.tenant_id in ${tenantIds} and p.status in ('success', 'refunded') and p.currency = 'NGN'
      and (p.paid_at at time zone 'Africa/Lagos')::date >= e.billing_from
    order by p.paid_at, p.id`)
  for (const { id, status } of rows)
    await (status === 'success' ? allocatePayment(tx, id) : allocateRefund(tx, id))
}

/** Ledgers a payment in the transaction that records it; nothing where the estate does not bill. Safe to repeat. */
export async function enterPayment(tx: Db, payment_id: number): Promise<void> {
  if (await holdLedgerOfPayment(tx, payment_id)) await allocatePayment(tx, payment_id)
}

/** Ledgers what was given back, in the transaction that records it; nothing where the estate does not bill. Safe to repeat. */
export async function enterRefund(tx: Db, refund_id: number): Promise<void> {
  if (await holdLedgerOfPayment(tx, refund_id)) await allocateRefund(tx, refund_id)
}
