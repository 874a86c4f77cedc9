import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm'
import { msFromNow } from '#server/database/from-now.ts'
import type { Database, Db } from '#server/database/open.ts'
import { checkouts } from '#server/database/schema.ts'
import { GIVE_UP_AFTER, SLOW_CHECK, waitAfter } from '#server/payments/settling/decide.ts'

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
export const beginCheckout = (db: Database, checkout: NewCheckout): Promise<'begun' | 'taken' | 'too many'> =>
  db.transaction(async (tx) => {
    const { user_id } = checkout
    // Not the row of the person: what else refers to it need not wait.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkouts', ${user_id}))`)
    if ((await countOpen(tx, user_id)) >= MOST_OPEN) return 'too many'
    return (await insertCheckout(tx, checkout)) ? 'begun' : 'taken'
  })

/** The first look at it is due after two minutes, unless its payer tells sooner. False where its reference is taken. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<boolean> {
  const inserted = await db
    .insert(checkouts)
    .values({ ...checkout, next_check_at: msFromNow(120_000) })
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
export async function setOpened(
  db: Db,
  reference: string,
  opened: { access_code: string; authorization_url: string },
): Promise<void> {
  await db.update(checkouts).set(opened).where(eq(checkouts.reference, reference))
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

/** Notes what has become of it; `check_in` milliseconds from now it is looked at again, null for never. */
export async function setStatus(
  db: Db,
  reference: string,
  status: Checkout['status'],
  check_in: number | null,
): Promise<void> {
  await db
    .update(checkouts)
    .set({
      status,
      tries: sql`${checkouts.tries} + 1`,
      next_check_at: check_in === null ? null : msFromNow(check_in),
      last_error: null,
    })
    .where(eq(checkouts.reference, reference))
}

/**
 * Counts a try that told nothing final, and sets the time of the next. One that still cannot be asked about after
 * `GIVE_UP_AFTER` is left to a person, and asked about now and then.
 */
export async function noteTry(db: Db, checkout: Checkout, error: string | null): Promise<void> {
  const stuck = error !== null && Date.now() - Date.parse(checkout.created_at) > GIVE_UP_AFTER
  await db
    .update(checkouts)
    .set({
      ...(stuck && { status: 'stuck' }),
      tries: checkout.tries + 1,
      last_error: error,
      next_check_at: msFromNow(stuck ? SLOW_CHECK : waitAfter(checkout.tries)),
    })
    .where(
      and(
        eq(checkouts.reference, checkout.reference),
        ne(checkouts.status, 'paid'),
        isNotNull(checkouts.next_check_at),
      ),
    )
}

/** A webhook spoke of it: due now, unless it is paid. False where it is not ours. */
export async function makeDue(db: Db, reference: string): Promise<boolean> {
  const due = await db
    .update(checkouts)
    .set({ next_check_at: sql`case when ${checkouts.status} <> 'paid' then now() end` })
    .where(eq(checkouts.reference, reference))
    .returning({ id: checkouts.id })
  return due.length > 0
}

/** Takes up to `count` of which that check is due; no other server gets them for half a minute, longer than the provider may take. */
export async function claim(
  db: Db,
  check: 'next_check_at' | 'refund_check_at',
  count: number,
): Promise<string[]> {
  const due = sql.identifier(check)
  const { rows } = await db.execute<{ reference: string }>(sql`
    update checkouts set ${due} = now() + interval '30 seconds'
    where id in (select id from checkouts where ${due} <= now() order by ${due} limit ${count} for update skip locked)
    returning reference`)
  return rows.map(({ reference }) => reference)
}
