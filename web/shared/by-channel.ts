import { formatCount, joined } from '#contract/counts.ts'
import { CHANNELS, type ChannelName } from '#contract/messages.ts'

const NAMES: Record<ChannelName, string> = { email: 'email', whatsapp: 'WhatsApp' }

/** `412 by email, 95 by WhatsApp` */
export const byChannel = (sent: Record<ChannelName, number>): string =>
  CHANNELS.filter((channel) => sent[channel] > 0)
    .map((channel) => `${formatCount(sent[channel])} by ${NAMES[channel]}`)
    .join(', ')

/** `by email and by WhatsApp` */
export const channelWords = (by: Record<ChannelName, boolean>): string =>
  joined(CHANNELS.filter((channel) => by[channel]).map((channel) => `by ${NAMES[channel]}`))

/** `email is not set up` */
export const notSetUpWords = (channels: readonly ChannelName[]): string =>
  `${joined(channels.map((channel) => NAMES[channel]))} ${channels.length === 1 ? 'is' : 'are'} not set up`
