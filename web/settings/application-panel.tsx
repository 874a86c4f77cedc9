import { Link } from '@tanstack/react-router'
import type { SystemState } from '#contract/system.ts'
import { RelativeTime } from '#web/ui/dates.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Panel } from '#web/ui/panel.tsx'

export function ApplicationPanel({ state: { version, started_at, messages } }: { state: SystemState }) {
  const { queued, failed } = messages
  return (
    <Panel title="Application">
      <DescriptionList
        facts={[
          ['Version', version],
          ['Started', <RelativeTime key="started" value={started_at} />],
          [
            'Messages',
            <Link
              key="messages"
              to="/settings"
              search={{ tab: 'messages' }}
              className="text-brand-ink hover:underline"
            >
              {queued} queued,{' '}
              <span className={failed > 0 ? 'text-red-ink' : undefined}>{failed} failed</span>
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}
