import { CURRENCY, formatAmount, formatNairaShort } from '#contract/money.ts'

interface MoneyProps {
  amount: number
  /** Another than naira: what was paid otherwise than asked, which a person looks at. */
  currency?: string
  short?: boolean
}

/** Naira as `₦45,000.00`; `short` leaves decimals away where there are none. Never wraps. */
export const Money = ({ amount, currency = CURRENCY, short }: MoneyProps) => (
  <span className="whitespace-nowrap">
    {short ? formatNairaShort(amount) : formatAmount(amount, currency)}
  </span>
)
