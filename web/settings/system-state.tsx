import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatExact } from '#contract/dates.ts'
import type { SystemState } from '#contract/system.ts'
import { many, one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { BackupsPanel, Code, inMegabytes } from './backups-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const LATER = 'max-lg:order-1'

const MODES = {
  sandbox: { badge: <Badge tone="wait">Test mode</Badge>, words: 'A sandbox beside the application' },
  test: { badge: <Badge tone="wait">Test mode</Badge>, words: 'Paystack, with test keys' },
  live: { badge: <Badge tone="good">Live</Badge>, words: 'Paystack' },
}

function PaymentsPanel({ mode, open_checkouts, webhook_url }: SystemState['payments']) {
  const reviews = useQuery(many('GET /payments/reviews', { query: { state: 'open', page: 1, per_page: 1 } }))
  return (
    <Panel title="Payments" action={MODES[mode].badge} className={LATER}>
      {mode !== 'live' && (
        <Notice className="mb-4 wrap-anywhere">
          No money is moved. Payments are real once PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY hold live
          keys.
        </Notice>
      )}
      <DescriptionList
        short
        facts={[
          ['Provider', MODES[mode].words],
          ['Open checkouts', open_checkouts],
          [
            'Need review',
            <Link key="reviews" to="/payments/reviews" search={{ state: 'open' }} className={linkStyle}>
              {reviews.data?.total ?? '–'}
            </Link>,
          ],
          mode !== 'sandbox' && ['Webhook', <Copyable key="webhook" text={webhook_url} />],
        ]}
      />
    </Panel>
  )
}

const DatabasePanel = ({ kind, version, size, migration }: SystemState['database']) => (
  <Panel title="Database" className={LATER}>
    <DescriptionList
      short
      facts={[
        ['Server', kind === 'private' ? "The application's own" : 'The one of DATABASE_URL'],
        ['PostgreSQL', version],
        ['Size', inMegabytes(size)],
        ['Last migration', migration],
      ]}
    />
  </Panel>
)

export function SystemPanels() {
  const state = useQuery(one('GET /system/state'))
  const { data, error } = state
  if (error && !data)
    return (
      <Panel>
        <ErrorState title="The state could not be loaded" query={state} />
      </Panel>
    )
  if (!data)
    return (
      <div className="grid gap-5 lg:grid-cols-2">
        {['application', 'database', 'backups', 'mail'].map((panel) => (
          <Skeleton key={panel} className="h-44 rounded-surface" />
        ))}
      </div>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {/* A phone shows first what is not set up. */}
      <div className="grid gap-5 max-lg:contents">
        <ApplicationPanel {...data} />
        <BackupsPanel {...data.backups} />
        <PaymentsPanel {...data.payments} />
      </div>
      <div className="grid gap-5 max-lg:contents">
        <MailPanel {...data.mail} />
        <WhatsappPanel {...data.whatsapp} />
        <DatabasePanel {...data.database} />
      </div>
      <div className="max-lg:order-last lg:col-span-2">
        <RetentionPanel />
      </div>
    </div>
  )
}

function ApplicationPanel({ version, started_at, untrusted_proxy, messages }: SystemState) {
  const { queued, failed } = messages
  return (
    <Panel title="Application" className={LATER}>
      {untrusted_proxy && (
        <Notice tone="bad" className="mb-4">
          Calls come through a proxy that <Code>TRUST_PROXY</Code> does not name, so everybody has its address
          and shares its tries to sign in. Only if a proxy of yours stands before the application, set it to
          the number of them, such as 1, or to their addresses: where callers reach it directly, they would
          choose the address they come from.
        </Notice>
      )}
      <DescriptionList
        short
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

const Copyable = ({ text }: { text: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <code className="min-w-0 font-mono text-sm break-all">{text}</code>
    <CopyButton size="sm" text={text} />
  </span>
)

const MailPanel = ({ carrier, from, ...state }: SystemState['mail']) => (
  <ChannelPanel title="Email" isSetUp={carrier === 'smtp'} settings="SMTP_URL and MAIL_FROM" {...state}>
    <DescriptionList
      short
      facts={[
        ['Sent through', 'SMTP'],
        ['From', from],
      ]}
    />
  </ChannelPanel>
)

function WhatsappPanel({ template, language, webhook_url, verify_token, ...state }: SystemState['whatsapp']) {
  return (
    <ChannelPanel
      title="WhatsApp"
      isSetUp={state.carrier === 'whatsapp'}
      settings="the settings that start with WHATSAPP_"
      {...state}
    >
      <DescriptionList
        short
        facts={[
          ['Sent through', 'WhatsApp Business'],
          ['Template', `${template}, ${language}`],
          ['Webhook', <Copyable key="webhook" text={webhook_url} />],
          ['Verify token', verify_token && <Copyable key="token" text={verify_token} />],
        ]}
      />
    </ChannelPanel>
  )
}

interface ChannelPanelProps extends Pick<SystemState['mail'], 'stopped' | 'failing'> {
  title: string
  isSetUp: boolean
  settings: string
  children: ReactNode
}

function ChannelPanel({ title, isSetUp, settings, stopped, failing, children }: ChannelPanelProps) {
  const state = (stopped && 'Stopped') || (failing && 'Failing') || (isSetUp ? 'On' : 'Outbox')
  const tone = stopped || failing ? 'bad' : isSetUp ? 'good' : 'wait'
  return (
    <Panel title={title} action={<Badge tone={tone}>{state}</Badge>}>
      {(stopped || failing) && (
        <Notice tone="bad" className="mb-4">
          {stopped
            ? `Nothing leaves at the moment. ${stopped} Messages wait; the next try is within 15 minutes, or at once when the server is started with other settings.`
            : failing &&
              `Failing since ${formatExact(failing.since)}: ${failing.reason} Messages wait and are tried again by themselves.`}
        </Notice>
      )}
      {isSetUp ? (
        children
      ) : (
        <Notice tone="wait">
          Messages do not leave: they are kept as files in the folder <Code>outbox</Code> of{' '}
          <Code>DATA_DIR</Code>, and listed under{' '}
          <Link to="/settings" search={{ tab: 'messages' }} className="font-[560] underline">
            Messages
          </Link>
          . They leave once {settings} are set.
        </Notice>
      )}
    </Panel>
  )
}
