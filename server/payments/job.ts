import type { Database } from '#server/database/open.ts'
import { claimDue, claimRefundsDue } from './checkouts.ts'
import type { Paystack } from './paystack.ts'
import { settleRefunds } from './refunds.ts'
import { settle } from './settle.ts'

interface Log {
  error(context: object, message: string): void
}

/** Asked about at the same time. Few, so that a server that dies keeps few of them from the others. */
const BATCH = 5

type Context = { db: Database; paystack: Paystack }

/** Looks after open checkouts and announced refunds: settles all that are due. Answers how many it looked at. */
export async function settleDue(context: Context, log: Log): Promise<number> {
  return (
    (await lookAt(claimDue, settle, context, log)) +
    (await lookAt(claimRefundsDue, settleRefunds, context, log))
  )
}

async function lookAt(
  claim: (db: Database, count: number) => Promise<string[]>,
  ask: (context: Context, reference: string) => Promise<unknown>,
  context: Context,
  log: Log,
): Promise<number> {
  const look = (reference: string) =>
    ask(context, reference).catch((error: unknown) =>
      log.error({ err: error, reference }, 'a checkout could not be settled; it is tried again'),
    )
  // One that was looked at is not due again for a while, so this comes to an end.
  for (let looked = 0; ; ) {
    const references = await claim(context.db, BATCH)
    await Promise.all(references.map(look))
    looked += references.length
    if (references.length < BATCH) return looked
  }
}
