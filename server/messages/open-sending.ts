import type { ChannelName } from '#contract/messages.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import { openChannels, outboxOf } from '#server/messages/channels/open-channels.ts'
import { removeFromOutbox } from '#server/messages/channels/outbox.ts'
import { type ChannelLog, restartChannels } from './channel-outages.ts'
import { sendDueMessages } from './send-due-messages.ts'

/** `sendDue` runs per channel, so that no channel delays another; `forget` deletes outbox files. */
export async function openSending(config: Config, db: Db) {
  const channels = openChannels(config)
  await restartChannels(db)
  return {
    sendDue: (channel: ChannelName, log: ChannelLog) =>
      sendDueMessages({ db, channels, app_url: config.app_url, log }, channel),
    forget: (messages: Parameters<typeof removeFromOutbox>[1]) =>
      removeFromOutbox(outboxOf(config), messages),
    close: async () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}
