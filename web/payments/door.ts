import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export { PaymentBadge } from '#web/payments/list/payment-badge.tsx'
export type { Purchase } from '#web/payments/paying/purchase.ts'
export { UnconfirmedPayments } from '#web/payments/paying/unconfirmed-payments.tsx'
export { useEarlierCheckouts } from '#web/payments/settling/use-earlier-checkouts.ts'

/** Records money that did not come by card, for a tenancy that is given or picked; opened by those who run estates. */
export const RecordPaymentDialog = lazyDialog(() =>
  import('#web/payments/manual/record-payment-dialog.tsx').then((file) => file.RecordPaymentDialog),
)

/** Sees a purchase through, from the form to its record; opened from the charges and from the cart. */
export const PayDialog = lazyDialog(() =>
  import('#web/payments/paying/pay-dialog.tsx').then((file) => file.PayDialog),
)

/** All that is known of one payment; opened by whatever lists some. */
export const PaymentDetailsDialog = lazyDialog(() =>
  import('#web/payments/list/payment-details-dialog.tsx').then((file) => file.PaymentDetailsDialog),
)
