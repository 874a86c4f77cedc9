import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What the database keeps and must not be able to read: whoever has a copy of it, but not the key, learns nothing. */
export interface Sealing {
  /** `of` says what it is, and whose; it opens as nothing else. */
  seal(plain: Uint8Array, of: string): Buffer
  /** Null where it was sealed under none of the keys, as something else, or was changed. */
  open(sealed: Buffer, of: string): Buffer | null
  /** The same under the first key: itself where it is so already, null where it does not open. */
  renew(sealed: Buffer, of: string): Buffer | null
}

/** Under the first key; what was sealed under one of the others opens as well, so that a key can be renewed. */
export function createSealing(first: Buffer, ...others: Buffer[]): Sealing {
  const { seal, open } = sealUnder(first)
  const older = others.map(sealUnder)
  /** As the first of the older keys opens it. */
  const openOlder = (sealed: Buffer, of: string) =>
    older.reduce<Buffer | null>((plain, key) => plain ?? key.open(sealed, of), null)
  return {
    seal,
    open: (sealed, of) => open(sealed, of) ?? openOlder(sealed, of),
    renew(sealed, of) {
      if (open(sealed, of)) return sealed
      const plain = openOlder(sealed, of)
      return plain && seal(plain, of)
    },
  }
}

/** AES-256-GCM under a key that is derived from the given one: nonce, tag, and what is sealed. */
function sealUnder(secretKey: Buffer): Pick<Sealing, 'seal' | 'open'> {
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
 * Sealing under the keys of `SECRET_KEY`, or else under those in DATA_DIR, of which one is made at the first start. Throws a
 * `SettingError` where that file cannot be used.
 */
export async function openSealing({
  secret_keys,
  data_dir,
}: Pick<Config, 'secret_keys' | 'data_dir'>): Promise<Sealing> {
  const [first, ...older] = secret_keys ?? (await readKeyFile(join(data_dir, 'secret.key')))
  if (!first) throw new SettingError('SECRET_KEY: holds no key')
  return createSealing(first, ...older)
}

/** The keys of the file, one to a line. */
async function readKeyFile(path: string): Promise<Buffer[]> {
  const text = await readOrMake(path).catch((cause: unknown) => {
    throw new SettingError(
      `DATA_DIR: the key in ${path} cannot be used: ${messageOf(cause)}; SECRET_KEY can hold it instead`,
      { cause },
    )
  })
  const keys = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, 'base64url'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new SettingError(
    `DATA_DIR: ${path} has to hold a key of ${KEY_BYTES} bytes in each line; put the right one back`,
  )
}

async function readOrMake(path: string): Promise<string> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const had = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (had !== undefined) return had
  const part = `${path}.${randomUUID()}.part`
  try {
    const made = randomBytes(KEY_BYTES).toString('base64url')
    await writeFile(part, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // The name is given to what is whole: neither a server that starts meanwhile nor a power cut finds half a key. Where several
    // start at once, the first to give it has made the key of all.
    await link(part, path).catch(unless('EEXIST'))
  } finally {
    await rm(part, { force: true })
  }
  // What is sealed from now on outlives a power cut; so does the name of its key.
  const entries = await open(folder)
  await entries.sync().finally(() => entries.close())
  return readFile(path, 'utf8')
}

/** Lets an error of that code pass; others are thrown on. */
const unless = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}
