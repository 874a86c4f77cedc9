import type { ComponentProps } from 'react'
import type { SystemState } from '#contract/system.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { formatExact } from '#web/ui/text/dates.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import { StoppedNotice } from './stopped-notice.tsx'

interface ChannelPanelProps {
  title: string
  /** Whether messages leave this way; else they are kept in the outbox until `settings` are made. */
  set: boolean
  settings: string
  facts: ComponentProps<typeof DescriptionList>['facts']
  /** Why it rests at the moment, and since when it does not get through. */
  standing: Pick<SystemState['mail'], 'stopped' | 'failing'>
}

/** How messages leave over one channel. */
export function ChannelPanel({ title, set, settings, facts, standing }: ChannelPanelProps) {
  const { stopped, failing } = standing
  const [tone, state] = stopped
    ? (['bad', 'Stopped'] as const)
    : failing
      ? (['bad', 'Failing'] as const)
      : set
        ? (['good', 'On'] as const)
        : (['wait', 'Outbox'] as const)
  return (
    <Panel title={title} action={<Badge tone={tone}>{state}</Badge>}>
      {stopped ? (
        <StoppedNotice reason={stopped} />
      ) : (
        failing && (
          <Notice tone="bad" className="mb-4">
            Failing since {formatExact(failing.since)}: {failing.reason} Messages wait and are tried again by
            themselves.
          </Notice>
        )
      )}
      {set ? <DescriptionList facts={facts} /> : <OutboxNotice settings={settings} />}
    </Panel>
  )
}
