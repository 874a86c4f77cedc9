import type { ComponentProps } from 'react'
import { formatExact } from '#contract/dates.ts'
import type { SystemState } from '#contract/system.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { ChannelNotSetUp } from './channel-not-set-up.tsx'
import { ChannelStopped } from './channel-stopped.tsx'

interface ChannelPanelProps {
  title: string
  /** Whether the channel is set up; else messages are kept in the outbox until `settings` are made. */
  isSetUp: boolean
  settings: string
  facts: ComponentProps<typeof DescriptionList>['facts']
  /** Why it is stopped at the moment, and since when it does not get through. */
  state: Pick<SystemState['mail'], 'stopped' | 'failing'>
}

/** How messages leave over one channel. */
export function ChannelPanel({ title, isSetUp, settings, facts, state }: ChannelPanelProps) {
  const { stopped, failing } = state
  const [tone, label] = stopped
    ? (['bad', 'Stopped'] as const)
    : failing
      ? (['bad', 'Failing'] as const)
      : isSetUp
        ? (['good', 'On'] as const)
        : (['wait', 'Outbox'] as const)
  return (
    <Panel title={title} action={<Badge tone={tone}>{label}</Badge>}>
      {stopped ? (
        <ChannelStopped reason={stopped} />
      ) : (
        failing && (
          <Notice tone="bad" className="mb-4">
            Failing since {formatExact(failing.since)}: {failing.reason} Messages wait and are tried again by
            themselves.
          </Notice>
        )
      )}
      {isSetUp ? <DescriptionList facts={facts} /> : <ChannelNotSetUp settings={settings} />}
    </Panel>
  )
}
