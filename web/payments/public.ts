import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export { useEarlierCheckouts } from '#web/payments/checkouts/use-earlier-checkouts.ts'
export { PaymentBadge } from '#web/payments/list/payment-badge.tsx'
export type { Purchase } from '#web/payments/paying/purchase.ts'
export { UnconfirmedPayments } from '#web/payments/paying/unconfirmed-payments.tsx'

export const RecordPaymentDialog = lazyDialog(() =>
  import('#web/payments/manual/record-payment-dialog.tsx').then((file) => file.RecordPaymentDialog),
)

export const PayDialog = lazyDialog(() =>
  import('#web/payments/paying/pay-dialog.tsx').then((file) => file.PayDialog),
)

export const PaymentDetailsDialog = lazyDialog(() =>
  import('#web/payments/list/payment-details-dialog.tsx').then((file) => file.PaymentDetailsDialog),
)
