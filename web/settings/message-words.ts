import type { Carrier, ChannelName } from '#contract/messages.ts'

export const CHANNEL_WORDS: Record<ChannelName, string> = { email: 'Email', whatsapp: 'WhatsApp' }
export const CARRIER_WORDS: Record<Carrier, string> = {
  smtp: 'SMTP',
  whatsapp: 'WhatsApp Business',
  outbox: 'Nothing: the channel is not set up',
}
