import { dirname } from 'node:path'
import { noteErased } from '#server/backups/erased-list.ts'
import { backUpNow } from '#server/backups/make-backup.ts'
import type { Config } from '#server/config/config.ts'
import { writeBackup } from '#server/database/backup/write-file.ts'
import type { ConnectedDatabase } from '#server/database/connect.ts'
import { SettingError } from '#server/errors/errors.ts'
import { note, runCommand, withDatabase } from '#server/runtime/command.ts'

// npm run backup -- estate.backup; without a name it writes into BACKUP_DIR.
await runCommand(async (config) => {
  const [file] = process.argv.slice(2)
  if (!file && !config.backup)
    throw new SettingError('Name the file to write: npm run backup -- estate.backup')
  await withDatabase(config, async (database) => {
    const written = file ? await intoFile(file, database, config) : await intoFolder(database, config)
    console.log(`The backup is in ${written}`)
  })
})

async function intoFile(file: string, { db, owner }: ConnectedDatabase, { backup }: Config): Promise<string> {
  if (!backup)
    note('The backup is not encrypted: BACKUP_RECIPIENT is not set. Whoever has the file can read all of it.')
  await writeBackup(owner, file, { recipient: backup?.recipient ?? null })
  await noteErased(db, dirname(file))
  return file
}

async function intoFolder({ db, owner }: ConnectedDatabase, { backup }: Config): Promise<string> {
  const written = backup && (await backUpNow({ db, owner, settings: backup }))
  if (!written) throw new SettingError('Another backup is being made at the moment')
  return written
}
