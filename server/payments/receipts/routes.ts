import type { FastifyInstance } from 'fastify'
import { receipts } from '#contract/receipts.ts'
import { manages } from '#contract/roles.ts'
import { reachPayments } from '#server/access/reach.ts'
import { found, Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findByReceiptCode, findReceipt } from './store.ts'

/** Receipts to keep, and the proof that one is genuine. */
export function receiptRoutes(app: FastifyInstance, { db, config, throttles }: Context): void {
  route(app, receipts.getReceipt, async ({ caller, params }) =>
    found(
      await findReceipt(db, reachPayments(caller), { id: params.id, named: manages(caller.role) }),
      'payment',
    ),
  )

  route(app, receipts.printReceipt, async ({ caller, params, reply }) => {
    const receipt = found(await findReceipt(db, reachPayments(caller), { id: params.id }), 'payment')
    const { invoice_number, receipt_code } = receipt
    if (receipt_code === null)
      throw new Problem('invalid', 'There is no receipt: only a payment that went through has one.')
    await takeTry(throttles.prints, caller.user_id)
    const { receiptPdf } = await import('./receipt-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', `attachment; filename="receipt-${invoice_number}.pdf"`)
    return reply.send(receiptPdf({ ...receipt, receipt_code }, config.app_url))
  })

  route(app, receipts.confirmReceipt, async ({ params, request }) => {
    await takeTry(throttles.failures, `${request.ip} document`)
    const receipt = await findByReceiptCode(db, params.code)
    if (!receipt) throw new Problem('not_found', 'No receipt has this code. It was not issued here.')
    return receipt
  })
}
