import { payPath } from '#contract/pay-path.ts'
import type { MessageContents } from './message-kinds.ts'
import type { Words } from './message-text.ts'

/** A notification as its estate's admin wrote it. */
export const notification = ({ estate_name, title, message, url }: MessageContents['notice']): Words => ({
  subject: title,
  from: estate_name,
  paragraphs: message.split(/\n{2,}/),
  facts: [],
  action: url ? { label: 'Open link', url } : null,
  footer: `You receive this because you live or own property in ${estate_name}.`,
})

const JOIN_FIRST =
  'You have not joined yet: the link lets you choose a password, then see and pay what you owe. It works once, for 7 days, and is for you alone.'

export const reminder = (
  { estate_name, title, message, tenant_id, joining, path }: MessageContents['reminder'],
  appUrl: string,
): Words => ({
  subject: title,
  from: estate_name,
  paragraphs: [...message.split(/\n{2,}/), ...(joining ? [JOIN_FIRST] : [])],
  facts: [],
  // The link to join is forgotten once it is sent.
  action:
    joining && !path
      ? null
      : { label: 'See and pay', url: `${appUrl}${joining ? path : payPath(tenant_id)}` },
  footer: `You receive this because of a home in ${estate_name}.`,
})

export function added(content: MessageContents['added'], appUrl: string): Words {
  const { estate_name, property_title, told, way_out } = content
  return {
    subject: `You were added to ${property_title}, ${estate_name}`,
    from: estate_name,
    paragraphs: [told, 'It has been added to your account; nothing else has changed.', way_out],
    facts: [],
    action: { label: 'Open your profile', url: `${appUrl}/profile` },
    footer: 'You receive this because of your account at Estate Management.',
  }
}
