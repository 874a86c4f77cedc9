import { CURRENCY, formatAmount } from '#contract/money.ts'

interface MoneyProps {
  amount: number
  /** Another than naira: what was paid otherwise than asked, which a person looks at. */
  currency?: string
}

/** Naira as `₦45,000.00`, always with kobo: people hold it against a receipt. Never wraps. */
export const Money = ({ amount, currency = CURRENCY }: MoneyProps) => (
  <span className="whitespace-nowrap">{formatAmount(amount, currency)}</span>
)
