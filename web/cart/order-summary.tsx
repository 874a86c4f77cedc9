import { sumNaira } from '#contract/money.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { CartLine } from './cart-lines.ts'
import { piecesIn } from './store.ts'

interface OrderSummaryProps {
  /** What is paid now. */
  lines: readonly CartLine[]
  /** How many pieces of the cart are not paid now. */
  leftOut: number
  /** To choose from, if the cart holds charges of several. */
  estates: readonly { id: number; name: string }[]
  estateId: number | null
  onEstate: (id: number) => void
  /** Whether the prices are up to date. */
  checked: boolean
  /** Naira, where the server has said what this costs; else it is what the lines cost. */
  total?: number | undefined
  /** Why nothing can be paid; null where it can. */
  reason: string | null
  onCheckout: () => void
}

export function OrderSummary(props: OrderSummaryProps) {
  const { lines, leftOut, estates, estateId, onEstate, checked, reason, onCheckout } = props
  const total =
    props.total ?? sumNaira(lines.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))
  return (
    <Panel title="Order Summary" className="lg:sticky lg:top-21">
      {estates.length > 1 && (
        <SelectField
          label="Estate"
          hint="Each estate is paid separately."
          className="mb-4"
          options={estates.map(({ id, name }) => ({ value: id, label: name }))}
          value={estateId ?? ''}
          onChange={(event) => onEstate(Number(event.target.value))}
        />
      )}
      <dl className="grid gap-2.5">
        <div className="flex justify-between gap-4 text-ink-2">
          <dt>Items</dt>
          <dd>{piecesIn(lines)}</dd>
        </div>
        {leftOut > 0 && (
          <div className="flex justify-between gap-4 text-ink-2">
            <dt>Left out</dt>
            <dd>{leftOut}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-[600]">Total</dt>
          <dd className="text-xl font-[650] tracking-[-0.02em]">
            {checked ? <Money amount={total} /> : <Skeleton className="h-7 w-32" />}
          </dd>
        </div>
      </dl>
      <GuardedButton variant="primary" size="lg" wide className="mt-5" reason={reason} onClick={onCheckout}>
        Checkout
      </GuardedButton>
    </Panel>
  )
}
