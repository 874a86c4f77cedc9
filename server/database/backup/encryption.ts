import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'

/* Backups use the format of age (age-encryption.org), so that other tools can read them. */

export const AGE_HEADER = 'age-encryption.org/'
/** Larger than any header, which lists the recipients. */
export const AGE_HEADER_BYTES = 4096
export const AGE_HEADER_END = /\n--- [\w+/]{43}\n/

export async function refuseWrongRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
  } catch (cause) {
    throw new SettingError('BACKUP_RECIPIENT: is not a public key of age; npm run backup-key makes one', {
      cause,
    })
  }
}

export async function newKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array, void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStream(plain))
}

/** Throws a `SettingError` where the file holds no key or the wrong one. */
export async function* decrypted(
  locked: AsyncIterable<Uint8Array>,
  identityFile: string,
): AsyncGenerator<Uint8Array, void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  } catch (cause) {
    const code = codeOf(cause)
    const reason = code ? `cannot be read (${code})` : `holds no key of age (${messageOf(cause)})`
    throw new SettingError(`BACKUP_IDENTITY_FILE: ${identityFile} ${reason}`, { cause })
  }
  let open: AsyncIterable<Uint8Array>
  try {
    open = await decrypter.decrypt(webStream(locked))
  } catch (cause) {
    throw new SettingError(
      `BACKUP_IDENTITY_FILE: the backup cannot be read with the key in ${identityFile} (${messageOf(cause)})`,
      { cause },
    )
  }
  yield* open
}

async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new Error('it is empty')
  return identities
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>
