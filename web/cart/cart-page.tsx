import { ArrowLeft, ShoppingCart, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { PayDialog, type Purchase, useEarlierCheckouts } from '#web/payments/public.ts'
import { canGoBack, goBack } from '#web/routing/entries.ts'
import { navigate } from '#web/routing/router.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { CartContents } from './cart-contents.tsx'
import { useCart } from './store.ts'

/** The button that was pressed is gone with its row: the focus goes to the heading. */
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
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  useEarlierCheckouts()
  useFocusKept(items.length)
  const clearCart = () => {
    clear()
    toast.message('Cart cleared', { action: { label: 'Undo', onClick: () => restore(items) } })
  }
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
        lead={<span role="status">{countOf(count, 'item')}</span>}
        actions={
          count > 0 && (
            <Button icon={Trash2} onClick={clearCart}>
              Clear Cart
            </Button>
          )
        }
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
      {purchase && <PayDialog purchase={purchase} onClose={() => setPurchase(null)} />}
    </>
  )
}
