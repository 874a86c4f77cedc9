import { useState } from 'react'
import type { EstateCollections } from '#contract/collections.ts'
import { monthOf, monthWords } from '#contract/day-words.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { showMonth } from './show-month.ts'

const isOver = (month: string, today: string) => month < today.slice(0, 7)

/** Closes the oldest open month, or reopens the one closed last. A later month leads to the oldest. */
export function CloseMonth({ year, month }: { year: EstateCollections; month: string }) {
  const { may } = useSession()
  const [asking, setAsking] = useState<'close' | 'reopen'>()
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
          description={`Nothing can be dated into ${name} any more, nor before it. Money that comes later counts on the day that it is recorded. You can reopen it with a code from your authenticator app.`}
          confirm="Close Month"
          tone="primary"
          onConfirm={async () => {
            await call('POST /estate/months/:estateId/close', given)
            await done(`${name} is closed.`)
          }}
        />
      )}
      {asking === 'reopen' && (
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
