import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backUp } from '#server/database/backup/back-up.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { note, runCommand } from '#server/runtime/command.ts'

// npm run backup -- estate.backup.gz
await runCommand(async (config) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new SettingError('Name the file to write: npm run backup -- estate.backup.gz')
  if (existsSync(file)) throw new SettingError(`${file} is there already; a backup is never written over`)
  const { owner, close } = await connectDatabase(config, note)
  // Whole or not there: a backup that was cut short never gets the name.
  const part = `${file}.part`
  try {
    const out = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(Readable.from(backUp(owner)), createGzip(), out)
    await rename(part, file)
    console.log(`The backup is in ${file}`)
  } catch (cause) {
    // Such as a full disk.
    const isOfSystem = cause instanceof Error && 'syscall' in cause
    throw isOfSystem && !isDatabaseDown(cause)
      ? new SettingError(`${file} cannot be written (${codeOf(cause)})`, { cause })
      : cause
  } finally {
    await rm(part, { force: true })
    await close()
  }
})
