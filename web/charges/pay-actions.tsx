import { Check, CreditCard, ShoppingCart } from 'lucide-react'
import type { Charge } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { piecesIn, useCart } from '#web/cart/store.ts'
import { navigate } from '#web/routing/router.ts'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'

interface PayActionsProps {
  charge: Charge
  /** Whether anything can be paid in the estate on the screen. */
  estateActive: boolean
  /** The estate keeps what is owed, */
  bills: boolean
  /** and something is owed of this charge. */
  owed: boolean
  onPay: () => void
}

/** Between phone and desk the words alone fit beside a state with its sum. */
const NO_ICON_BETWEEN = 'sm:max-lg:[&_svg]:hidden'

/** What a tenant can do with a charge. */
export function PayActions({ charge, estateActive, bills, owed, onPay }: PayActionsProps) {
  const { add, read, items } = useCart()
  const reason = !estateActive
    ? 'This estate is not active; nothing can be paid here now'
    : charge.status !== 1 && 'This charge is not active'
  const inCart = bills ? (items.find(({ id }) => id === charge.id)?.quantity ?? 0) : 0
  return (
    <>
      <GuardedButton
        size="sm"
        icon={inCart > 0 ? Check : ShoppingCart}
        reason={reason}
        className={classes(
          inCart > 0 && 'border-brand-soft! bg-brand-wash! text-brand-ink!',
          bills && NO_ICON_BETWEEN,
        )}
        aria-label={`${inCart > 0 ? `In cart, ${inCart}. ` : ''}Add ${charge.name} to cart`}
        onClick={() => {
          add(charge)
          toast.success(`${charge.name} is in your cart`, {
            id: 'cart',
            description: `${countOf(piecesIn(read()), 'item')} in all`,
            action: { label: 'View cart', onClick: () => void navigate({ to: '/cart' }) },
          })
        }}
      >
        {inCart > 0 ? `In cart, ${inCart}` : 'Cart'}
      </GuardedButton>
      <GuardedButton
        size="sm"
        variant={owed || !bills ? 'primary' : 'secondary'}
        icon={CreditCard}
        className={bills ? NO_ICON_BETWEEN : undefined}
        reason={reason}
        aria-label={`Pay ${charge.name}`}
        onClick={onPay}
      >
        Pay
      </GuardedButton>
    </>
  )
}
