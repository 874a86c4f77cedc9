import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '#contract/time.ts'
import { and, eq, gt, isNotNull, or, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { checkouts } from '#server/database/schema-payments.ts'
import { msFromNow } from '#server/database/time.ts'

/** `EST-1795320000000-123456` (§9). */
export const newReference = (): string => `EST-${Date.now()}-${randomInt(1_000_000)}`

export type Checkout = typeof checkouts.$inferSelect

type NewCheckout = Pick<
  Checkout,
  | 'reference'
  | 'user_id'
  | 'tenant_id'
  | 'estate_id'
  | 'estate_property_id'
  | 'charge_id'
  | 'phone_number'
  | 'email'
  | 'amount'
  | 'items'
>

/** Each open checkout of a person is asked about for a day; nobody needs more of them at a time. */
export const MOST_OPEN = 20

/**
 * Keeps what somebody sets out to pay, unless too much of theirs is open already. Their calls wait for one another, so that
 * each counts what the one before has added.
 */
export const openCheckout = (db: Database, checkout: NewCheckout): Promise<'begun' | 'taken' | 'too many'> =>
  db.transaction(async (tx) => {
    const { user_id } = checkout
    // Not the row of the person: what else refers to it need not wait.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkouts', ${user_id}))`)
    if ((await countOpen(tx, user_id)) >= MOST_OPEN) return 'too many'
    return (await insertCheckout(tx, checkout)) ? 'begun' : 'taken'
  })

/** When the provider is first asked about a checkout, unless its payer is back sooner. */
const FIRST_CHECK_MS = 2 * MINUTE_MS

/** Keeps a checkout; false where its reference is taken. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<boolean> {
  const inserted = await db
    .insert(checkouts)
    .values({ ...checkout, next_check_at: msFromNow(FIRST_CHECK_MS) })
    .onConflictDoNothing({ target: checkouts.reference })
    .returning({ id: checkouts.id })
  return inserted.length > 0
}

/**
 * How many checkouts of a person wait for their money. One that the provider did not open within a minute cannot be paid,
 * and keeps nobody from trying again.
 */
const countOpen = (db: Db, user_id: number): Promise<number> =>
  db.$count(
    checkouts,
    and(
      eq(checkouts.user_id, user_id),
      eq(checkouts.status, 'open'),
      or(isNotNull(checkouts.access_code), gt(checkouts.created_at, sql`now() - interval '1 minute'`)),
    ),
  )

/** Notes under what code the provider opened it. */
export async function setOpened(db: Db, reference: string, access_code: string): Promise<void> {
  await db.update(checkouts).set({ access_code }).where(eq(checkouts.reference, reference))
}

export async function findCheckout(db: Db, reference: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row
}

/** The checkout of a reference, held until the transaction ends: whoever is first writes. */
export async function lockCheckout(tx: Db, reference: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference)).for('update')
  return row
}
