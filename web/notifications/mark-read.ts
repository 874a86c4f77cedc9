import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { call } from '#web/api/call.ts'
import type { List } from '#web/api/call-types.ts'
import { queryClient } from '#web/api/queries.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

const LISTS = { queryKey: ['GET /notifications'] }
const UNREAD_KEY = ['GET /notifications', { query: { is_read: '0' } }]

/** A list of unread notifications drops the row. */
function withRead(id: number, key: QueryKey, list: List<Notification>): List<Notification> {
  if (partialMatchKey(key, UNREAD_KEY))
    return { rows: list.rows.filter((row) => row.id !== id), total: Math.max(0, list.total - 1) }
  return { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, is_read: 1 } : row)) }
}

/** Updates the page and the bell before the reply. */
export async function readNotification({ id, url, is_read }: Notification): Promise<void> {
  if (url) window.open(url, '_blank', 'noopener,noreferrer')
  if (is_read === 1) return
  // A pending reply would restore the old state.
  await queryClient.cancelQueries(LISTS)
  const before = queryClient.getQueriesData<List<Notification>>(LISTS)
  for (const [key, list] of before) if (list) queryClient.setQueryData(key, withRead(id, key, list))
  try {
    await call('PUT /notification/update/:id', { params: { id }, body: { is_read: 1 }, refetch: false })
  } catch (error) {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
    toastFailure('Could not mark the notification as read.', error)
  }
  await queryClient.invalidateQueries(LISTS)
}
