import type { Database } from '#server/database/open.ts'
import { claimDue } from './checkouts.ts'
import type { Paystack } from './paystack.ts'
import { settle } from './settle.ts'

interface Log {
  error(context: object, message: string): void
}

/** Asked about at the same time. Few, so that a server that dies keeps few of them from the others. */
const BATCH = 5

/** Looks after open checkouts: settles all that are due. Answers how many it looked at. */
export async function settleDue(context: { db: Database; paystack: Paystack }, log: Log): Promise<number> {
  const look = (reference: string) =>
    settle(context, reference).catch((error: unknown) =>
      log.error({ err: error, reference }, 'a checkout could not be settled; it is tried again'),
    )
  // One that was looked at is not due again for a while, so this comes to an end.
  for (let looked = 0; ; ) {
    const references = await claimDue(context.db, BATCH)
    await Promise.all(references.map(look))
    looked += references.length
    if (references.length < BATCH) return looked
  }
}
