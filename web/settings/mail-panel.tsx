import type { SystemState } from '#contract/system.ts'
import { ChannelPanel } from './channel-panel.tsx'

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
