import { ArrowLeft, ShoppingCart, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { PayDialog, type Purchase, useEarlierCheckouts } from '#web/payments/public.ts'
import { canGoBack, goBack } from '#web/routing/entries.ts'
import { navigate } from '#web/routing/router.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import {
  type CartLine,
  estatesIn,
  linesFor,
  type PricedLine,
  useCartLines,
  useCartPrices,
} from './cart-lines.ts'
import { mostOf, piecesIn, useCart } from './store.ts'

/** Moves the focus to the heading when the pressed button goes with its row. */
function useFocusKept(rows: number): void {
  const before = useRef(rows)
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content h1')?.focus()
    before.current = rows
  }, [rows])
}

export function CartPage() {
  const { items, count, clear, restore } = useCart()
  const narrow = useNarrow()
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  useEarlierCheckouts()
  useFocusKept(items.length)
  const clearCart = () => {
    clear()
    toast.message('Cart cleared', { action: { label: 'Undo', onClick: () => restore(items) } })
  }
  const clearButton = count > 0 && (
    <Button
      icon={Trash2}
      {...(narrow && { variant: 'quiet', size: 'sm', className: '-my-3 -mr-3' })}
      onClick={clearCart}
    >
      Clear Cart
    </Button>
  )
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={ArrowLeft}
        className="-ml-2.5 mb-2"
        onClick={() => (canGoBack() ? goBack() : void navigate({ to: '/charges' }))}
      >
        Back
      </Button>
      <PageHeader
        title="Shopping Cart"
        lead={
          <span className="flex items-center gap-x-4">
            <span role="status">{countOf(count, 'item')}</span>
            {narrow && clearButton}
          </span>
        }
        actions={!narrow && clearButton}
      />
      {count > 0 ? (
        <CartContents onCheckout={setPurchase} />
      ) : (
        <Panel flush>
          <EmptyState
            icon={ShoppingCart}
            title="Your cart is empty"
            action={
              <ButtonLink variant="primary" to="/charges">
                Browse Charges
              </ButtonLink>
            }
          >
            Put charges in to pay several of them at once.
          </EmptyState>
        </Panel>
      )}
      {purchase && (
        <PayDialog
          purchase={purchase}
          onClose={(paid) =>
            paid && count === 0
              ? void navigate({ to: '/payments', search: { payment: String(paid.id) } })
              : setPurchase(null)
          }
        />
      )}
    </>
  )
}

/** Under a phone's thumb, above the bar of a resident. */
const StickyFoot = ({ children }: { children: ReactNode }) => (
  <div
    data-sticky-foot
    className="sticky flex flex-wrap items-center gap-x-4 gap-y-2 [&>button]:flex-1 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mt-5 rounded-surface border border-line bg-surface p-3 shadow-float"
  >
    {children}
  </div>
)

/** Whether a part of the page is on the screen, above the bars of a phone. */
function useOnScreen() {
  const part = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -160px',
    })
    if (part.current) observer.observe(part.current)
    return () => observer.disconnect()
  }, [])
  return [part, shown] as const
}

