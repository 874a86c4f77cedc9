import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { restore } from '#server/database/backup/restore.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { servingRole } from '#server/database/up-to-date.ts'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { note, runCommand } from '#server/runtime/command.ts'

// npm run restore -- estate.backup.gz
await runCommand(async (config) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new SettingError('Name the file to read: npm run restore -- estate.backup.gz')
  await access(file).catch((cause) => {
    throw new SettingError(`${file} cannot be read (${cause.code})`, { cause })
  })
  const database = await connectDatabase(config, note)
  try {
    const { made_at, open_checkouts, parked_messages } = await pipeline(
      createReadStream(file),
      createGunzip(),
      async (backup) => restore(database.owner, backup, await servingRole(database)),
    )
    console.log(`The database is as it was on ${made_at}. Everybody signs in anew.
To look after:
- Payments since then are not here: compare them with those at the payment provider.
- Checkouts open then: ${open_checkouts}. The app asks the provider what became of them once it runs.
- Messages waiting then: ${parked_messages}. They were not sent and stand as failed; send again what is still wanted.
- Settings (.env) and the outbox are not in a backup.`)
  } catch (cause) {
    throw codeOf(cause)?.startsWith('Z_')
      ? new SettingError(`${file} is not a backup, or is not whole`, { cause })
      : cause
  } finally {
    await database.close()
  }
})
