import { useQuery } from '@tanstack/react-query'
import type { SystemState } from '#contract/system.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { BackupsPanel, inMegabytes } from './backups-panel.tsx'
import { Copyable, MailPanel, WhatsappPanel } from './channel-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const MODES = {
  sandbox: { badge: <Badge tone="wait">Test mode</Badge>, words: 'A sandbox beside the application' },
  test: { badge: <Badge tone="wait">Test mode</Badge>, words: 'Paystack, with test keys' },
  live: { badge: <Badge tone="good">Live</Badge>, words: 'Paystack' },
}

function PaymentsPanel({ payments }: { payments: SystemState['payments'] }) {
  const { mode, open_checkouts, stuck_checkouts, webhook_url } = payments
  return (
    <Panel title="Payments" action={MODES[mode].badge}>
      {mode !== 'live' && (
        <Notice className="mb-4">
          No money is moved. Payments are real once PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY hold live
          keys.
        </Notice>
      )}
      <DescriptionList
        facts={[
          ['Provider', MODES[mode].words],
          ['Open checkouts', open_checkouts],
          ['Want a person', stuck_checkouts],
          ...(mode === 'sandbox'
            ? []
            : ([['Webhook', <Copyable key="webhook" text={webhook_url} />]] as const)),
        ]}
      />
    </Panel>
  )
}

const DatabasePanel = ({ database }: { database: SystemState['database'] }) => (
  <Panel title="Database">
    <DescriptionList
      facts={[
        ['Server', database.kind === 'private' ? "The application's own" : 'The one of DATABASE_URL'],
        ['PostgreSQL', database.version],
        ['Size', inMegabytes(database.size)],
        ['Last migration', database.migration],
      ]}
    />
  </Panel>
)

export function SystemPanels() {
  const { data, error, refetch } = useQuery(one('GET /system/state'))
  if (error && !data)
    return (
      <Panel>
        <ErrorState title="The state could not be loaded" query={{ error, refetch }} />
      </Panel>
    )
  if (!data)
    return (
      <div className="grid gap-5 lg:grid-cols-2">
        {['application', 'database', 'backups', 'mail'].map((panel) => (
          <Panel key={panel}>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-5 h-24 w-full" />
          </Panel>
        ))}
      </div>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <ApplicationPanel state={data} />
        <BackupsPanel backups={data.backups} />
        <PaymentsPanel payments={data.payments} />
      </div>
      <div className="grid gap-5">
        <DatabasePanel database={data.database} />
        <MailPanel mail={data.mail} />
        <WhatsappPanel whatsapp={data.whatsapp} />
      </div>
      <div className="lg:col-span-2">
        <RetentionPanel />
      </div>
    </div>
  )
}

function ApplicationPanel({ state }: { state: SystemState }) {
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
