import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { AGE_HEADER, AGE_HEADER_BYTES, AGE_HEADER_END, decrypted } from './encryption.ts'

/** Decrypts and unpacks a backup. Throws a `SettingError` where it cannot be read. */
export async function* readBackup(file: string, identityFile: string | null): AsyncGenerator<Buffer, void> {
  const handle = await open(file).catch((cause) => {
    throw new SettingError(`${file} cannot be read (${codeOf(cause)})`, { cause })
  })
  try {
    const start = Buffer.alloc(AGE_HEADER_BYTES)
    const { bytesRead } = await handle.read(start, 0, start.length, 0)
    const bytes: AsyncIterable<Buffer> = handle.createReadStream({ start: 0, autoClose: false })
    const isEncrypted = start.toString('latin1').startsWith(AGE_HEADER)
    if (isEncrypted && !AGE_HEADER_END.test(start.toString('latin1', 0, bytesRead)))
      throw new Error('it ends within its first lines')
    if (isEncrypted && !identityFile)
      throw new SettingError(`${file} is encrypted: BACKUP_IDENTITY_FILE names the file with its key`)
    yield* unpacked(isEncrypted && identityFile ? decrypted(bytes, identityFile) : bytes)
  } catch (cause) {
    if (cause instanceof SettingError) throw cause
    throw new SettingError(`${file} is not a backup, or is not whole (${messageOf(cause)})`, { cause })
  } finally {
    await handle.close()
  }
}

async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  yield* pipeline(Readable.from(packed), createGunzip(), () => {}) as AsyncIterable<Buffer>
}
