import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export { useLeftCheckouts } from './checkouts/kept-checkouts.ts'
export { useEarlierCheckouts } from './checkouts/use-earlier-checkouts.ts'
export { PaymentBadge } from './list/payment-badge.tsx'
export type { PaidHome, Purchase } from './paying/purchase.ts'
export { UnconfirmedPayments } from './paying/unconfirmed-payments.tsx'

export const RecordPaymentDialog = lazyDialog(() =>
  import('./manual/record-payment-dialog.tsx').then((file) => file.RecordPaymentDialog),
)

export const PayDialog = lazyDialog(() => import('./paying/pay-dialog.tsx').then((file) => file.PayDialog))

export const PayHomesDialog = lazyDialog(() =>
  import('./paying/pay-homes-dialog.tsx').then((file) => file.PayHomesDialog),
)

export const PaymentDetailsDialog = lazyDialog(() =>
  import('./list/payment-details-dialog.tsx').then((file) => file.PaymentDetailsDialog),
)
