import { EARLIEST_BEFORE_TENANCY_MONTHS } from '#contract/manual-payments.ts'
import type { Visible } from '#server/access/visibility.ts'
import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { bankReferences, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { all } from '#server/lists/page.ts'
import type { Paid } from '#server/payments/refunds/store.ts'

/** Locks the tenancy, so that its records and reversals wait for each other. */
export async function lockPayer(tx: Db, visible: Visible<'tenancies'>, id: number) {
  const [payer] = await tx
    .select({
      user_id: tenants.user_id,
      tenant_id: tenants.id,
      estate_id: tenants.estate_id,
      estate_property_id: tenants.estate_property_id,
      estate_status: estates.status,
      // A deposit comes before the tenancy, and old debt was paid before billing.
      earliest_paid_on: sql<string>`(least(${tenants.starts_on}, ${estates.billing_from})
        - make_interval(months => ${EARLIEST_BEFORE_TENANCY_MONTHS}))::date::text`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(visible, eq(tenants.id, id), isNull(estates.archived_at)))
    .for('no key update', { of: tenants })
  return payer
}

/** By the database clock. `paid_at` is noon in Lagos; null for today. */
export function readDays(db: Db, paid_on: string): Promise<{ today: string; paid_at: string | null }> {
  return readRow(db)(sql`
    select lagos_today()::text as today,
      case when ${paid_on}::date <> (now() at time zone ${LAGOS})::date then
        to_char((${paid_on}::date + time '12:00') at time zone ${LAGOS} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      end as paid_at`)
}

/** Calls with one key wait for each other on all servers. */
export async function holdKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('record key ' || ${key}::uuid, 0))`)
}

/** `same`: recorded by this person with these details. */
export async function findByKey(db: Db, key: string, { by, evidence }: { by: number; evidence: object }) {
  const [row] = await db
    .select({
      id: payments.id,
      same: sql<boolean>`${payments.recorded_by} = ${by} and ${payments.gateway} = ${JSON.stringify(evidence)}::jsonb`,
    })
    .from(payments)
    .where(eq(payments.record_key, key))
  return row
}

/** Ignores reversed payments. */
export async function findInvoiceOf(
  db: Db,
  { tenant_id, bank_reference }: { tenant_id: number; bank_reference: string | null },
): Promise<string | undefined> {
  const [row] = await db
    .select({ invoice_number: payments.invoice_number })
    .from(bankReferences)
    .innerJoin(tenants, eq(tenants.estate_id, bankReferences.estate_id))
    .innerJoin(payments, eq(payments.id, bankReferences.payment_id))
    .where(
      and(eq(tenants.id, tenant_id), sql`${bankReferences.reference} = plain_reference(${bank_reference})`),
    )
  return row?.invoice_number
}

export async function findToReverse(
  tx: Db,
  visible: Visible<'payments'>,
  id: number,
): Promise<Paid | undefined> {
  const [row] = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(all(visible, eq(payments.id, id), isNull(estates.archived_at)))
  return row?.payment
}
