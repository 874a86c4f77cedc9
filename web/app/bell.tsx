import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { many } from '#web/api/queries.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPopup } from '#web/ui/overlay/lazy-popup.tsx'
import { CountBadge, capped } from '#web/ui/text/badge.tsx'
import type { BellPanelProps } from './bell-panel.tsx'

const NEWEST = 2
const REFETCH_EVERY_MS = 2 * MINUTE_MS

const BellPanel = lazyPopup<BellPanelProps>('dialog', () =>
  import('./bell-panel.tsx').then((file) => file.BellPanel),
)
const NotificationDialog = lazyDialog(() =>
  import('#web/notifications/notification-dialog.tsx').then((file) => file.NotificationDialog),
)

const CAPS = [9, 99]

export function Bell() {
  const [reading, setReading] = useState<Notification | null>(null)
  const newest = useQuery({
    ...many('GET /notifications', { query: { page: 1, per_page: NEWEST } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const unread = useQuery({
    ...many('GET /notifications', { query: { is_read: '0', page: 1, per_page: 1 } }),
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
            label={count > 0 ? `Notifications, ${capped(count, CAPS)} unread` : 'Notifications'}
          >
            <CountBadge count={count} caps={CAPS} />
          </IconButton>
        }
      />
      {reading && <NotificationDialog notification={reading} onClose={() => setReading(null)} />}
    </>
  )
}
