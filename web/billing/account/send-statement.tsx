import { Send } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import type { DayRange } from '#web/shared/period/periods.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

const SendStatementDialog = lazyDialog(() =>
  import('./send-statement-dialog.tsx').then((file) => file.SendStatementDialog),
)

interface SendStatementProps {
  of: AccountOf | readonly AccountOf[]
  period: DayRange
  /** The person who gets it. */
  to: string
}

export function SendStatement({ of, period, to }: SendStatementProps) {
  const [asking, setAsking] = useState(false)
  const { is, may } = useSession()
  if (!is(...MANAGERS) || !may('POST /statement/send')) return null
  return (
    <>
      <Button icon={Send} onClick={() => setAsking(true)}>
        Send
      </Button>
      {asking && (
        <SendStatementDialog of={[of].flat()} period={period} to={to} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