function CartContents({ onCheckout }: { onCheckout: (purchase: Purchase) => void }) {
  const cart = useCartLines()
  const { lines, estates, checked, error } = cart
  const [wanted, setWanted] = useState<number>()
  const held = estatesIn(lines)
  const several = held.length > 1
  const estateId = several ? (held.find((id) => id === wanted) ?? held[0] ?? null) : null
  const paid = linesFor(lines, estateId)
  const nameOf = (id: number) => estates.find((estate) => estate.id === id)?.name ?? ''
  const elsewhere = lines.filter((line) => line.problem === null && !paid.includes(line))
  const prices = useCartPrices(checked ? paid : [], estateId)
  const reason = !checked
    ? `The prices ${error ? 'could not be' : 'are being'} checked`
    : paid.length === 0
      ? 'Nothing in your cart can be paid now'
      : (prices?.problem ?? null)
  const leftOut = piecesIn(lines) - piecesIn(paid)
  const items = paid.map(({ charge, quantity }) => ({ charge, quantity }))
  const total = sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))
  const checkOut = () =>
    onCheckout({
      items,
      cart_ids: lines.filter((line) => !elsewhere.includes(line)).map(({ charge }) => charge.id),
      estate_id: estateId ?? undefined,
    })
  const narrow = useNarrow()
  const [totalRow, totalShown] = useOnScreen()
  const sum = checked ? <Money amount={prices?.amount ?? total} /> : <Skeleton className="h-7 w-32" />
  const checkout = (
    <GuardedButton
      variant="primary"
      size="lg"
      wide
      className={narrow ? undefined : 'mt-5'}
      reason={reason}
      onClick={checkOut}
    >
      Checkout
    </GuardedButton>
  )
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          {error && <RetryNotice title="The prices could not be checked." query={cart} />}
          <Panel flush>
            <ul aria-label="Items in your cart">
              {lines.map((line) => (
                <CartRow
                  key={line.charge.id}
                  line={line}
                  priced={prices?.of(line.charge)}
                  price={prices?.priceOf(line.charge) ?? line.charge.amount}
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
        <Panel title="Order Summary" className="lg:sticky lg:top-21">
          {several && (
            <SelectField
              label="Estate"
              hint="Each estate is paid separately."
              className="mb-4"
              options={held.map((id) => ({ value: id, label: nameOf(id) }))}
              value={estateId ?? ''}
              onChange={(event) => setWanted(Number(event.target.value))}
            />
          )}
          <dl className="grid gap-2.5">
            <div className="flex justify-between gap-4 text-ink-2">
              <dt>Items</dt>
              <dd>{piecesIn(paid)}</dd>
            </div>
            {leftOut > 0 && (
              <div className="flex justify-between gap-4 text-ink-2">
                <dt>Left out</dt>
                <dd>{leftOut}</dd>
              </div>
            )}
            <div
              ref={totalRow}
              className="flex items-baseline justify-between gap-4 border-t border-line pt-3"
            >
              <dt className="font-[600]">Total</dt>
              <dd className="text-xl font-[650] tracking-[-0.02em]">{sum}</dd>
            </div>
          </dl>
          {!narrow && checkout}
        </Panel>
      </div>
      {narrow && (
        <StickyFoot>
          {!totalShown && <p className="flex-none text-lg font-[650] tracking-[-0.02em]">{sum}</p>}
          {checkout}
        </StickyFoot>
      )}
    </>
  )
}

interface CartRowProps {
  line: CartLine
  note: string | null
  /** Undefined where the estate does not bill. */
  priced: PricedLine | undefined
  /** Naira for one. */
  price: number
}

function CartRow({ line, note, priced, price }: CartRowProps) {
  const { setQuantity, remove } = useCart()
  const { charge, quantity, was, problem } = line
  const { id, name, amount, duration } = charge
  const sum = priced?.amount ?? sumNaira([{ amount: price, quantity }])
  const remark = problem ? `${problem} It is left out of what you pay.` : note
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line px-5 py-4 first:border-t-0 sm:gap-x-4">
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3.5rem)]">
        <p className="font-[600] break-words">{name}</p>
        <p className="text-ink-2">
          {formatDuration(duration)}
          {(sum !== price || problem) && (
            <>
              {' · '}
              <Money amount={price} />
            </>
          )}
        </p>
        {priced && !problem && <p className="mt-0.5 text-sm text-ink-2">{priced.words}</p>}
        {was !== null && !priced && price === amount && (
          <p className="mt-1 text-sm text-amber-ink">
            The price has changed from {formatNaira(was)} to {formatNaira(amount)}.
          </p>
        )}
        {remark && <p className="mt-1 text-sm text-amber-ink">{remark}</p>}
      </div>
      <div className="max-sm:order-1">
        <QuantityStepper
          name={name}
          value={quantity}
          most={mostOf(charge)}
          onChange={(wanted) => setQuantity(id, wanted)}
        />
      </div>
      <p className="ml-auto text-right font-[620] max-sm:order-1 sm:w-32">
        {problem ? <span className="text-ink-3">Not payable</span> : <Money amount={sum} />}
      </p>
      <IconButton size="sm" icon={Trash2} tone="danger" label={`Remove ${name}`} onClick={() => remove(id)} />
    </li>
  )
}
