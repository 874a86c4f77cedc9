import type { SystemState } from '#contract/system.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Address } from './address.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

export function WhatsappPanel({ whatsapp }: { whatsapp: SystemState['whatsapp'] }) {
  const { carrier, template, language, webhook_url, verify_token, stopped } = whatsapp
  const set = carrier === 'whatsapp'
  return (
    <Panel
      title="WhatsApp"
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
            ['Leaves by', 'WhatsApp Business'],
            ['Template', `${template}, ${language}`],
            ['Webhook', <Address key="webhook" url={webhook_url} />],
            ['Verify token', verify_token && <Address key="token" url={verify_token} />],
          ]}
        />
      ) : (
        <OutboxNotice settings="the settings that start with WHATSAPP_" />
      )}
    </Panel>
  )
}
