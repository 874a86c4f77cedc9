import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '#contract/time.ts'
import { and, eq, gt, isNotNull, or, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { checkouts } from '#server/database/schema-payments.ts'
import { msFromNow } from '#server/database/time.ts'

/** `EST-1795320000000-123456` (§9). */
export const newReference = (): string => `EST-${Date.now()}-${randomInt(1_000_000)}`

export type Checkout = typeof checkouts.$inferSelect
type NewCheckout = typeof checkouts.$inferInsert

/** Open checkouts of one payer: the job asks about each for a day. */
export const MOST_OPEN = 20

/** Calls of one payer wait for each other, so that each counts the one before. */
export const openCheckout = (db: Database, checkout: NewCheckout): Promise<'begun' | 'taken' | 'too many'> =>
  db.transaction(async (tx) => {
    const { user_id } = checkout
    // A lock on the users row would hold up its foreign keys.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkouts', ${user_id}))`)
    // A checkout that the provider did not open within a minute cannot be paid.
    const isOpen = and(
      eq(checkouts.user_id, user_id),
      eq(checkouts.status, 'open'),
      or(isNotNull(checkouts.access_code), gt(checkouts.created_at, sql`now() - interval '1 minute'`)),
    )
    if ((await tx.$count(checkouts, isOpen)) >= MOST_OPEN) return 'too many'
    return (await insertCheckout(tx, checkout)) ? 'begun' : 'taken'
  })

const FIRST_CHECK_MS = 2 * MINUTE_MS

/** False if the reference is taken. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<boolean> {
  const { rowCount } = await db
    .insert(checkouts)
    .values({ ...checkout, next_check_at: msFromNow(FIRST_CHECK_MS) })
    .onConflictDoNothing({ target: checkouts.reference })
  return rowCount === 1
}

export async function setOpened(db: Db, reference: string, access_code: string): Promise<void> {
  await db.update(checkouts).set({ access_code }).where(eq(checkouts.reference, reference))
}

export async function findCheckout(db: Db, reference: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row
}

export async function lockCheckout(tx: Db, reference: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference)).for('update')
  return row
}
