import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { SetUpButton } from './set-up.tsx'

const RecoveryCodesDialog = lazyDialog(() =>
  import('./recovery-codes.tsx').then((file) => file.RecoveryCodesDialog),
)

type State = Reply<'GET /me/second-factor'>

/** From so few on it is time for new ones. */
const FEW_CODES = 3

function Off({ due_at }: Pick<State, 'due_at'>) {
  return (
    <div className="grid gap-4 px-5 pt-3 pb-5">
      {due_at && (
        <Notice tone="wait">
          Your role asks for one. Set it up by <DateText value={due_at} />.
        </Notice>
      )}
      <p className="text-ink-2">
        Besides your password, a code from an app on your phone: whoever learns your password still cannot
        sign in as you.
      </p>
      <div>
        <SetUpButton variant="primary" />
      </div>
    </div>
  )
}

type Asked = 'new codes' | 'off'

function On({ on_since, recovery_codes_left: left }: { on_since: string; recovery_codes_left: number }) {
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setAsked(undefined)
  const renew = async () => setCodes((await call('POST /me/recovery-codes')).recovery_codes)
  const turnOff = async () => {
    toast.success((await call('DELETE /me/second-factor')).message)
    await screenIsFresh()
  }
  return (
    <>
      <ul className="pt-2">
        <Row
          title="Authenticator app"
          action={
            <Button size="sm" onClick={() => setAsked('off')}>
              Turn Off
            </Button>
          }
        >
          Asked for when you sign in, since <DateText value={on_since} />
        </Row>
        <Row
          title="Recovery codes"
          action={
            <Button size="sm" onClick={() => setAsked('new codes')}>
              New Codes
            </Button>
          }
        >
          {left} left, in case you lose your phone
        </Row>
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
        onConfirm={renew}
      />
      <ConfirmDialog
        open={asked === 'off'}
        onClose={close}
        title="Turn off your second factor?"
        description="From then on your password alone signs you in, and your recovery codes stop working."
        confirm="Turn Off"
        onConfirm={turnOff}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

const Row = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0">
    <div className="min-w-0">
      <p className="font-[560]">{title}</p>
      <p className="text-sm text-ink-3">{children}</p>
    </div>
    {action}
  </li>
)

export function SecondFactorPanel() {
  const { data: state, error, refetch } = useQuery(one('GET /me/second-factor'))
  return (
    <Panel title="Second factor" action={state?.on_since && <Badge tone="good">On</Badge>} flush>
      {state?.on_since ? (
        <On on_since={state.on_since} recovery_codes_left={state.recovery_codes_left} />
      ) : state ? (
        <Off due_at={state.due_at} />
      ) : error ? (
        <RetryNotice
          title="Your second factor could not be loaded."
          query={{ error, refetch }}
          className="m-5 mt-3"
        />
      ) : (
        <div className="px-5 py-4">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="mt-2 h-3.5 w-40" />
          <Skeleton className="mt-4 h-10 w-24" />
        </div>
      )}
    </Panel>
  )
}
