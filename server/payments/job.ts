import type { Database } from '#server/database/open.ts'
import { claimDue } from './checkouts.ts'
import type { Paystack } from './paystack.ts'
import { settle } from './settle.ts'

interface Log {
  error(context: object, message: string): void
}

/** At once; another server takes the next ones. */
const BATCH = 20

/** Looks after open checkouts: settles all that are due. Answers how many it looked at. */
export async function settleDue(context: { db: Database; paystack: Paystack }, log: Log): Promise<number> {
  let looked = 0
  // One that could not be settled is not due again for a while, so this comes to an end.
  for (;;) {
    const references = await claimDue(context.db, BATCH)
    for (const reference of references) {
      try {
        await settle(context, reference)
      } catch (error) {
        log.error({ err: error, reference }, 'a checkout could not be settled; it is tried again')
      }
    }
    looked += references.length
    if (references.length < BATCH) return looked
  }
}
