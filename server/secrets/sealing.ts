import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { codeOf, messageOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What the database keeps and must not be able to read: whoever has a copy of it, but not the key, learns nothing. */
export interface Sealing {
  /** `of` says what it is, and whose; it opens as nothing else. */
  seal(plain: Uint8Array, of: string): Buffer
  /** Null where it was sealed under another key, as something else, or was changed. */
  open(sealed: Buffer, of: string): Buffer | null
}

/** AES-256-GCM under a key that is derived from the given one: nonce, tag, and what is sealed. */
export function createSealing(secretKey: Buffer): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sealed columns', KEY_BYTES))
  return {
    seal(plain, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, of) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(of)).setAuthTag(tag)
        const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()])
      } catch {
        return null
      }
    },
  }
}

/**
 * Sealing under `SECRET_KEY`, or else under the key in DATA_DIR, which is made at the first start. Throws a `SettingError` where
 * that file cannot be used.
 */
export async function openSealing({
  secret_key,
  data_dir,
}: Pick<Config, 'secret_key' | 'data_dir'>): Promise<Sealing> {
  return createSealing(secret_key ?? (await readKeyFile(data_dir)))
}

async function readKeyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  try {
    await mkdir(dataDir, { recursive: true })
    const made = randomBytes(KEY_BYTES).toString('base64url')
    // Not where there is one: of two servers that start at once, one makes it.
    await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
    if (key.length === KEY_BYTES) return key
  } catch (cause) {
    throw new SettingError(
      `DATA_DIR: the key in ${path} cannot be used: ${messageOf(cause)}; SECRET_KEY can hold it instead`,
      { cause },
    )
  }
  throw new SettingError(`DATA_DIR: ${path} holds no key of ${KEY_BYTES} bytes; put the right one back`)
}
