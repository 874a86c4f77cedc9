import { useState } from 'react'
import type { Purchase } from '#web/payments/door.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { estatesIn, linesFor } from './cart-lines.ts'
import { CartRow } from './cart-row.tsx'
import { OrderSummary } from './order-summary.tsx'
import { piecesIn } from './store.ts'
import { useCartLines } from './use-cart-lines.ts'
import { useCartPrices } from './use-cart-prices.ts'

/** The lines of the cart, beside what is paid now. */
export function CartContents({ onCheckout }: { onCheckout: (purchase: Purchase) => void }) {
  const { lines, estates, checked, error, refetch } = useCartLines()
  const [wanted, setWanted] = useState<number>()
  const held = estatesIn(lines)
  const several = held.length > 1
  const estateId = several ? (held.find((id) => id === wanted) ?? held[0] ?? null) : null
  const paid = linesFor(lines, estateId)
  const nameOf = (id: number) => estates.find((estate) => estate.id === id)?.name ?? ''
  /** Lines left for the checkout of another estate. */
  const elsewhere = lines.filter((line) => line.problem === null && !paid.includes(line))
  const prices = useCartPrices(checked ? paid : [], estateId)
  const unchecked = error ? 'The prices could not be checked' : 'The prices are being checked'
  const reason = !checked
    ? unchecked
    : paid.length === 0
      ? 'Nothing in your cart can be paid now'
      : (prices?.problem ?? null)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        {error && <RetryNotice title="The prices could not be checked." query={{ error, refetch }} />}
        <Panel flush>
          <ul aria-label="Items in your cart">
            {lines.map((line) => (
              <CartRow
                key={line.charge.id}
                line={line}
                priced={prices?.of(line.charge.id)}
                note={
                  elsewhere.includes(line)
                    ? `Belongs to ${nameOf(line.charge.estate_id)} and is paid separately.`
                    : null
                }
              />
            ))}
          </ul>
        </Panel>
      </div>
      <OrderSummary
        lines={paid}
        leftOut={piecesIn(lines) - piecesIn(paid)}
        estates={held.map((id) => ({ id, name: nameOf(id) }))}
        estateId={estateId}
        onEstate={setWanted}
        checked={checked}
        total={prices?.amount}
        reason={reason}
        onCheckout={() =>
          onCheckout({
            items: paid.map(({ charge, quantity }) => ({ charge, quantity })),
            cart_ids: lines.filter((line) => !elsewhere.includes(line)).map(({ charge }) => charge.id),
            estate_id: estateId ?? undefined,
          })
        }
      />
    </div>
  )
}
