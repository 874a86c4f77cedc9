import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import { joined } from '#contract/counts.ts'
import type { ReminderRules as Rules } from '#contract/reminders.ts'
import { one } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RULE_WORDS } from './words.ts'

const ChangeReminders = lazyDialog(() =>
  import('./change-reminders.tsx').then((file) => file.ChangeReminders),
)

/** By which rules the estate reminds those who owe. */
export function ReminderRules({ billing }: { billing: EstateBilling }) {
  const { id } = billing.estate
  const { data, error, refetch } = useQuery(
    one('GET /estate/reminders/:estateId', { params: { estateId: id } }),
  )
  const [changing, setChanging] = useState(false)
  return (
    <Panel
      title="Reminders"
      action={
        data && (
          <Button aria-label="Change reminders" onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      {data ? (
        <Summary rules={data} />
      ) : error ? (
        <RetryNotice title="The reminders could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-12" />
      )}
      {data && changing && (
        <ChangeReminders billing={billing} saved={data} onClose={() => setChanging(false)} />
      )}
    </Panel>
  )
}

function Summary({ rules: { turned_on, days, whatsapp } }: { rules: Rules }) {
  const when = joined(days.map((day) => RULE_WORDS[day].toLowerCase()))
  return (
    <p className="flex items-baseline gap-3 text-ink-2">
      <Badge tone={turned_on ? 'good' : 'off'}>{turned_on ? 'On' : 'Off'}</Badge>
      {turned_on
        ? `Those who owe are reminded ${when}, counted from the due date, by email${whatsapp ? ' and' : ', or without one'} by WhatsApp, and in the application.`
        : 'Nobody is reminded unless you do it under Arrears.'}
    </p>
  )
}
