import { formatNaira, formatNairaShort } from '#contract/money.ts'

/** Naira as `₦45,000.00`; `short` leaves decimals away where there are none. Never wraps. */
export const Money = ({ amount, short }: { amount: number; short?: boolean }) => (
  <span className="whitespace-nowrap">{short ? formatNairaShort(amount) : formatNaira(amount)}</span>
)
