import { and, eq, isNotNull, ne, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkouts } from '#server/database/schema-payments.ts'
import { msFromNow } from '#server/database/time.ts'
import type { Checkout } from '#server/payments/checkout/store.ts'

/** `retry_ms`: time until the next check; null for never. */
export async function setStatus(
  db: Db,
  reference: string,
  status: Checkout['status'],
  retry_ms: number | null,
): Promise<void> {
  await db
    .update(checkouts)
    .set({
      status,
      tries: sql`${checkouts.tries} + 1`,
      next_check_at: retry_ms === null ? null : msFromNow(retry_ms),
      last_error: null,
    })
    .where(eq(checkouts.reference, reference))
}

/** Schedules the next check, unless the checkout has a final status meanwhile. */
export async function setRetry(
  db: Db,
  checkout: Checkout,
  { retry_ms, error, stuck }: { retry_ms: number; error: string | null; stuck: boolean },
): Promise<void> {
  const { reference, status, next_check_at } = checkouts
  await db
    .update(checkouts)
    .set({
      ...(stuck && { status: 'stuck' }),
      tries: checkout.tries + 1,
      last_error: error,
      next_check_at: msFromNow(retry_ms),
    })
    .where(and(eq(reference, checkout.reference), ne(status, 'paid'), isNotNull(next_check_at)))
}

/** False for an unknown reference. */
export async function makeDue(db: Db, reference: string): Promise<boolean> {
  const { rowCount } = await db
    .update(checkouts)
    .set({ next_check_at: sql`case when ${checkouts.status} <> 'paid' then now() end` })
    .where(eq(checkouts.reference, reference))
  return rowCount === 1
}
