import type { SystemState } from '#contract/system.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

export function MailPanel({ mail: { carrier, from, stopped } }: { mail: SystemState['mail'] }) {
  const set = carrier === 'smtp'
  return (
    <Panel
      title="E-mail"
      action={
        stopped ? (
          <Badge tone="bad">Stopped</Badge>
        ) : set ? (
          <Badge tone="good">On</Badge>
        ) : (
          <Badge tone="wait">Outbox</Badge>
        )
      }
    >
      {stopped && <StoppedNotice reason={stopped} />}
      {set ? (
        <DescriptionList
          facts={[
            ['Leaves by', 'SMTP'],
            ['From', from],
          ]}
        />
      ) : (
        <OutboxNotice settings="SMTP_URL and MAIL_FROM" />
      )}
    </Panel>
  )
}
