import { once } from 'node:events'
import { type DatabaseConnection, openDatabase } from '#server/database/open.ts'
import { openChannels } from '#server/messages/channels/open-channels.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'

/**
 * A program for tests that kill it: reports that it has loaded, waits for a word, then sends the queue. `message-sender.ts
 * '{ connection, smtp_url, lease_ms }'`
 */
const { connection, smtp_url, lease_ms } = JSON.parse(process.argv[2] as string) as {
  connection: DatabaseConnection
  smtp_url: string
  lease_ms: number
}
const log = { error: console.error, warn: console.error, info: console.error }
const { db } = openDatabase(connection, (error) => console.error(error))
const channels = openChannels({
  mail: { smtp_url, from: 'Estate <no-reply@estate.test>' },
  whatsapp: null,
  data_dir: '/nowhere',
})
process.stdout.write('loaded')
await once(process.stdin, 'data')
for (;;) {
  const taken = await sendDueMessages(
    { db, channels, app_url: 'https://estate.test', log, lease_ms },
    'email',
  )
  if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 50))
}
