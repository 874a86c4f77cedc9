import type { FastifyInstance } from 'fastify'
import { manualPaymentsApi, type Payer } from '#contract/manual-payments.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Payment } from '#contract/payments.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Visible, visiblePaidTenancies, visiblePayments } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { asc, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, countRows, type Page, readPage } from '#server/lists/page.ts'
import { holds, isOfHome, searched } from '#server/lists/search.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { listRefundsOf } from '../refunds/store.ts'
import { findPayment } from '../store.ts'
import { recordManualPayment } from './record.ts'
import { findToReverse, lockPayer } from './store.ts'

/** Takes back what the estate recorded, all of it and once, by a row of its own. What the provider knows of is not ours to take back. */
const reverseManualPayment = (
  db: Database,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<Payment> =>
  db.transaction(async (tx) => {
    const paid = found(await findToReverse(tx, visiblePayments(viewer), id), 'payment')
    if (paid.recorded_by === null || paid.status !== 'success')
      throw new Problem('invalid', 'Only a payment that the estate recorded can be reversed.')
    // Held, so that of two at once the second sees what the first wrote.
    found(await lockPayer(tx, visiblePaidTenancies(viewer), paid.tenant_id), 'payment')
    if ((await listRefundsOf(tx, paid)).length > 0)
      throw new Problem('clash', 'This payment is reversed already.')
    const { amount, currency, estate_id } = paid
    const refund_id = `reversal-${id}`
    await recordRefund(tx, paid, {
      refund_id,
      number: 1,
      amount,
      given_back: amount,
      currency,
      after_dispute: false,
      paid_at: null,
      evidence: null,
      review: null,
      reversal: { by: viewer.user_id, reason },
    })
    const reversal = found(await findPayment(tx, eq(payments.refund_id, refund_id)), 'payment')
    const { invoice_number } = paid
    await audit(tx, viewer, 'reverse', 'payment', {
      id,
      estate_id,
      before: { invoice_number, amount },
      after: { ...reversal, note: reason },
    })
    return reversal
  })

const payerFields = {
  id: tenants.id,
  name: tenants.name,
  property_title: properties.title,
  estate_id: tenants.estate_id,
  estate_name: estates.name,
  left: sql<boolean>`${tenants.left_at} is not null`,
}

/** Money that did not come by card. */
export function manualPaymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, manualPaymentsApi.listPayers, ({ viewer, query }) =>
    listPayers(db, visiblePaidTenancies(viewer), query),
  )

  route(app, manualPaymentsApi.recordPayment, ({ viewer, body }) => recordManualPayment(db, viewer, body))

  route(app, manualPaymentsApi.reversePayment, ({ viewer, params, body }) =>
    reverseManualPayment(db, viewer, { id: params.id, reason: body.note }),
  )
}

/** Tenancies in estates that are there, also those that have ended; those who live there first, by name. */
export function listPayers(db: Db, visible: Visible<'tenancies'>, query: PageQuery): Promise<Page<Payer>> {
  const where = all(
    visible,
    isEstateThere(tenants.estate_id),
    searched(query.q, (word) => or(holds(tenants.search, word), isOfHome(tenants.estate_property_id, word))),
  )
  const order = [sql`(${tenants.left_at} is not null)`, asc(tenants.name), asc(tenants.id)]
  return readPage(
    query,
    (limit, offset) => {
      const page = db
        .select({ id: tenants.id })
        .from(tenants)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return db
        .select(payerFields)
        .from(tenants)
        .innerJoin(estates, eq(estates.id, tenants.estate_id))
        .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
        .where(inArray(tenants.id, page))
        .orderBy(...order)
    },
    (most) => countRows(db, tenants, where, most),
  )
}
