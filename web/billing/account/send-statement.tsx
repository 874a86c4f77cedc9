import { Send } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
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

interface SendStatementProps {
  /** Each account has a message of its own. */
  of: AccountOf | readonly AccountOf[]
  period: DayRange
}

export function SendStatement({ of, period: { from, to } }: SendStatementProps) {
  const [asking, setAsking] = useState(false)
  const { is, may } = useSession()
  if (!is(...MANAGERS) || !may('POST /statement/send')) return null
  const accounts = [of].flat()
  const words = countOf(accounts.length, 'statement')
  const send = async (by: ChannelName) => {
    const sent = []
    for (const each of accounts)
      sent.push(await call('POST /statement/send', { body: { ...keyOf(each), by, from, to } }))
    const name = sent[0]?.name
    if (sent.some(({ not_set_up }) => not_set_up))
      toast.error(`Kept in the outbox: ${WORDS[by]} is not set up`, { description: `For ${name}` })
    else
      toast.success(
        `${accounts.length === 1 ? 'Statement on its' : `${words} on their`} way to ${name} by ${WORDS[by]}.`,
      )
  }
  return (
    <>
      <Button icon={Send} onClick={() => setAsking(true)}>
        Send
      </Button>
      {asking && (
        <ConfirmDialog
          title={accounts.length === 1 ? 'Send this statement?' : `Send ${words}?`}
          description={`${accounts.length === 1 ? 'The message' : 'One message for each own account. It'} has the balance, what is open and how to pay by transfer, with a link to the statement.`}
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
