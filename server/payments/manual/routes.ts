import type { FastifyInstance } from 'fastify'
import { manualPaymentsApi, type Payer, type RecordPaymentBody } from '#contract/manual-payments.ts'
import type { PageQuery } from '#contract/pages.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import { type Visible, visiblePaidTenancies } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, or, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { bankReferences, payments } from '#server/database/schema-payments.ts'
import { clash } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, countRows, type Page, readLargePage } from '#server/lists/page.ts'
import { holds, isOfHome, searched } from '#server/lists/search.ts'
import { correct } from './correct.ts'
import { record } from './record.ts'
import { reverse } from './reverse.ts'

export function manualPaymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, manualPaymentsApi.listPayers, ({ viewer, query }) =>
    listPayers(db, visiblePaidTenancies(viewer), query),
  )

  route(app, manualPaymentsApi.recordPayment, async ({ viewer, body }) => {
    try {
      return await db.transaction((tx) => record(tx, viewer, body))
    } catch (error) {
      if (!isUniqueViolation(error, 'bank_references_pkey')) throw error
      const invoice = await findInvoiceOf(db, body)
      throw clash('bank_reference', `This reference is recorded already${invoice ? `, as ${invoice}` : ''}.`)
    }
  })

  route(app, manualPaymentsApi.correctPayment, ({ viewer, params, body }) =>
    db.transaction((tx) => correct(tx, viewer, params.id, body)),
  )

  route(app, manualPaymentsApi.reversePayment, ({ viewer, params, body }) =>
    db.transaction((tx) => reverse(tx, viewer, params.id, body.note)),
  )
}

/** Visible tenancies, present ones first, then former ones, by name. */
export function listPayers(
  db: Db,
  visible: Visible<'tenancies'>,
  query: PageQuery & { estate_id?: number | undefined },
): Promise<Page<Payer>> {
  const where = all(
    visible,
    isEstateThere(tenants.estate_id),
    query.estate_id === undefined ? undefined : eq(tenants.estate_id, query.estate_id),
    searched(query.q, (word) => or(holds(tenants.search, word), isOfHome(tenants.estate_property_id, word))),
  )
  const left = sql<boolean>`(${tenants.left_at} is not null)`
  const order = [left, asc(tenants.name), asc(tenants.id)]
  const count = (most?: number) => countRows(db, tenants, where, most)
  return readLargePage(db, query, { table: tenants, where, order, count }, (isOnPage) =>
    db
      .select({
        ...pick(tenants, 'id', 'name'),
        property_title: properties.title,
        estate_id: tenants.estate_id,
        estate_name: estates.name,
        left,
      })
      .from(tenants)
      .innerJoin(estates, eq(estates.id, tenants.estate_id))
      .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
      .where(isOnPage)
      .orderBy(...order),
  )
}

/** A reversal deletes the row of `bank_references` (a trigger), so reversed payments are not found. */
async function findInvoiceOf(
  db: Db,
  { tenant_id, account_id, bank_reference }: RecordPaymentBody,
): Promise<string | undefined> {
  const [row] = await db
    .select({ invoice_number: payments.invoice_number })
    .from(bankReferences)
    .innerJoin(accounts, eq(accounts.estate_id, bankReferences.estate_id))
    .innerJoin(payments, eq(payments.id, bankReferences.payment_id))
    .where(
      and(
        sql`${accounts.id} = coalesce(${account_id ?? null}::int, (select t.account_id from tenants t where t.id = ${tenant_id ?? null}))`,
        sql`${bankReferences.reference} = plain_reference(${bank_reference})`,
      ),
    )
  return row?.invoice_number
}
