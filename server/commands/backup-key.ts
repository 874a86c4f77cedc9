import { writeFile } from 'node:fs/promises'
import { newKeyPair } from '#server/database/backup/encryption.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'
import { runCommand } from '#server/runtime/command.ts'

// npm run backup-key -- estate.key
await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new SettingError('Name the file for the key: npm run backup-key -- estate.key')
  const { identity, recipient } = await newKeyPair()
  const lines = [`# created: ${new Date().toISOString()}`, `# public key: ${recipient}`, identity, '']
  try {
    await writeFile(file, lines.join('\n'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (cause) {
    throw new SettingError(
      codeOf(cause) === 'EEXIST'
        ? `${file} is there already; a key is never written over`
        : `${file} cannot be written (${codeOf(cause)})`,
      { cause },
    )
  }
  console.log(`BACKUP_RECIPIENT=${recipient}

The line above goes into the server's settings: what it backs up is encrypted to this key.
The key itself is in ${file}. Keep it in two places, neither of them this server: without it no backup
can be read, and with it all of them can.`)
})
