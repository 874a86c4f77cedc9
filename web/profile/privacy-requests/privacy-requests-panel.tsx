import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIVACY_REQUEST_DUE_DAYS } from '#contract/privacy-request-states.ts'
import type { OwnPrivacyRequest, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { PRIVACY_REQUEST_STATE_WORDS, PRIVACY_REQUEST_WORDS } from '#web/shared/privacy-request-words.ts'
import { Button, TextButton } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText, DayText } from '#web/ui/text/date-text.tsx'
import { LoadedPanel } from '../panels.tsx'

function OwnRequest({ id, kind, state, via, note, answer, ...days }: OwnPrivacyRequest) {
  const { asked_at, due_on, answered_at, erase_on } = days
  const [withdrawing, setWithdrawing] = useState(false)
  const { label, tone } = PRIVACY_REQUEST_STATE_WORDS[state]
  const name = PRIVACY_REQUEST_WORDS[kind]
  return (
    <li className="border-t border-line px-5 py-3.5 first:border-t-0">
      <div className="flex items-center justify-between gap-4">
        <p className="font-[560]">{name}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-3">
        {ASKED[via]} <DateText value={asked_at} />
        {state === 'open' && ', to be answered by '}
        {state === 'open' && <DayText value={due_on} />}
        {state !== 'open' && answered_at && ', answered on '}
        {state !== 'open' && answered_at && <DateText value={answered_at} />}
        {erase_on && ', erased for good on '}
        {erase_on && <DayText value={erase_on} />}
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

const ASKED: Record<OwnPrivacyRequest['via'], string> = {
  profile: 'Asked on',
  admin: 'By letter or phone, on',
  archive: 'By itself, as your estate was archived, on',
}

const Words = ({ who, children }: { who: string; children: string }) => (
  <p className="mt-2 break-words whitespace-pre-line text-ink-2">
    <span className="block text-sm text-ink-3">{who}</span>
    {children}
  </p>
)

const AskCorrection = lazyDialog(() => import('./ask-dialogs.tsx').then((file) => file.AskCorrection))
const AskErasure = lazyDialog(() => import('./ask-dialogs.tsx').then((file) => file.AskErasure))

const SHOWN = 3

export function PrivacyRequestsPanel() {
  const requests = useQuery(many('GET /me/data-requests'))
  const [asking, setAsking] = useState<PrivacyRequestKind | null>(null)
  const [all, setAll] = useState(false)
  const close = () => setAsking(null)
  const isPending = (kind: PrivacyRequestKind) =>
    requests.data?.rows.some(
      (each) => each.kind === kind && (each.state === 'open' || each.state === 'erasing'),
    )
  return (
    <LoadedPanel
      title="Correction and erasure"
      query={requests}
      note={({ rows }) =>
        rows.some(({ state }) => state === 'open') ? 'You asked for one' : 'Of what is kept about you'
      }
      failed="Your requests could not be loaded."
    >
      {({ rows }) => (
        <>
          <div className="grid gap-4 px-5 pt-3 pb-5">
            <p className="text-ink-2">
              Is something kept about you that is wrong? Or do you want your account, and all that is kept
              about you, erased? Ask, and an administrator answers within {PRIVACY_REQUEST_DUE_DAYS} days.
            </p>
            <div className="flex flex-wrap gap-2.5 empty:hidden">
              {!isPending('correction') && (
                <Button onClick={() => setAsking('correction')}>Ask for a Correction</Button>
              )}
              {!isPending('erasure') && <Button onClick={() => setAsking('erasure')}>Delete My Data</Button>}
            </div>
          </div>
          {rows.length > 0 && (
            <ul aria-label="What you asked" className="border-t border-line">
              {(all ? rows : rows.slice(0, SHOWN)).map((request) => (
                <OwnRequest key={request.id} {...request} />
              ))}
            </ul>
          )}
          {!all && rows.length > SHOWN && (
            <div className="border-t border-line px-5 py-3">
              <TextButton onClick={() => setAll(true)}>Show earlier ones</TextButton>
            </div>
          )}
          {asking === 'correction' && <AskCorrection onClose={close} />}
          {asking === 'erasure' && <AskErasure onClose={close} />}
        </>
      )}
    </LoadedPanel>
  )
}
