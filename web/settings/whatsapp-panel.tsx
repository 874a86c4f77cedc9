import type { SystemState } from '#contract/system.ts'
import { ChannelPanel } from './channel-panel.tsx'
import { Copyable } from './copyable.tsx'

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
