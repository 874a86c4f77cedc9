import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

export interface Sealing {
  /** `of` binds the ciphertext to its row and column. */
  seal(plain: Uint8Array, of: string): Buffer
  open(sealed: Buffer, of: string): Buffer | null
  /** Encrypts again under the first key; unchanged if it is so already, null if it does not open. */
  renew(sealed: Buffer, of: string): Buffer | null
  /** A keyed hash, under the first key: equal texts are known again without being kept. */
  digest(text: string): Buffer
}

export function createSealing(first: Buffer, ...others: Buffer[]): Sealing {
  const { seal, open } = sealUnder(first)
  const older = others.map(sealUnder)
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
    digest: (text) => createHmac('sha256', derived(first, 'keyed hash')).update(text).digest(),
  }
}

const derived = (secretKey: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', use, KEY_BYTES))

function sealUnder(secretKey: Buffer): Pick<Sealing, 'seal' | 'open'> {
  const key = derived(secretKey, 'sealed columns')
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

/** Uses `SECRET_KEY`, or a file in DATA_DIR made at the first start. Throws a `SettingError` where the file is unusable. */
export async function openSealing({
  secret_keys,
  data_dir,
}: Pick<Config, 'secret_keys' | 'data_dir'>): Promise<Sealing> {
  const [first, ...older] = secret_keys ?? (await readKeyFile(join(data_dir, 'secret.key')))
  if (!first) throw new SettingError('SECRET_KEY: holds no key')
  return createSealing(first, ...older)
}

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
    // Linked once complete: neither a parallel start nor a power cut sees half a key. The first start wins.
    await link(part, path).catch(unless('EEXIST'))
  } finally {
    await rm(part, { force: true })
  }
  // The file name must survive a power cut like the data encrypted with it.
  const entries = await open(folder)
  await entries.sync().finally(() => entries.close())
  return readFile(path, 'utf8')
}

const unless = (code: string) => (error: unknown) => {
  if (codeOf(error) !== code) throw error
}
