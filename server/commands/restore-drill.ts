import { countOf } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { drillRestore } from '#server/backups/drill.ts'
import { SettingError } from '#server/errors/errors.ts'
import { whenAskedToStop } from '#server/runtime/closing.ts'
import { note, runCommand, withDatabase } from '#server/runtime/command.ts'

// BACKUP_IDENTITY_FILE=/media/stick/estate.key npm run restore-drill
await runCommand(async (config) => {
  const { backup, backup_identity_file: identityFile } = config
  if (!backup) throw new SettingError('BACKUP_DIR: is needed, for it names the folder of the backups')
  if (!identityFile)
    throw new SettingError('BACKUP_IDENTITY_FILE: is needed, for it names the file with the key')
  const stopping = new AbortController()
  void whenAskedToStop().then(() => stopping.abort(new SettingError('The drill was given up')))
  await withDatabase(config, async ({ db }) => {
    const drill = { db, dir: backup.dir, identityFile, note, signal: stopping.signal }
    const { file, figures } = await drillRestore(drill)
    const tables = countOf(Object.keys(figures).length, 'table')
    const paid = formatNaira(Number(figures.payments?.sums.amount))
    console.log(`${file} was restored into an empty place: all ${tables} agree, with ${paid} in payments.`)
  })
})
