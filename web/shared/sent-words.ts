import type { SentMessage } from '#contract/messages.ts'
import { formatPhone } from '#web/ui/text/phone.ts'

/** `Email to ada@estate.demo`, `WhatsApp to Ada Bello, 0805 111 2203` */
export function sentPlace(
  { name, address, channel }: Pick<SentMessage, 'name' | 'address' | 'channel'>,
  named: boolean,
): string {
  const own = channel === 'email' ? 'their own email' : 'their own number'
  const to = address === null ? own : address && formatPhone(address)
  const whom = [named && name, to].filter(Boolean).join(', ') || 'nobody'
  return `${channel === 'email' ? 'Email' : 'WhatsApp'} to ${whom}`
}
