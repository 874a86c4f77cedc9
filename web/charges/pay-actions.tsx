import { useNavigate } from '@tanstack/react-router'
import { CreditCard, ShoppingCart } from 'lucide-react'
import type { Charge } from '#contract/charges.ts'
import { piecesIn, useCart } from '#web/cart/store.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'

interface PayActionsProps {
  charge: Charge
  /** Whether anything can be paid in the estate on the screen. */
  estateActive: boolean
  onPay: () => void
}

/** What a tenant can do with a charge. */
export function PayActions({ charge, estateActive, onPay }: PayActionsProps) {
  const { add, read } = useCart()
  const navigate = useNavigate()
  const reason = !estateActive
    ? 'This estate is not active; nothing can be paid here now'
    : charge.status !== 1 && 'This charge is not active'
  return (
    <>
      <GuardedButton
        size="sm"
        icon={ShoppingCart}
        reason={reason}
        aria-label={`Add ${charge.name} to cart`}
        onClick={() => {
          add(charge)
          const count = piecesIn(read())
          toast.success(`${charge.name} is in your cart`, {
            id: 'cart',
            description: count === 1 ? '1 item in all' : `${count} items in all`,
            action: { label: 'View cart', onClick: () => void navigate({ to: '/cart' }) },
          })
        }}
      >
        Cart
      </GuardedButton>
      <GuardedButton
        size="sm"
        variant="primary"
        icon={CreditCard}
        reason={reason}
        aria-label={`Pay ${charge.name}`}
        onClick={onPay}
      >
        Pay
      </GuardedButton>
    </>
  )
}
