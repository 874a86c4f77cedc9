import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstateCollections } from '#contract/collections.ts'
import { monthOf, monthWords } from '#contract/day-words.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { followHref } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showMonth } from './show-month.ts'

const isOver = (month: string, today: string) => month < today.slice(0, 7)

/** Closes the oldest open month, or reopens the one closed last. A later month leads to the oldest. */
export function CloseMonth({ year, month }: { year: EstateCollections; month: string }) {
  const { may } = useSession()
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const factor = useQuery({ ...one('GET /me/second-factor'), staleTime: 0, enabled: asking !== undefined })
  const hasNoFactor = factor.data?.on_since === null
  const { estate, closable, reopenable, today } = year
  const given = { params: { estateId: estate.id }, body: { month } }
  const name = monthWords(month)
  const done = async (words: string) => {
    await screenIsFresh()
    toast.success(words)
  }
  if (!may('POST /estate/months/:estateId/close')) return null
  return (
    <>
      {closable !== null && month > closable && isOver(month, today) && (
        <Button onClick={() => showMonth(closable)}>Close {monthWords(closable)} first</Button>
      )}
      {month === closable && (
        <Button variant="primary" onClick={() => setAsking('close')}>
          Close {monthOf(month)}
        </Button>
      )}
      {month === reopenable && <Button onClick={() => setAsking('reopen')}>Reopen {monthOf(month)}</Button>}
      {asking === 'close' && (
        <ConfirmDialog
          onClose={() => setAsking(undefined)}
          title={`Close ${name}?`}
          description={
            <>
              Nothing can be dated into {name} any more, nor before it. Money that comes later counts on the
              day that it is recorded. Reopening it needs a code from an authenticator app
              {hasNoFactor ? (
                <>
                  , which you have not set up.{' '}
                  <Link to="/profile" className={linkStyle}>
                    Set up
                  </Link>
                </>
              ) : (
                '.'
              )}
            </>
          }
          confirm="Close Month"
          tone="primary"
          onConfirm={async () => {
            await call('POST /estate/months/:estateId/close', given)
            await done(`${name} is closed.`)
          }}
        />
      )}
      {asking === 'reopen' && hasNoFactor && (
        <ConfirmDialog
          onClose={() => setAsking(undefined)}
          title={`Reopen ${name}?`}
          description="This needs a code from an authenticator app. Set one up in your profile first."
          confirm="Set Up"
          tone="primary"
          onConfirm={() => followHref('/profile')}
        />
      )}
      {asking === 'reopen' && !hasNoFactor && (
        <ConfirmDialog
          onClose={() => setAsking(undefined)}
          title={`Reopen ${name}?`}
          description="Its figures can change again. The other admins of the estate are told."
          confirm="Reopen Month"
          onConfirm={async () => {
            await call('POST /estate/months/:estateId/reopen', given)
            await done(`${name} is open again.`)
          }}
        />
      )}
    </>
  )
}
