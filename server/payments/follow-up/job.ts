import type { Database } from '#server/database/open.ts'
import type { Paystack } from '#server/payments/provider/paystack.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { settle } from '#server/payments/settling/settle.ts'
import { claimDue } from './store.ts'

interface Log {
  error(context: object, message: string): void
}

/** Asked about at the same time. Few, so that a server that dies keeps few of them from the others. */
const BATCH = 5

type Context = { db: Database; paystack: Paystack }

/**
 * Looks after open checkouts and announced refunds: settles all that are due, or those it has begun with once `stopping`
 * says so. Answers how many it looked at.
 */
export async function settleDue(context: Context, log: Log, stopping?: AbortSignal): Promise<number> {
  // Turn and turn about, so that neither waits until none of the other is due. One that was looked at is not due again
  // for a while, so this comes to an end.
  for (let looked = 0; ; ) {
    const checkouts = await lookAt('next_check_at', settle, context, log)
    const refunds = await lookAt('refund_check_at', settleRefunds, context, log)
    looked += checkouts + refunds
    if (stopping?.aborted || (checkouts < BATCH && refunds < BATCH)) return looked
  }
}

async function lookAt(
  check: Parameters<typeof claimDue>[1],
  ask: (context: Context, reference: string) => Promise<unknown>,
  context: Context,
  log: Log,
): Promise<number> {
  const look = (reference: string) =>
    ask(context, reference).catch((error: unknown) =>
      log.error({ err: error, reference }, 'a checkout could not be settled; it is tried again'),
    )
  const references = await claimDue(context.db, check, BATCH)
  await Promise.all(references.map(look))
  return references.length
}
