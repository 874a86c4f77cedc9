import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadedPanel, PanelRow } from '../panels.tsx'
import { SetUpButton } from './set-up.tsx'

const RecoveryCodesDialog = lazyDialog(() =>
  import('./second-factor-dialogs.tsx').then((file) => file.RecoveryCodesDialog),
)

const FEW_CODES = 3

const Off = ({ due_at }: Pick<Reply<'GET /me/second-factor'>, 'due_at'>) => (
  <div className="grid gap-4 px-5 pt-3 pb-5">
    {due_at && (
      <Notice tone="wait">
        Your role asks for one. Set it up by <DateText value={due_at} />.
      </Notice>
    )}
    <p className="text-ink-2">
      Besides your password, a code from an app on your phone: whoever learns your password still cannot sign
      in as you.
    </p>
    <div>
      <SetUpButton />
    </div>
  </div>
)

function On({ since, left }: { since: string; left: number }) {
  const [asked, setAsked] = useState<'new codes' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className="pt-2">
        <PanelRow title="Authenticator app" action="Turn Off" onAct={() => setAsked('off')}>
          Asked for when you sign in, since <DateText value={since} />
        </PanelRow>
        <PanelRow title="Recovery codes" action="New Codes" onAct={() => setAsked('new codes')}>
          {left} left, in case you lose your phone
        </PanelRow>
      </ul>
      {left <= FEW_CODES && (
        <Notice tone="wait" className="mx-5 mb-5">
          {left === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'} Make new ones while you
          have your phone.
        </Notice>
      )}
      <ConfirmDialog
        open={asked === 'new codes'}
        onClose={close}
        title="Make new recovery codes?"
        description="The ones that you have now stop working."
        confirm="Make New Codes"
        tone="primary"
        onConfirm={async () => setCodes((await call('POST /me/recovery-codes')).recovery_codes)}
      />
      <ConfirmDialog
        open={asked === 'off'}
        onClose={close}
        title="Turn off your second factor?"
        description="From then on your password alone signs you in, and your recovery codes stop working."
        confirm="Turn Off"
        onConfirm={async () => {
          toast.success((await call('DELETE /me/second-factor')).message)
          await screenIsFresh()
        }}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

export function SecondFactorPanel() {
  const state = useQuery(one('GET /me/second-factor'))
  return (
    <LoadedPanel
      title="Second factor"
      query={state}
      note={({ on_since }) => (on_since ? 'On' : 'Off')}
      failed="Your second factor could not be loaded."
      action={state.data?.on_since && <Badge tone="good">On</Badge>}
    >
      {({ on_since, due_at, recovery_codes_left }) =>
        on_since ? <On since={on_since} left={recovery_codes_left} /> : <Off due_at={due_at} />
      }
    </LoadedPanel>
  )
}
