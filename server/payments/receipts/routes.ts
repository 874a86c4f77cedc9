import type { FastifyInstance } from 'fastify'
import { type ConfirmedReceipt, type Receipt, receiptsApi } from '#contract/receipts.ts'
import { manages } from '#contract/roles.ts'
import { type Visible, visiblePayments } from '#server/access/visibility.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { paymentFields } from '../store.ts'

const receiptFields = {
  ...paymentFields,
  channel: payments.channel,
  payer_email: tenants.email,
  gateway_response: payments.gateway_response,
  receipt_code: sql<string | null>`case when payments.status = 'success' then payments.receipt_code end`,
  refunded: sql<number>`coalesce((select -sum(r.amount) from payments r where r.refund_of = ${payments.id}), 0)`,
}

/** The person of the estate who recorded it. */
const recorded = sql<Receipt['recorded']>`(
  select json_build_object('by', u.name, 'bank_reference', payments.bank_reference, 'note', payments.note)
  from users u where u.id = payments.recorded_by)`
/** The estate's reversal of it, with the person's name if `named`. */
const reversal = (named: boolean) => sql<Receipt['reversal']>`(
  select json_build_object('at', to_char(r.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', r.note,
    'by', case when ${named}::boolean then u.name end)
  from payments r join users u on u.id = r.recorded_by where r.refund_of = payments.id)`

export function receiptRoutes(app: FastifyInstance, { db, config, throttles }: Context): void {
  route(app, receiptsApi.getReceipt, async ({ viewer, params }) =>
    found(
      await findReceipt(db, visiblePayments(viewer), params.id, { named: manages(viewer.role) }),
      'payment',
    ),
  )

  route(app, receiptsApi.printReceipt, async ({ viewer, params, reply }) => {
    const receipt = found(await findReceipt(db, visiblePayments(viewer), params.id), 'payment')
    const { invoice_number, receipt_code } = receipt
    if (receipt_code === null)
      throw new Problem('invalid', 'There is no receipt: only a payment that went through has one.')
    await takeTry(throttles.prints, viewer.user_id)
    const { receiptPdf } = await import('./receipt-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', `attachment; filename="receipt-${invoice_number}.pdf"`)
    return reply.send(receiptPdf({ ...receipt, receipt_code }, config.app_url))
  })

  route(app, receiptsApi.confirmReceipt, async ({ params, request }) => {
    await takeTry(throttles.failures, `${request.ip} document`)
    const receipt = await findByReceiptCode(db, params.code)
    if (!receipt) throw new Problem('not_found', 'No receipt has this code. It was not issued here.')
    return receipt
  })
}

/** `named`: with the people of the estate who recorded or reversed it. */
async function findReceipt(
  db: Db,
  visible: Visible<'payments'>,
  id: number,
  { named = false } = {},
): Promise<Receipt | undefined> {
  const [row] = await db
    .select({ ...receiptFields, recorded: named ? recorded : sql<null>`null`, reversal: reversal(named) })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(all(visible, eq(payments.id, id)))
  return row
}

/** The receipt of a code, without names. */
async function findByReceiptCode(db: Db, code: string): Promise<ConfirmedReceipt | undefined> {
  const { invoice_number, amount, currency, payment_method, paid_at, refunded, estate_name } = receiptFields
  const [row] = await db
    .select({ invoice_number, amount, currency, payment_method, paid_at, refunded, estate_name })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(and(eq(payments.receipt_code, code), eq(payments.status, 'success')))
  return row
}
