import { deliverDue, openChannels } from '#server/messages/send.ts'
import { type Connection, openDatabase } from '../database/open.ts'

/** A program that does nothing but send what is queued, for tests that kill it: `sender.ts '{ connection, smtp_url, lease }'`. */
const { connection, smtp_url, lease } = JSON.parse(process.argv[2] as string) as {
  connection: Connection
  smtp_url: string
  lease: number
}
const log = { error: console.error, warn: console.error, info: console.error }
const { db } = openDatabase(connection, (error) => console.error(error))
const channels = openChannels({
  mail: { smtp_url, from: 'Estate <no-reply@estate.test>' },
  whatsapp: null,
  data_dir: '/nowhere',
})
for (;;) {
  const taken = await deliverDue({ db, channels, app_url: 'https://estate.test', log, lease }, 'email')
  if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 50))
}
