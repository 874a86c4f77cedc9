import { formatNaira } from '#contract/money.ts'
import type { Purchase } from './purchase.ts'

/** The charges that a payment from the cart covers. */
export const PurchaseLines = ({ purchase }: { purchase: Purchase }) => (
  <ul aria-label="What you pay for" className="grid gap-1.5">
    {purchase.items.map(({ charge, quantity }) => (
      <li key={charge.id} className="flex justify-between gap-4">
        <span className="min-w-0 break-words">{charge.name}</span>
        <span className="whitespace-nowrap text-ink-2">
          {quantity > 1 && `${quantity} × `}
          {formatNaira(charge.amount)}
        </span>
      </li>
    ))}
  </ul>
)
