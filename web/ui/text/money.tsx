import { CURRENCY, formatAmount } from '#contract/money.ts'

interface MoneyProps {
  amount: number
  /** Provider payments may come in another currency. */
  currency?: string
}

export const Money = ({ amount, currency = CURRENCY }: MoneyProps) => (
  <span className="whitespace-nowrap">{formatAmount(amount, currency)}</span>
)
