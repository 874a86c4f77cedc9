import { readBackup } from '#server/database/backup/read-file.ts'
import { restore } from '#server/database/backup/restore.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { servingRole } from '#server/database/up-to-date.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { note, runCommand } from '#server/runtime/command.ts'

// npm run restore -- estate.backup.age
await runCommand(async (config) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new SettingError('Name the file to read: npm run restore -- estate.backup.age')
  const database = await connectDatabase(config, note)
  try {
    const backup = readBackup(file, config.backup_identity_file)
    const { made_at, open_checkouts, parked_messages } = await restore(
      database.owner,
      backup,
      await servingRole(database),
    )
    console.log(`The database is as it was on ${made_at}. Everybody signs in anew.
To look after:
- Payments since then are not here: compare them with those at the payment provider.
- Checkouts open then: ${open_checkouts}. The app asks the provider what became of them once it runs.
- Messages waiting then: ${parked_messages}. They were not sent and stand as failed; send again what is still wanted.
- Settings (.env), the key of second factors (SECRET_KEY or DATA_DIR/secret.key) and the outbox are not in a backup.
- Whoever was erased since then is here again: docs/privacy.md says how they go.`)
  } finally {
    await database.close()
  }
})
