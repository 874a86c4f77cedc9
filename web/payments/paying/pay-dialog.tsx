import { formatNaira } from '#contract/money.ts'
import { placeOf } from '#web/shared/place.ts'
import { useBack } from '#web/ui/back.ts'
import { SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { OutcomeActions } from './outcome-actions.tsx'
import { PayAhead } from './pay-ahead.tsx'
import { PaymentForm } from './payment-form.tsx'
import { OutcomeText, outcomeTitle } from './payment-outcome.tsx'
import type { Purchase } from './purchase.ts'
import { usePaying } from './use-paying.ts'
import { usePaymentForm } from './use-payment-form.ts'

/** Sees a purchase through: the form, the provider's window, and what became of it. */
export function PayDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const paying = usePaying(purchase)
  const payment = usePaymentForm(purchase, paying)
  const [first] = purchase.items
  const title = purchase.owed
    ? 'Pay what you owe'
    : purchase.cart_ids.length > 0 || !first
      ? 'Checkout'
      : `Pay ${first.charge.name}`
  const { at } = paying.stage
  // The provider's window is left by its own cross: Back would take away the page behind it, and what it tells of the payment.
  useBack(at === 'window', () => () => {})
  /** With one tenancy the dialog names it; with several the form asks which. */
  const [only, more] = payment.tenancies
  const filling = at === 'form' || at === 'window'
  return (
    <Dialog
      // The provider's window is shown alone.
      open={at !== 'window'}
      onClose={onClose}
      size="sm"
      title={filling ? title : outcomeTitle(at)}
      description={filling && only && !more ? `For ${placeOf(only)}` : undefined}
      footer={
        filling ? (
          <>
            <LeaveButton>Cancel</LeaveButton>
            <SubmitButton form={payment.form} disabled={!payment.choice.payable}>
              {payment.knownAmount ? `Pay ${formatNaira(payment.knownAmount)}` : 'Pay'}
            </SubmitButton>
          </>
        ) : (
          <OutcomeActions paying={paying} onClose={onClose} />
        )
      }
    >
      {filling ? (
        <>
          <PaymentForm {...payment} purchase={purchase} paying={paying} />
          <PayAhead {...payment} />
        </>
      ) : (
        <OutcomeText paying={paying} />
      )}
    </Dialog>
  )
}
