import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { placeOf } from '#web/shared/place.ts'
import { useBack } from '#web/ui/back.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SubmitButton } from '#web/ui/form/form.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import { PaymentForm, usePaymentForm } from './payment-form.tsx'
import { OUTCOME_TITLES, OutcomeText } from './payment-outcome.tsx'
import type { Purchase } from './purchase.ts'
import { type Paying, usePaying } from './use-paying.ts'

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
  // Back would close the page behind Paystack's window and lose its answer.
  useBack(at === 'window', () => () => {})
  const [only, more] = payment.tenancies
  const filling = at === 'form' || at === 'window'
  return (
    <Dialog
      open={at !== 'window'}
      onClose={onClose}
      size="sm"
      title={filling ? title : OUTCOME_TITLES[at]}
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

function OutcomeActions({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const { stage, reopen, check, restart } = paying
  const close = <Button onClick={onClose}>Close</Button>
  switch (stage.at) {
    case 'blocked':
    case 'unanswered':
    case 'declined':
      return (
        <>
          {close}
          <Button
            variant="primary"
            loading={stage.at === 'blocked' && stage.busy}
            onClick={{ blocked: reopen, unanswered: check, declined: restart }[stage.at]}
          >
            Try again
          </Button>
        </>
      )
    case 'waiting':
      return (
        <>
          <Button loading={stage.busy} onClick={check}>
            Check again
          </Button>
          {stage.paid ? (
            close
          ) : (
            <Button variant="primary" onClick={reopen}>
              Continue payment
            </Button>
          )}
        </>
      )
    case 'received':
      return (
        <>
          <DownloadReceipt {...stage.payment} />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      )
    default:
      return close
  }
}

/** Asks before a payment above the balance, which may be a slip. */
function PayAhead({ choice: { ahead }, question }: ReturnType<typeof usePaymentForm>) {
  if (!ahead) return null
  const { asking, stopAsking, payPart } = question
  const { owed, credit } = ahead
  const all = sumNaira([{ amount: owed }, { amount: credit }])
  const pay = (naira: number) => async () => void payPart(naira)
  return (
    <ConfirmDialog
      open={asking}
      onClose={stopAsking}
      tone="primary"
      title={
        owed > 0
          ? `You owe ${formatNaira(owed)}. Pay ${formatNaira(credit)} ahead as well?`
          : `You owe nothing. Pay ${formatNaira(credit)} ahead?`
      }
      description="Money paid ahead goes to what is asked for next."
      other={
        owed >= LEAST_BY_CARD_NAIRA ? { label: `Pay ${formatNaira(owed)}`, onChoose: pay(owed) } : undefined
      }
      confirm={`Pay ${formatNaira(all)}`}
      onConfirm={pay(all)}
    />
  )
}
