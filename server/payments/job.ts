import { sql } from '#server/database/drizzle.ts'
import { readRows } from '#server/database/rows.ts'
import { msFromNow } from '#server/database/time.ts'
import type { SyncContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import type { FailureLog } from '#server/runtime/note-failure.ts'

/** Exceeds the provider's timeout. A check that outlives it may repeat, harmlessly. */
const LEASE_MS = 30_000

/** Few, so that a dying server keeps few checks from the others. */
const BATCH = 5

const CHECKS = [
  {
    column: sql`next_check_at`,
    ask: settle,
    failed: 'a checkout could not be settled; it is tried again',
  },
  {
    column: sql`refund_check_at`,
    ask: settleRefunds,
    failed: 'the refunds of a payment could not be settled; they are tried again',
  },
]

/** Settles all due checks, or only those begun once `stopping` aborts. Returns their number. */
export async function settleDue(
  context: SyncContext,
  log: FailureLog,
  stopping?: AbortSignal,
): Promise<number> {
  // The two kinds alternate, so that neither starves. A settled check is not due for a while.
  for (let looked = 0; ; ) {
    const counts: number[] = []
    for (const check of CHECKS) counts.push(await settleSome(check, context, log))
    for (const count of counts) looked += count
    if (stopping?.aborted || counts.every((count) => count < BATCH)) return looked
  }
}

async function settleSome(
  { column, ask, failed }: (typeof CHECKS)[number],
  context: SyncContext,
  log: FailureLog,
): Promise<number> {
  const claimed = await readRows(context.db)<{ reference: string }>(sql`
    update checkouts set ${column} = ${msFromNow(LEASE_MS)}
    where id in (
      select id from checkouts where ${column} <= now() order by ${column} limit ${BATCH} for update skip locked)
    returning reference`)
  const running = claimed.map(({ reference }) =>
    ask(context, reference).catch((error: unknown) => log.error({ err: error, reference }, failed)),
  )
  await Promise.all(running)
  return claimed.length
}
