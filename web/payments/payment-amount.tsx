import { CURRENCY } from '#contract/money.ts'
import { Money } from '#web/ui/money.tsx'

/** An amount in the currency that was paid in; another than naira is flagged for a person to look at. */
export const PaymentAmount = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === CURRENCY ? (
    <Money amount={amount} />
  ) : (
    <span className="whitespace-nowrap">
      {currency} {amount.toLocaleString('en-NG', { minimumFractionDigits: 2 })}
    </span>
  )
