import type { FastifyInstance } from 'fastify'
import { CURRENCY, sumNaira } from '#contract/money.ts'
import { type Payment, type PaymentSum, paymentsApi } from '#contract/payments.ts'
import { isEverything, type Reach, reachPayments } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { paymentDays } from '#server/database/schema-payments.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { type PaymentQuery, paymentsWhere, withOwnEstate } from './filter.ts'
import * as store from './store.ts'
import { requirePaidTenancy } from './store.ts'

/* Of the payments of all estates the database keeps how many there are of each day: see migration 050. */

/** Days of a filter, both of them included. */
type Days = Pick<PaymentQuery, 'status' | 'method' | 'from' | 'to'>

/** Whether what is asked for is told by days alone: all payments, narrowed by nothing that a day does not know. */
export const isOfDays = (reach: Reach<'payments'>, filter: PaymentQuery): boolean =>
  isEverything(reach) &&
  [filter.q, filter.estate_id, filter.tenant_id, filter.owner_id].every((narrowed) => narrowed === undefined)

/** The kept figures of the payments that match. */
const daysWhere = ({ status, method, from, to }: Days): SQL =>
  all(
    status && eq(paymentDays.status, status),
    method && eq(paymentDays.payment_method, method),
    from === undefined ? undefined : sql`${paymentDays.paid_on} >= ${from}`,
    to === undefined ? undefined : sql`${paymentDays.paid_on} <= ${to}`,
  )

interface Summed {
  status: Payment['status']
  currency: string
  /** What the estate recorded and took back was never received. */
  reversed: boolean
  method: string
  amount: number
  payments: number
}

export function paymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, paymentsApi.listPayments, ({ caller, query }) =>
    store.listPayments(db, reachPayments(caller), withOwnEstate(caller, query)),
  )

  route(app, paymentsApi.listEstatePayments, async ({ caller, params, query }) => {
    await requireEstate(db, caller, params.estateId)
    return store.listPayments(db, reachPayments(caller), { ...query, estate_id: params.estateId })
  })

  route(app, paymentsApi.listLandlordPayments, async ({ caller, params, query }) => {
    await requirePerson(db, caller, params.userId)
    await requirePaidTenancy(db, caller, query.tenant_id)
    // What landlords reach is those payments already: said twice, PostgreSQL looks for the owner of each payment twice.
    const isTheirs = caller.role === 'landlord' && caller.user_id === params.userId
    const owner_id = isTheirs ? undefined : params.userId
    return store.listPayments(db, reachPayments(caller), { ...query, owner_id })
  })

  route(app, paymentsApi.listTenantPayments, async ({ caller, params, query }) => {
    await requirePaidTenancy(db, caller, params.tenantId)
    return store.listPayments(db, reachPayments(caller), { ...query, tenant_id: params.tenantId })
  })

  route(app, paymentsApi.sumPayments, async ({ caller, query }) => {
    await requirePaidTenancy(db, caller, query.tenant_id)
    return sumPayments(db, reachPayments(caller), withOwnEstate(caller, query))
  })
}

async function sumEach(db: Db, reach: Reach<'payments'>, filter: PaymentQuery): Promise<Summed[]> {
  const where = await paymentsWhere(db, reach, filter)
  const { rows } = await db.execute<Summed & Record<string, unknown>>(sql`
    select status, currency, payment_method as method, sum(amount) as amount, count(*)::int as payments,
      status = 'success' and id in (
        select r.refund_of from payments r where r.refund_of is not null and r.recorded_by is not null) as reversed
    from payments where ${where} group by status, currency, payment_method, reversed`)
  return rows
}

/** What the payments of a list, all its pages, add up to. */
export async function sumPayments(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentQuery,
): Promise<PaymentSum> {
  const rows = await (isOfDays(reach, filter) ? sumDays(db, filter) : sumEach(db, reach, filter))
  const numberOf = (some: Summed[]) => some.reduce((sum, each) => sum + each.payments, 0)
  const paid = rows.filter((row) => row.status === 'success')
  const kept = paid.filter((row) => !row.reversed)
  const summed = kept.filter((row) => row.currency === CURRENCY)
  return {
    amount: sumNaira(summed),
    payments: numberOf(summed),
    methods: summed.toSorted((one, other) => other.amount - one.amount),
    failed: numberOf(rows.filter((row) => row.status === 'failed')),
    refunded: numberOf(rows.filter((row) => row.status === 'refunded')),
    reversed: numberOf(paid.filter((row) => row.reversed)),
    other_currencies: numberOf(kept.filter((row) => row.currency !== CURRENCY)),
  }
}

/** What they add up to: those that were reversed apart from the others. */
async function sumDays(db: Db, filter: Days): Promise<Summed[]> {
  const { rows } = await db.execute<Summed & Record<string, unknown>>(sql`
    select status, currency, payment_method as method, side.reversed, sum(side.amount) as amount, sum(side.payments)::int as payments
    from payment_days cross join lateral (values
      (false, payments - payment_days.reversed, payment_days.amount - reversed_amount), (true, payment_days.reversed, reversed_amount)
    ) side (reversed, payments, amount)
    where ${daysWhere(filter)} group by 1, 2, 3, 4 having sum(side.payments) > 0`)
  return rows
}
