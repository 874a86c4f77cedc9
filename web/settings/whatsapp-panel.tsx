import type { SystemState } from '#contract/system.ts'
import { Address } from './address.tsx'
import { ChannelPanel } from './channel-panel.tsx'

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
        ['Webhook', <Address key="webhook" url={webhook_url} />],
        ['Verify token', verify_token && <Address key="token" url={verify_token} />],
      ]}
      state={whatsapp}
    />
  )
}
