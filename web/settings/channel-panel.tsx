import type { ComponentProps } from 'react'
import { formatExact } from '#contract/dates.ts'
import type { SystemState } from '#contract/system.ts'
import { Link } from '#web/routing/link.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

/** An address or a token that is to be entered elsewhere exactly as it is. */
export const Copyable = ({ text }: { text: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <code className="min-w-0 font-mono text-sm break-all">{text}</code>
    <CopyButton size="sm" text={text} />
  </span>
)

export const MailPanel = ({ mail }: { mail: SystemState['mail'] }) => (
  <ChannelPanel
    title="Email"
    isSetUp={mail.carrier === 'smtp'}
    settings="SMTP_URL and MAIL_FROM"
    facts={[
      ['Leaves by', 'SMTP'],
      ['From', mail.from],
    ]}
    state={mail}
  />
)

/** Why nothing leaves over a channel at the moment. */
const ChannelStopped = ({ reason }: { reason: string }) => (
  <Notice tone="bad" className="mb-4">
    Nothing leaves at the moment. {reason} Messages wait; the next try is within 15 minutes, or at once when
    the server is started with other settings.
  </Notice>
)

const ChannelNotSetUp = ({ settings }: { settings: string }) => (
  <Notice tone="wait">
    Messages do not leave: they are kept as files in the folder <code className="font-mono">outbox</code> of{' '}
    <code className="font-mono">DATA_DIR</code>, and listed under{' '}
    <Link to="/settings" search={{ tab: 'messages' }} className="font-[560] underline">
      Messages
    </Link>
    . They leave once {settings} are set.
  </Notice>
)

interface ChannelPanelProps {
  title: string
  /** Whether the channel is set up; else messages are kept in the outbox until `settings` are made. */
  isSetUp: boolean
  settings: string
  facts: ComponentProps<typeof DescriptionList>['facts']
  /** Why it is stopped at the moment, and since when it does not get through. */
  state: Pick<SystemState['mail'], 'stopped' | 'failing'>
}

function ChannelPanel({ title, isSetUp, settings, facts, state }: ChannelPanelProps) {
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

export function WhatsappPanel({ whatsapp }: { whatsapp: SystemState['whatsapp'] }) {
  const { carrier, template, language, webhook_url, verify_token } = whatsapp
  return (
    <ChannelPanel
      title="WhatsApp"
      isSetUp={carrier === 'whatsapp'}
      settings="the settings that start with WHATSAPP_"
      facts={[
        ['Leaves by', 'WhatsApp Business'],
        ['Template', `${template}, ${language}`],
        ['Webhook', <Copyable key="webhook" text={webhook_url} />],
        ['Verify token', verify_token && <Copyable key="token" text={verify_token} />],
      ]}
      state={whatsapp}
    />
  )
}
