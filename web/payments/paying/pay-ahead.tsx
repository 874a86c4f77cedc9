import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { usePaymentForm } from './use-payment-form.ts'

/** The question before somebody pays a typed amount above the balance: it may be a slip. */
export function PayAhead({ choice: { ahead }, question }: ReturnType<typeof usePaymentForm>) {
  if (!ahead) return null
  const { asking, stopAsking, payPart } = question
  const { owed, credit } = ahead
  const all = sumNaira([{ amount: owed }, { amount: credit }])
  // The provider's window follows: the question does not wait for it.
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
