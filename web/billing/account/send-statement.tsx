import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ChannelName } from '#contract/messages.ts'
import { MANAGERS } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { type AccountOf, keyOf } from '#web/shared/owed/queries.ts'
import type { DayRange } from '#web/shared/period/periods.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const WORDS: Record<ChannelName, string> = { email: 'email', whatsapp: 'WhatsApp' }

export function SendStatement({ of, period: { from, to } }: { of: AccountOf; period: DayRange }) {
  const [asking, setAsking] = useState(false)
  const { is, may } = useSession()
  if (!is(...MANAGERS) || !may('POST /statement/send')) return null
  const send = async (by: ChannelName) => {
    const { name, not_set_up } = await call('POST /statement/send', { body: { ...keyOf(of), by, from, to } })
    if (not_set_up)
      toast.error(`Kept in the outbox: ${WORDS[by]} is not set up`, { description: `For ${name}` })
    else toast.success(`Statement on its way to ${name} by ${WORDS[by]}.`)
  }
  return (
    <>
      <Button icon={Send} onClick={() => setAsking(true)}>
        Send
      </Button>
      {asking && (
        <ConfirmDialog
          title="Send this statement?"
          description="The message has the balance, what is open and how to pay by transfer, with a link to the statement."
          tone="primary"
          confirm="By email"
          onConfirm={() => send('email')}
          other={{ label: 'By WhatsApp', onChoose: () => send('whatsapp') }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
