import type { Database } from '#server/database/open.ts'
import { claimDue } from './checkouts.ts'
import type { Paystack } from './paystack.ts'
import { settle } from './settle.ts'

interface Log {
  error(context: object, message: string): void
}

/** Looks after open checkouts: settles those that are due. Answers how many it looked at. */
export async function settleDue(context: { db: Database; paystack: Paystack }, log: Log): Promise<number> {
  const references = await claimDue(context.db, 20)
  for (const reference of references) {
    try {
      await settle(context, reference)
    } catch (error) {
      log.error({ err: error, reference }, 'a checkout could not be settled; it is tried again')
    }
  }
  return references.length
}
