import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, callList } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Act } from './desk.ts'
import { openDesk } from './desk-queue.ts'

function sendAct({ line, change }: Act) {
  // The list keeps itself; a refetch after each press would be in the way.
  const to = { params: { id: line.id }, refetch: false } as const
  switch (change.do) {
    case 'book':
      return change.body.payment_id !== undefined && line.amount < 0
        ? call('POST /bank-line/:id/take-back', { ...to, body: { payment_id: change.body.payment_id } })
        : call('POST /bank-line/:id/book', { ...to, body: change.body })
    case 'set aside':
      return call('POST /bank-line/:id/not-dues', { ...to, body: { note: change.note } })
    case 'reject':
      return call('POST /bank-line/:id/reject', { ...to, body: { account_id: change.account_id } })
    case 'reopen':
      return call('POST /bank-line/:id/reopen', { ...to, body: { note: change.note } })
  }
}

/** The worklist of an estate. The queue goes on sending after the page is left. */
export function useDesk(estateId: number) {
  const isHere = useRef(true)
  const [queue] = useState(() =>
    openDesk({
      fetchPage: (page, per_page) =>
        callList('GET /estate/bank-lines/:estateId', {
          params: { estateId },
          query: { state: 'open', page, per_page },
        }),
      send: sendAct,
      onRefused: (words) => {
        if (!isHere.current) toast.error(words)
      },
      onDrained: refetchAll,
    }),
  )
  useEffect(() => {
    isHere.current = true
    queue.fetchMore()
    return () => {
      isHere.current = false
    }
  }, [queue])
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (queue.isSending()) event.preventDefault()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return queue
}
