import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon, ChevronDown, Menu, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { ListedNotification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { many, one } from '#web/api/queries.ts'
import { useCart } from '#web/cart/store.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'
import { Avatar } from '#web/ui/text/avatar.tsx'
import { Badge, CountBadge, capped } from '#web/ui/text/badge.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useWide } from '#web/ui/window-width.ts'
import type { BellPanelProps } from './bell-panel.tsx'
import { FindButton } from './find/find-button.tsx'
import { FindField } from './find/find-field.tsx'
import { NavigationButton } from './navigation-button.tsx'

export function TopBar({ title }: { title: string | undefined }) {
  const { is } = useSession()
  const wide = useWide()
  const finds = is(...MANAGERS)
  const { data: config, isPending } = useQuery(one('GET /config'))
  return (
    <header className="flex h-15 items-center gap-1 border-b border-line bg-canvas px-4 sm:gap-2 sm:px-6">
      {!is('tenant', 'landlord') && (
        <NavigationButton button={<IconButton icon={Menu} label="Open menu" className="-ml-2 lg:hidden" />} />
      )}
      {finds && wide ? (
        <FindField />
      ) : (
        <span
          aria-hidden="true"
          className={classes(
            'min-w-0 flex-1 truncate text-md font-[600] lg:invisible',
            (isPending || config?.test_mode) && 'max-sm:invisible',
          )}
        >
          {title}
        </span>
      )}
      {config?.test_mode && (
        <span className="min-w-0 max-sm:truncate max-sm:*:text-[13px]">
          <Badge tone="wait">Test mode</Badge>
        </span>
      )}
      {finds && !wide && <FindButton />}
      {is('tenant') && <CartButton />}
      <Bell />
      <ProfileButton />
    </header>
  )
}

const CAPS = [99]

function CartButton() {
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

const ProfileMenu = lazyPopup('menu', () => import('./profile-menu.tsx').then((file) => file.ProfileMenu))

function ProfileButton() {
  const { user, role, signOut } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <ProfileMenu
      open={open}
      onOpenChange={setOpen}
      // A person can sign out even when the menu's file cannot be fetched.
      without={{ label: 'Sign Out', onClick: signOut }}
      trigger={
        <button
          type="button"
          className="flex items-center gap-2.5 rounded-control p-1 text-left hover:bg-hover data-popup-open:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 sm:pr-2"
        >
          <span className="sr-only">{`Account of ${user.name}, ${sentence(role)}`}</span>
          <Avatar name={user.name} />
          {/* The fixed width keeps late font parts from moving the layout. */}
          <span aria-hidden="true" className="hidden w-[8rem] text-sm leading-[1.125rem] font-[560] sm:block">
            <span className="block truncate">{user.name}</span>
            <span className="block text-xs leading-[1rem] font-normal text-ink-3">{sentence(role)}</span>
          </span>
          <ChevronDown className="hidden text-ink-3 sm:block" />
        </button>
      }
    />
  )
}

const NEWEST = 2
const REFETCH_EVERY_MS = 2 * MINUTE_MS

const BellPanel = lazyPopup<BellPanelProps>('dialog', () =>
  import('./bell-panel.tsx').then((file) => file.BellPanel),
)
const NotificationDialog = lazyDialog(() =>
  import('#web/notifications/notification-dialog.tsx').then((file) => file.NotificationDialog),
)

const BELL_CAPS = [9, 99]

function Bell() {
  const [reading, setReading] = useState<ListedNotification | null>(null)
  const newest = useQuery({
    ...many('GET /notifications', { query: { by: 'others', page: 1, per_page: NEWEST } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const unread = useQuery({
    ...many('GET /notifications', { query: { is_read: '0', to: 'me', page: 1, per_page: 1 } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const count = unread.data?.total ?? 0
  return (
    <>
      <BellPanel
        newest={newest.data?.rows}
        problem={newest.error?.message}
        onRead={setReading}
        trigger={
          <IconButton
            icon={BellIcon}
            label={count > 0 ? `Notifications, ${capped(count, BELL_CAPS)} unread` : 'Notifications'}
          >
            <CountBadge count={count} caps={BELL_CAPS} />
          </IconButton>
        }
      />
      {reading && <NotificationDialog notification={reading} onClose={() => setReading(null)} />}
    </>
  )
}
