import type { FastifyInstance } from 'fastify'
import { receiptsApi } from '#contract/receipts.ts'
import { manages } from '#contract/roles.ts'
import { readLetterhead } from '#server/access/letterhead.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findByReceiptCode, findReceipt, listOwnReceipts } from './store.ts'

export function receiptRoutes(app: FastifyInstance, { db, config, throttles }: Context): void {
  route(app, receiptsApi.getReceipt, async ({ viewer, params }) =>
    found(await findReceipt(db, viewer, params.id, { named: manages(viewer.role) }), 'payment'),
  )

  route(app, receiptsApi.listOwnReceipts, ({ viewer }) => listOwnReceipts(db, viewer))

  route(app, receiptsApi.printReceipt, async ({ viewer, params, reply }) => {
    const asked = found(await findReceipt(db, viewer, params.id), 'payment')
    // All parts of a sum have one paper.
    const first = asked.split?.homes[0]?.payment_id ?? asked.id
    const receipt = first === asked.id ? asked : found(await findReceipt(db, viewer, first), 'payment')
    const { receipt_code } = receipt
    const { invoice_number } = receipt.split ?? receipt
    if (receipt_code === null)
      throw new Problem('invalid', 'There is no receipt: only a payment that went through has one.')
    await takeTry(throttles.prints, viewer.user_id)
    const { receiptPdf } = await import('./receipt-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', `attachment; filename="receipt-${invoice_number}.pdf"`)
    const head = await readLetterhead(db, receipt.estate_id)
    return reply.send(receiptPdf({ ...receipt, receipt_code }, config.app_url, head))
  })

  route(app, receiptsApi.confirmReceipt, async ({ params, request }) => {
    const receipt = await findByReceiptCode(db, params.code)
    if (!receipt) {
      await takeTry(throttles.failures, `${request.ip} document`)
      throw new Problem(
        'not_found',
        'No receipt has this code. Compare it with the paper: one character may be wrong.',
      )
    }
    return receipt
  })
}
