import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { deviceOf } from '#contract/device.ts'
import type { Row } from '#web/api/call-types.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { IpText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'

type Session = Row<'GET /me/sessions'>

const FEW_SESSIONS = 5

interface SessionListProps {
  sessions: readonly Session[]
  end: (id: number) => Promise<unknown>
}

export function SessionList({ sessions, end }: SessionListProps) {
  const [all, setAll] = useState(false)
  const here = sessions.find(({ current }) => current)?.ip
  const shown = all || sessions.length <= FEW_SESSIONS + 1 ? sessions.length : FEW_SESSIONS
  return (
    <>
      <ul>
        {inOrder(sessions)
          .slice(0, shown)
          .map((session) => (
            <SessionRow key={session.id} session={session} here={session.ip === here} end={end} />
          ))}
      </ul>
      {shown < sessions.length && (
        <div className="border-t border-line px-5 py-3">
          <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setAll(true)}>
            Show {formatCount(sessions.length - shown)} More
          </Button>
        </div>
      )}
    </>
  )
}

const inOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) ||
      Date.parse(other.last_seen_at) - Date.parse(one.last_seen_at),
  )

interface SessionRowProps extends Pick<SessionListProps, 'end'> {
  session: Session
  here: boolean
}

function SessionRow({ session, here, end }: SessionRowProps) {
  const device = deviceOf(session.user_agent)
  const ending = useMutation({
    mutationFn: async () => {
      await end(session.id)
      toast.success('Session ended')
      await screenIsFresh()
    },
    onError: (error) => toastFailure('Failed to end the session.', error),
  })
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-[560]">{device}</p>
        <p className="text-sm text-ink-3">
          Signed in <RelativeTime value={session.created_at} />
          {!session.current && (
            <>
              , last used <RelativeTime value={session.last_seen_at} />
            </>
          )}
        </p>
        {session.ip && (
          <p className="text-sm text-ink-3">
            From <IpText value={session.ip} />
            {here && !session.current && ', the same network as now'}
          </p>
        )}
      </div>
      {session.current ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          size="sm"
          loading={ending.isPending}
          aria-label={`End ${device}`}
          onClick={() => ending.mutate()}
        >
          End
        </Button>
      )}
    </li>
  )
}
