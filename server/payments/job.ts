import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { msFromNow } from '#server/database/time.ts'
import type { SyncContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import type { FailureLog } from '#server/runtime/note-failure.ts'

/** Longer than one answer of the provider may take; a check that outlives it may be done twice, which changes nothing. */
const LEASE_MS = 30_000

/** Asked about at the same time. Few, so that a server that dies keeps few of them from the others. */
const BATCH = 5

interface Check {
  due: Parameters<typeof claimDue>[1]
  ask: (context: SyncContext, reference: string) => Promise<unknown>
  /** What the log is told where `ask` throws. */
  failed: string
}
const CHECKOUTS: Check = {
  due: 'next_check_at',
  ask: settle,
  failed: 'a checkout could not be settled; it is tried again',
}
const REFUNDS: Check = {
  due: 'refund_check_at',
  ask: settleRefunds,
  failed: 'the refunds of a payment could not be settled; they are tried again',
}

/**
 * Looks after open checkouts and announced refunds: settles all that are due, or those it has begun with once `stopping`
 * says so. Answers how many it looked at.
 */
export async function settleDue(
  context: SyncContext,
  log: FailureLog,
  stopping?: AbortSignal,
): Promise<number> {
  // Turn and turn about, so that neither waits until none of the other is due. One that was looked at is not due again
  // for a while, so this comes to an end.
  for (let looked = 0; ; ) {
    const checkouts = await settleSome(CHECKOUTS, context, log)
    const refunds = await settleSome(REFUNDS, context, log)
    looked += checkouts + refunds
    if (stopping?.aborted || (checkouts < BATCH && refunds < BATCH)) return looked
  }
}

async function settleSome(
  { due, ask, failed }: Check,
  context: SyncContext,
  log: FailureLog,
): Promise<number> {
  const references = await claimDue(context.db, due, BATCH)
  const settled = references.map((reference) =>
    ask(context, reference).catch((error: unknown) => log.error({ err: error, reference }, failed)),
  )
  await Promise.all(settled)
  return references.length
}

/** Takes up to `count` checkouts whose check is due, by their references; no other server gets them until the lease is over. */
async function claimDue(
  db: Db,
  check: 'next_check_at' | 'refund_check_at',
  count: number,
): Promise<string[]> {
  const due = sql.identifier(check)
  const rows = await readRows(db)<{ reference: string }>(sql`
    update checkouts set ${due} = ${msFromNow(LEASE_MS)}
    where id in (select id from checkouts where ${due} <= now() order by ${due} limit ${count} for update skip locked)
    returning reference`)
  return rows.map(({ reference }) => reference)
}
