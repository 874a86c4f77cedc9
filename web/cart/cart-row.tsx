import { Trash2 } from 'lucide-react'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { CartLine } from './cart-lines.ts'
import { useCart } from './store.ts'
import type { PricedLine } from './use-cart-prices.ts'

interface CartRowProps {
  line: CartLine
  note: string | null
  /** What it pays of what is owed, and what that costs; left out where nothing is kept of that. */
  priced: PricedLine | undefined
}

/** One charge of the cart, with its quantity and what has changed since it was put in. */
export function CartRow({ line, note, priced }: CartRowProps) {
  const { setQuantity, remove } = useCart()
  const { charge, quantity, was, problem } = line
  const { id, name, amount, duration } = charge
  const remark = problem ? `${problem} It is left out of what you pay.` : note
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line px-5 py-4 first:border-t-0 sm:gap-x-4">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-[600] break-words">{name}</p>
        <p className="text-ink-2">
          {formatDuration(duration)} · <Money amount={amount} />
        </p>
        {priced && !problem && <p className="mt-0.5 text-sm text-ink-2">{priced.words}</p>}
        {was !== null && !priced && (
          <p className="mt-1 text-sm text-amber-ink">
            The price has changed from {formatNaira(was)} to {formatNaira(amount)}.
          </p>
        )}
        {remark && <p className="mt-1 text-sm text-amber-ink">{remark}</p>}
      </div>
      <QuantityStepper name={name} value={quantity} onChange={(wanted) => setQuantity(id, wanted)} />
      <p className="ml-auto text-right font-[620] sm:w-32">
        {problem ? (
          <span className="text-ink-3">Not payable</span>
        ) : (
          <Money amount={priced?.amount ?? sumNaira([{ amount, quantity }])} />
        )}
      </p>
      <IconButton size="sm" icon={Trash2} tone="danger" label={`Remove ${name}`} onClick={() => remove(id)} />
    </li>
  )
}
