import type { SystemState } from '#contract/system.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

export function ApplicationPanel({ state }: { state: SystemState }) {
  const { version, started_at, untrusted_proxy, messages } = state
  const { queued, failed } = messages
  return (
    <Panel title="Application">
      {untrusted_proxy && (
        <Notice tone="bad" className="mb-4">
          Calls come through a proxy that <code className="font-mono">TRUST_PROXY</code> does not name, so
          everybody has its address and shares its tries to sign in. Only if a proxy of yours stands before
          the application, set it to the number of them, such as 1, or to their addresses: where callers reach
          it directly, they would choose the address they come from.
        </Notice>
      )}
      <DescriptionList
        facts={[
          ['Version', version],
          ['Started', <RelativeTime key="started" value={started_at} />],
          [
            'Messages',
            <Link key="messages" to="/settings" search={{ tab: 'messages' }} className={linkStyle}>
              {queued} queued,{' '}
              <span className={failed > 0 ? 'text-red-ink' : undefined}>{failed} failed</span>
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}
