import type { FastifyInstance } from 'fastify'
import type { PageQuery } from '#contract/pages.ts'
import { type Review, reviewsApi } from '#contract/reviews.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import {
  checkoutReviews,
  checkouts,
  paymentFlags,
  paymentReviews,
  payments,
} from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import { all, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { lockCheckout } from '#server/payments/checkout/store.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { setStatus } from '#server/payments/provider-sync/store.ts'

const MESSAGES = {
  success: 'The provider has this payment after all. It is recorded now.',
  failed: 'The provider refused this payment. It is recorded as failed.',
  closed: 'Closed. Should the provider still report this payment, it is recorded all the same.',
}

export function reviewRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { db } = context

  route(app, reviewsApi.listReviews, ({ query }) => listReviews(db, query))

  route(app, reviewsApi.reviewPayment, ({ viewer, params: { id }, body: { note } }) =>
    db.transaction(async (tx) => {
      const { estate_id, invoice_number, review, amount } = payments
      const [row] = await tx
        .select({ estate_id, invoice_number, review, amount })
        .from(payments)
        .where(eq(payments.id, id))
      const payment = found(row, 'payment')
      if (payment.review === null)
        throw new Problem('clash', 'There is nothing to review about this payment.')
      const { rowCount } = await tx
        .insert(paymentReviews)
        .values({ payment_id: id, user_id: viewer.user_id, note })
        .onConflictDoNothing()
      if (!rowCount) throw new Problem('clash', 'Somebody has reviewed this payment already.')
      const after = { ...payment, note }
      await audit(tx, viewer, 'review', 'payment', { id, estate_id: payment.estate_id, after })
      return { message: 'Reviewed.' }
    }),
  )

  route(app, reviewsApi.reviewCheckout, async ({ viewer, params: { id }, body: { note } }) => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
    const { reference, estate_id, status: before } = found(row, 'checkout')
    if (before !== 'stuck') throw new Problem('clash', 'The provider has decided on this checkout meanwhile.')
    const { status: said } = await settle(context, reference)
    if (said === 'unanswered')
      throw new Problem('unavailable', 'The provider did not answer; nothing was changed.')
    const status: keyof typeof MESSAGES = said === 'pending' ? 'closed' : said
    await db.transaction(async (tx) => {
      const locked = await lockCheckout(tx, reference)
      if (locked?.status === 'stuck') await setStatus(tx, reference, 'closed', null)
      const review = { user_id: viewer.user_id, note }
      await tx
        .insert(checkoutReviews)
        .values({ checkout_id: id, ...review })
        .onConflictDoUpdate({
          target: checkoutReviews.checkout_id,
          set: { ...review, created_at: sql`now()` },
        })
      const after = { status, reference, note }
      await audit(tx, viewer, 'review', 'checkout', { id, estate_id, before: { status: before }, after })
    })
    return { status, message: MESSAGES[status] }
  })

  route(app, reviewsApi.reviewFlag, ({ viewer, params: { id }, body: { note } }) =>
    db.transaction(async (tx) => {
      const { kind, reason, reviewed_at } = paymentFlags
      const { reference, estate_id } = checkouts
      const [row] = await tx
        .select({ checkout_id: checkouts.id, estate_id, kind, flagged: { reference, reason } })
        .from(paymentFlags)
        .innerJoin(checkouts, eq(checkouts.id, paymentFlags.checkout_id))
        .where(eq(paymentFlags.id, id))
      const flag = found(row, 'flag')
      const { rowCount } = await tx
        .update(paymentFlags)
        .set({ user_id: viewer.user_id, note, reviewed_at: sql`now()` })
        .where(and(eq(paymentFlags.id, id), isNull(reviewed_at)))
      if (!rowCount) throw new Problem('clash', 'Somebody has reviewed this already.')
      const about = { id: flag.checkout_id, estate_id: flag.estate_id }
      // The provider is asked again only if it reports the refund again.
      if (flag.kind === 'refund')
        await tx.update(checkouts).set({ refund_check_at: null }).where(eq(checkouts.id, about.id))
      await audit(tx, viewer, 'review', 'checkout', { ...about, after: { ...flag.flagged, note } })
      return { message: 'Reviewed.' }
    }),
  )
}

const checkout = sql`
  select 'checkout' as kind, c.id, c.reference, null as invoice_number, c.amount, 'NGN' as currency, payer.name as payer_name,
    e.name as estate_name,
    case when c.last_error is null then 'The payment provider reported no result within 72 hours.'
      else 'For 72 hours we got no answer about it from the payment provider. We still ask every hour.' end as reason,
    c.last_error, c.created_at, u.name as by, case when c.status <> 'stuck' then r.created_at end as at, r.note
  from checkouts c join estates e on e.id = c.estate_id join users payer on payer.id = c.user_id`

/** Everything to review. `at` is null while it is open. */
const flagged = sql`
  ${checkout} left join checkout_reviews r on r.checkout_id = c.id left join users u on u.id = r.user_id
  where c.status = 'stuck'
  union all
  ${checkout} join checkout_reviews r on r.checkout_id = c.id join users u on u.id = r.user_id
  where c.status <> 'stuck'
  union all
  select 'payment', p.id, p.transaction_reference, p.invoice_number, p.amount, p.currency,
    p.payer_name, e.name, p.review, null, p.created_at, u.name, r.created_at, r.note
  from payments p join estates e on e.id = p.estate_id
    left join payment_reviews r on r.payment_id = p.id left join users u on u.id = r.user_id
  where p.review is not null
  union all
  select 'flag', f.id, c.reference, p.invoice_number,
    case when c.parts is null then coalesce(p.amount, c.amount) else c.amount end, coalesce(p.currency, 'NGN'),
    payer.name, e.name, f.reason, null, f.created_at, u.name, f.reviewed_at, f.note
  from payment_flags f join checkouts c on c.id = f.checkout_id
    join estates e on e.id = c.estate_id join users payer on payer.id = c.user_id
    left join payments p on p.transaction_reference = c.reference and p.status = 'success'
    left join users u on u.id = f.user_id`

type Filter = PageQuery & { state?: 'open' | 'resolved' | undefined }
type Row = Omit<Review, 'resolved'> & { by: string; at: string | null; note: string }

/** Admins only. Open reviews come first, then the newest. */
export async function listReviews(db: Db, filter: Filter): Promise<Page<Review>> {
  const where = all(
    filter.state && (filter.state === 'open' ? sql`at is null` : sql`at is not null`),
    matches(
      sql`search_key(concat_ws(E'\n', reference, invoice_number, payer_name, estate_name, amount))`,
      filter.q,
    ),
  )
  return readPage(
    filter,
    async (limit, offset) => {
      const rows = await readRows(db)<Row>(sql`
        select * from (${flagged}) flagged where ${where}
        order by at is null desc, created_at desc, id desc limit ${limit} offset ${offset}`)
      return rows.map(({ by, at, note, ...row }) => ({
        ...row,
        resolved: at === null ? null : { by, at, note },
      }))
    },
    () => db.$count(sql`(${flagged}) flagged`, where),
  )
}
