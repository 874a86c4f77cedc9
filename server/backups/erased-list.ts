import { constants } from 'node:fs'
import { appendFile, type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'

/** Lists erased accounts beside the backups that still hold them; it names nobody. */
export const ERASED_LIST = 'erased-accounts.jsonl'

/** Strict, because one line that the database refuses would stop the whole restore. */
const erasedAccount = z.object({
  account: z.int32(),
  /** With microseconds: a restored database may have given the id to another account. */
  made_at: z.iso.datetime({ offset: true }).startsWith('20'),
  erased_on: z.iso.date().startsWith('20'),
})
export type ErasedAccount = z.infer<typeof erasedAccount>

/** Appends erased accounts to the list of a folder. Several servers may do so at once; a duplicate is harmless. */
export async function noteErased(db: Db, dir: string): Promise<void> {
  const rows = await readRows(db)<ErasedAccount>(`
    select id as account, to_json(created_at) #>> '{}' as made_at, (erased_at at time zone 'Africa/Lagos')::date::text as erased_on
    from users where erased_at is not null order by erased_at, id`)
  if (rows.length === 0) return
  const file = join(dir, ERASED_LIST)
  try {
    const text = await readIfThere(file)
    const known = new Set(linesOf(text).erased.map(keyOf))
    const lines = rows.filter((row) => !known.has(keyOf(row))).map((row) => `${JSON.stringify(row)}\n`)
    if (lines.length === 0) return
    // Keeps a truncated last line apart.
    const begin = text === '' || text.endsWith('\n') ? '' : '\n'
    await appendFile(file, begin + lines.join(''), { mode: 0o600, flag: ADDING, flush: true })
  } catch (cause) {
    throw new SettingError(`${file} cannot be written (${codeOf(cause)})`, { cause })
  }
}

interface ErasedList {
  erased: ErasedAccount[]
  unreadable: number
}

/** All entries in the lists of the folders; null where there is no list. */
export async function readErased(dirs: readonly string[]): Promise<ErasedList | null> {
  const files = [...new Set(dirs.map((dir) => join(dir, ERASED_LIST)))]
  const texts = await Promise.all(
    files.map((file) =>
      readIfThere(file).catch((cause) => {
        throw new SettingError(`${file} cannot be read (${codeOf(cause)})`, { cause })
      }),
    ),
  )
  const found = texts.filter((text) => text !== '')
  if (found.length === 0) return null
  const { erased, unreadable } = linesOf(found.join('\n'))
  return { erased: [...new Map(erased.map((each) => [keyOf(each), each])).values()], unreadable }
}

/** Follows no link, and does not wait for a pipe. */
const AS_IT_LIES = constants.O_NOFOLLOW | constants.O_NONBLOCK
const ADDING = AS_IT_LIES | constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT

const keyOf = ({ account, made_at }: ErasedAccount): string => `${account} ${made_at}`

async function readIfThere(path: string): Promise<string> {
  let file: FileHandle | undefined
  try {
    file = await open(path, AS_IT_LIES)
    if ((await file.stat()).isFile()) return await file.readFile('utf8')
    throw Object.assign(new Error('no file'), { code: 'EINVAL' })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  } finally {
    await file?.close()
  }
}

function linesOf(text: string): ErasedList {
  const read = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => erasedAccount.safeParse(parse(line)).data)
  const erased = read.filter((each) => each !== undefined)
  return { erased, unreadable: read.length - erased.length }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
