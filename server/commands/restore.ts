import { dirname } from 'node:path'
import { ERASED_LIST, readErased } from '#server/backups/erased-list.ts'
import { readBackup } from '#server/database/backup/read-file.ts'
import { restore } from '#server/database/backup/restore.ts'
import { migrateDatabase, servingRole } from '#server/database/migrate.ts'
import { type ErasedAgain, eraseAgain } from '#server/erasure/erase-again.ts'
import { SettingError } from '#server/errors/errors.ts'
import { note, runCommand, withDatabase } from '#server/runtime/command.ts'

// npm run restore -- estate.backup.age
await runCommand(async (config) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new SettingError('Name the file to read: npm run restore -- estate.backup.age')
  const list = await readErased([dirname(file), ...(config.backup ? [config.backup.dir] : [])])
  await withDatabase(config, async (database) => {
    const { owner } = database
    const backup = readBackup(file, config.backup_identity_file)
    const restored = await restore(owner, backup, await servingRole(database))
    if (list) await migrateDatabase(database, note)
    const again = list && (await eraseAgain(owner, list.erased))
    console.log(`The database is as it was on ${restored.made_at}. Everybody signs in anew.
To look after:
- Payments since then are not here: compare them with those at the payment provider.
- Checkouts open then: ${restored.open_checkouts}. The app asks the provider what became of them once it runs.
- Messages waiting then: ${restored.parked_messages}. They were not sent and stand as failed; send again what is still wanted.
- Settings (.env), the key of second factors (SECRET_KEY or DATA_DIR/secret.key) and the outbox are not in a backup.
${list && again ? erasedWords(list, again) : `- No ${ERASED_LIST} lies beside the backup or in BACKUP_DIR: whoever was erased since then is here again, unless nobody was.`}`)
  })
})

type List = NonNullable<Awaited<ReturnType<typeof readErased>>>

function erasedWords({ unreadable }: List, { erased, still_open }: ErasedAgain): string {
  const lines = [`- Erased since then, and erased again now: ${erased}.`]
  if (still_open.length > 0)
    lines.push(
      `- Of those, as of then, these accounts still live, own, manage or owe somewhere: ${still_open.join(', ')}. They are called 'Former resident' there. Once the program runs, end the tenancies and roles that have ended, and give their properties to others.`,
    )
  if (unreadable > 0)
    lines.push(
      `- Lines of ${ERASED_LIST} that cannot be read: ${unreadable}. Whoever stood there may be here again.`,
    )
  return lines.join('\n')
}
