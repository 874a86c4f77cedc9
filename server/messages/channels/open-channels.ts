import { join } from 'node:path'
import type { ChannelName } from '#contract/messages.ts'
import type { Config } from '#server/config/config.ts'
import type { Channel } from './channel.ts'
import { createEmail } from './email.ts'
import { createOutbox } from './outbox.ts'
import { createWhatsapp } from './whatsapp.ts'

export type Channels = Record<ChannelName, Channel>

export const outboxOf = ({ data_dir }: Pick<Config, 'data_dir'>): string => join(data_dir, 'outbox')

export function openChannels({
  mail,
  whatsapp,
  data_dir,
}: Pick<Config, 'mail' | 'whatsapp' | 'data_dir'>): Channels {
  const outbox = createOutbox(outboxOf({ data_dir }))
  return { email: mail ? createEmail(mail) : outbox, whatsapp: whatsapp ? createWhatsapp(whatsapp) : outbox }
}
