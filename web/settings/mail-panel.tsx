import type { SystemState } from '#contract/system.ts'
import { ChannelPanel } from './channel-panel.tsx'

export const MailPanel = ({ mail: { carrier, from, stopped } }: { mail: SystemState['mail'] }) => (
  <ChannelPanel
    title="E-mail"
    set={carrier === 'smtp'}
    settings="SMTP_URL and MAIL_FROM"
    facts={[
      ['Leaves by', 'SMTP'],
      ['From', from],
    ]}
    stopped={stopped}
  />
)
