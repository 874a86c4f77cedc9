import { ShoppingCart } from 'lucide-react'
import { useCart } from '#web/cart/store.ts'
import { Link } from '#web/routing/link.tsx'
import { CountBadge, capped } from '#web/ui/text/badge.tsx'

const CAPS = [99]

export function CartButton() {
  const { count } = useCart()
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Cart, ${capped(count, CAPS)} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      title="Cart"
      className="relative grid size-10 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <ShoppingCart className="size-5" />
      <CountBadge count={count} caps={CAPS} />
    </Link>
  )
}
