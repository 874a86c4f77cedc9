import { sumNaira } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import { Money } from '#web/ui/text/money.tsx'

/** What was paid for, line by line, at the prices of that day. */
export function PaymentLines({ receipt }: { receipt: Receipt }) {
  const { items } = receipt.payload
  return (
    <table className="w-full">
      <caption className="sr-only">What was paid for</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ charge_id, name, amount, quantity }) => (
          <tr key={charge_id ?? name} className="border-t border-line">
            <td className="py-2.5 pr-4 break-words">
              {name}
              {quantity > 1 && (
                <span className="block text-sm text-ink-3">
                  {quantity} times <Money amount={amount} />
                </span>
              )}
            </td>
            <td className="py-2.5 text-right align-top">
              <Money amount={sumNaira([{ amount, quantity }])} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong font-[620]">
          <th scope="row" className="py-2.5 text-left font-[620]">
            Total
          </th>
          <td className="py-2.5 text-right">
            <Money {...receipt} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
