import type { ReceiptLine } from '#contract/receipt-words.ts'
import { Money } from '#web/ui/text/money.tsx'

interface ReceiptLinesProps {
  lines: readonly ReceiptLine[]
  currency: string
  label?: string | undefined
  /** With their total below. */
  total?: number | undefined
}

export const ReceiptLines = ({ lines, currency, label = 'Paid for', total }: ReceiptLinesProps) => (
  <ul aria-label={label}>
    {lines.map(({ name, note, amount }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
      <li key={index} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
        <span className="min-w-0 break-words">
          {name}
          {note && <span className="block text-sm text-ink-3">{note}</span>}
        </span>
        <Money amount={amount} currency={currency} />
      </li>
    ))}
    {total !== undefined && (
      <li className="flex justify-between gap-4 border-t border-line-strong py-2.5 font-[620]">
        <span>Total</span>
        <Money amount={total} currency={currency} />
      </li>
    )}
  </ul>
)
