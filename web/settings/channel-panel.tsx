import type { ComponentProps } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

interface ChannelPanelProps {
  title: string
  /** Whether messages leave this way; else they are kept in the outbox until `settings` are made. */
  set: boolean
  settings: string
  facts: ComponentProps<typeof DescriptionList>['facts']
  /** Why it rests at the moment. */
  stopped: string | null
}

/** How messages leave over one channel. */
export function ChannelPanel({ title, set, settings, facts, stopped }: ChannelPanelProps) {
  const [tone, state] = stopped
    ? (['bad', 'Stopped'] as const)
    : set
      ? (['good', 'On'] as const)
      : (['wait', 'Outbox'] as const)
  return (
    <Panel title={title} action={<Badge tone={tone}>{state}</Badge>}>
      {stopped && <StoppedNotice reason={stopped} />}
      {set ? <DescriptionList facts={facts} /> : <OutboxNotice settings={settings} />}
    </Panel>
  )
}
