import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { formatExact } from '#contract/dates.ts'
import type { RetainedKind } from '#contract/retention.ts'
import type { SystemState } from '#contract/system.ts'
import { one } from '#web/api/queries.ts'
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

const LATER = 'max-lg:order-1'

const MODES = {
  sandbox: { badge: <Badge tone="wait">Test mode</Badge>, words: 'A sandbox beside the application' },
  test: { badge: <Badge tone="wait">Test mode</Badge>, words: 'Paystack, with test keys' },
  live: { badge: <Badge tone="good">Live</Badge>, words: 'Paystack' },
}

function PaymentsPanel({ mode, open_checkouts, stuck_checkouts, webhook_url }: SystemState['payments']) {
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
          ['Need review', stuck_checkouts],
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

const DAYS_OF_YEAR = 365
/** `7 years`, regardless of leap days; else `30 days`. */
const timeOf = (days: number): string =>
  days > DAYS_OF_YEAR && days % DAYS_OF_YEAR <= 2
    ? countOf(Math.floor(days / DAYS_OF_YEAR), 'year')
    : countOf(days, 'day')

const WORDS: Record<RetainedKind, { title: string; about: string; counted: string }> = {
  messages: {
    title: 'Messages',
    about: 'What was sent by email and WhatsApp, and to whom. How many a notice reached stays.',
    counted: 'after they were sent',
  },
  sessions: {
    title: 'Sessions',
    about: 'Who is signed in, with which device and from where.',
    counted: 'after they end',
  },
  security_events: {
    title: 'Security log',
    about: 'Who signed in, was refused, or took something along.',
    counted: 'after it happened',
  },
  links: {
    title: 'Links',
    about: 'By which people choose a password, confirm an email, or undo a change.',
    counted: 'after they end',
  },
  devices: {
    title: 'Devices',
    about: 'With which people signed in before.',
    counted: 'after they were used last',
  },
  imports: {
    title: 'Rows of sheets',
    about: 'What the sheets say that estates were brought in with. That there was one stays.',
    counted: 'after the import',
  },
  bank_lines: {
    title: 'Lines of bank statements',
    about: 'Who paid, and what the bank wrote of it. The amount, and the payment that it became, stay.',
    counted: 'after the money came',
  },
  archived_estates: {
    title: 'Residents of archived estates',
    about: 'Whoever belongs to no other estate is erased 30 days later, unless an admin keeps them.',
    counted: 'after the estate was archived',
  },
}

function RetentionPanel() {
  const retention = useQuery(one('GET /retention'))
  const { data, error } = retention
  return (
    <Panel title="What is kept, and for how long" flush={data !== undefined}>
      {data ? (
        <>
          <p className="px-5 pt-2 pb-4 text-ink-2">
            Once a day, what is past its time is removed. Payments and what was owed are kept with the books.
            Beside each: how long it is kept, and how many there are now.
          </p>
          <ul className="divide-y divide-line border-t border-line">
            {data.map(({ kind, keep_days, rows, due, last }) => (
              <li key={kind}>
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 px-5 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
                    <h3 className="min-w-0 flex-1 font-[560]">{WORDS[kind].title}</h3>
                    <span className="w-20 flex-none text-right text-ink-2 sm:w-28">{timeOf(keep_days)}</span>
                    <span className="w-16 flex-none text-right font-medium sm:w-28">{formatCount(rows)}</span>
                    <ChevronDown className="text-ink-3 transition-transform group-open:rotate-180" />
                  </summary>
                  <div className="grid gap-x-8 gap-y-2 px-5 pb-3.5 text-sm sm:grid-cols-[1fr_19rem]">
                    <p className="text-ink-2">
                      {WORDS[kind].about} Kept for {timeOf(keep_days)} {WORDS[kind].counted}.
                    </p>
                    <p className="text-ink-3">
                      {due === 0 ? 'None' : formatCount(due)} to go at the next run.{' '}
                      {last ? (
                        <>
                          Last run <RelativeTime value={last.at} />: {formatCount(last.removed)} of{' '}
                          {formatCount(last.before)} removed
                        </>
                      ) : (
                        'Not looked through yet'
                      )}
                    </p>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState title="This could not be loaded" query={retention} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}
