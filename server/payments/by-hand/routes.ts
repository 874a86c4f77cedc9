import type { FastifyInstance } from 'fastify'
import type { PageQuery } from '#contract/pages.ts'
import type { Payment } from '#contract/payments.ts'
import { type Payer, recordedPaymentsApi } from '#contract/recorded-payments.ts'
import type { Caller } from '#server/access/caller.ts'
import { type Reach, reachPaidTenancies, reachPayments } from '#server/access/reach.ts'
import { isEstateThere } from '#server/answers/estate-there.ts'
import { all, countRows, type Page, readPage } from '#server/answers/page.ts'
import { found, Problem } from '#server/answers/problem.ts'
import { holds, isOfHome, searched } from '#server/answers/search.ts'
import { audit } from '#server/audit/audit.ts'
import { asc, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { findPayment } from '../recorded/store.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { listRefundsOf } from '../refunds/store.ts'
import { recordByHand } from './record.ts'
import { findToReverse, lockPayer } from './store.ts'

/** Takes back what the estate recorded, all of it and once, by a row of its own. What the provider knows of is not ours to take back. */
const reverseByHand = (
  db: Database,
  caller: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<Payment> =>
  db.transaction(async (tx) => {
    const paid = found(await findToReverse(tx, reachPayments(caller), id), 'payment')
    if (paid.recorded_by === null || paid.status !== 'success')
      throw new Problem('invalid', 'Only a payment that the estate recorded can be reversed.')
    // Held, so that of two at once the second sees what the first wrote.
    found(await lockPayer(tx, reachPaidTenancies(caller), paid.tenant_id), 'payment')
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
      reversal: { by: caller.user_id, reason },
    })
    const reversal = found(await findPayment(tx, eq(payments.refund_id, refund_id)), 'payment')
    const { invoice_number } = paid
    await audit(tx, caller, 'reverse', 'payment', {
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
export function byHandRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, recordedPaymentsApi.listPayers, ({ caller, query }) =>
    listPayers(db, reachPaidTenancies(caller), query),
  )

  route(app, recordedPaymentsApi.recordPayment, ({ caller, body }) => recordByHand(db, caller, body))

  route(app, recordedPaymentsApi.reversePayment, ({ caller, params, body }) =>
    reverseByHand(db, caller, { id: params.id, reason: body.note }),
  )
}

/** Tenancies in estates that are there, also those that have ended; those who live there first, by name. */
export function listPayers(db: Db, reach: Reach<'tenancies'>, query: PageQuery): Promise<Page<Payer>> {
  const where = all(
    reach,
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
