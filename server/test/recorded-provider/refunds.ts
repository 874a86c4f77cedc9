import type { Recorded } from './recorded.ts'
import { TRANSACTION_ID } from './verified.ts'

const refund = (over: object) => ({
  integration: 412829,
  transaction: TRANSACTION_ID,
  dispute: null,
  settlement: null,
  domain: 'live',
  currency: 'NGN',
  amount: 1000000,
  status: 'processed',
  refunded_at: null,
  refunded_by: 'demo@test.co',
  customer_note: 'paid twice',
  merchant_note: 'paid twice',
  deducted_amount: 1000000,
  fully_deducted: 1,
  createdAt: '2026-09-21T10:21:45.000Z',
  ...over,
})
/** Four refunds: one processed, one with a text amount and an object as transaction, one pending, one of another transaction. */
const REFUND_LIST = {
  status: true,
  message: 'Refunds retrieved',
  data: [
    refund({ id: 15, refunded_at: '2026-09-22T08:00:00.000Z' }),
    refund({ id: '16', amount: '250050', transaction: { id: TRANSACTION_ID, reference: 'paid' } }),
    refund({ id: 17, status: 'needs-attention', deducted_amount: null, fully_deducted: null }),
    refund({ id: 18, transaction: 1641 }),
  ],
  meta: { total: 4, skipped: 0, perPage: 100, page: 1, pageCount: 1 },
}
export const REFUNDS: Recorded = { status: 200, body: REFUND_LIST }

/** One page of other transactions' refunds, one of them with an unknown shape. */
export const othersRefunds = (page: number, pageCount: number): Recorded => ({
  status: 200,
  body: {
    ...{ status: true, message: 'Refunds retrieved' },
    data: [
      refund({ id: 500 + page, transaction: 1641 }),
      { ...refund({ id: 600 + page }), transaction: null },
    ],
    meta: { total: 200, skipped: 0, perPage: '100', page, pageCount, failedRefundCount: 0 },
  },
})
/** The last page of several, with the refunds of the transaction in `verified`. */
export const lastRefunds = (page: number): Recorded => ({
  status: 200,
  body: { ...REFUND_LIST, meta: { perPage: '100', page, pageCount: page } },
})
