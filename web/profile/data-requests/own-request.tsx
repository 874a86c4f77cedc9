import { useState } from 'react'
import type { OwnDataRequest } from '#contract/data-requests.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { DATA_REQUEST_STATE_WORDS, DATA_REQUEST_WORDS } from '#web/shared/data-request-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DayText } from '#web/ui/text/day-text.tsx'

/** One thing that somebody asked about what is kept of them, with what was answered. */
export function OwnRequest({ request }: { request: OwnDataRequest }) {
  const { id, kind, state, via, note, answer } = request
  const [withdrawing, setWithdrawing] = useState(false)
  const { label, tone } = DATA_REQUEST_STATE_WORDS[state]
  const name = DATA_REQUEST_WORDS[kind]
  return (
    <li className="border-t border-line px-5 py-3.5 first:border-t-0">
      <div className="flex items-center justify-between gap-4">
        <p className="font-[560]">{name}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-3">
        <Course request={request} />
      </p>
      {note && <Words who={via === 'profile' ? 'You wrote' : 'What you asked'}>{note}</Words>}
      {answer && <Words who="Answer">{answer}</Words>}
      {state === 'open' && (
        <div className="mt-2.5">
          <Button
            size="sm"
            aria-label={`Withdraw: ${name.toLowerCase()}`}
            onClick={() => setWithdrawing(true)}
          >
            Withdraw
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={`Withdraw your request for ${kind}?`}
        description="Nothing is changed then. You can ask again at any time."
        confirm="Withdraw"
        leave="Keep It"
        tone="primary"
        onConfirm={async () => {
          await call('DELETE /me/data-requests/:id', { params: { id } })
          await screenIsFresh()
          toast.success('Your request is withdrawn.')
        }}
      />
    </li>
  )
}

const ASKED: Record<OwnDataRequest['via'], string> = {
  profile: 'Asked on',
  admin: 'By letter or phone, on',
  archive: 'By itself, as your estate was archived, on',
}

/** When it was asked, and by when something happens or when it did. */
function Course({ request }: { request: OwnDataRequest }) {
  const { state, via, asked_at, due_on, answered_at, erase_on } = request
  return (
    <>
      {ASKED[via]} <DateText value={asked_at} />
      {state === 'open' ? (
        <>
          , to be answered by <DayText value={due_on} />
        </>
      ) : (
        answered_at && (
          <>
            , answered on <DateText value={answered_at} />
          </>
        )
      )}
      {erase_on && (
        <>
          , erased for good on <DayText value={erase_on} />
        </>
      )}
    </>
  )
}

const Words = ({ who, children }: { who: string; children: string }) => (
  <p className="mt-2 break-words whitespace-pre-line text-ink-2">
    <span className="block text-sm text-ink-3">{who}</span>
    {children}
  </p>
)
