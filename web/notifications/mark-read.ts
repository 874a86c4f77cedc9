import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { call } from '#web/api/call.ts'
import type { List } from '#web/api/call-types.ts'
import { queryClient } from '#web/api/queries.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

const LISTS = { queryKey: ['GET /notifications'] }
const UNREAD_KEY = ['GET /notifications', { query: { is_read: '0' } }]
type Kept = List<Notification>

/** In every list that is kept: the row reads as read, and the lists of unread ones count one less. */
function withRead(id: number, key: QueryKey, list: Kept): Kept {
  if (partialMatchKey(key, UNREAD_KEY))
    return { rows: list.rows.filter((row) => row.id !== id), total: Math.max(0, list.total - 1) }
  return { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, is_read: 1 } : row)) }
}

/** Marks a pressed notification as read and opens its link in a new tab. */
export function readNotification(notification: Notification): void {
  void markRead(notification)
  if (notification.url) window.open(notification.url, '_blank', 'noopener,noreferrer')
}

/** Marks a notification as read at once, here and in the bell, and takes it back where the call fails. */
async function markRead(notification: Notification): Promise<void> {
  if (notification.is_read === 1) return
  const { id } = notification
  // An answer that is under way would bring the old state back.
  await queryClient.cancelQueries(LISTS)
  const before = queryClient.getQueriesData<Kept>(LISTS)
  for (const [key, list] of before) if (list) queryClient.setQueryData(key, withRead(id, key, list))
  try {
    // It changes nothing but these lists.
    await call('PUT /notification/update/:id', { params: { id }, body: { is_read: 1 }, refetch: false })
  } catch (error) {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
    toastFailure('Could not mark the notification as read.', error)
  }
  await queryClient.invalidateQueries(LISTS)
}
