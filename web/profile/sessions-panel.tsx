import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Row } from '#web/api/call-types.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { deviceOf } from './device.ts'

type Session = Row<'GET /me/sessions'>

function SessionRow({ session }: { session: Session }) {
  const [ending, setEnding] = useState(false)
  const device = deviceOf(session.user_agent)
  const end = async () => {
    setEnding(true)
    try {
      await call('DELETE /me/sessions/:id', { params: { id: session.id } })
      toast.success('Session ended')
      await screenIsFresh()
    } catch (error) {
      toastFailure('Failed to end the session.', error)
    } finally {
      setEnding(false)
    }
  }
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-[560]">{device}</p>
        <p className="text-sm text-ink-3">
          {session.ip && `${session.ip}, `}
          {session.current ? (
            <>
              signed in <RelativeTime value={session.created_at} />
            </>
          ) : (
            <>
              last used <RelativeTime value={session.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button size="sm" loading={ending} aria-label={`End ${device}`} onClick={end}>
          End
        </Button>
      )}
    </li>
  )
}

/** Where somebody is signed in, each with a way to end it. */
export function SessionsPanel() {
  const sessions = useQuery(many('GET /me/sessions'))
  return (
    <Panel title="Where you are signed in" flush>
      {sessions.data ? (
        <ul className="pt-2">
          {sessions.data.rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <RetryNotice
          title="Your sessions could not be loaded."
          error={sessions.error}
          onRetry={sessions.refetch}
          className="m-5 mt-3"
        />
      ) : (
        <div className="px-5 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3.5 w-56" />
        </div>
      )}
    </Panel>
  )
}
