import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/* Hash prefixes: for each first two bytes a count, then three bytes per password, from `scripts/leaked-passwords.js`. */

export const LIST_FILE = new URL('leaked-passwords.bin', import.meta.url)
export const BUCKETS = 65_536
export const REST_BYTES = 3
export const LEAST_LISTED_CHARS = 8
const MOST_ADDED_CHARS = 5
/** Look-alikes of letters; `1` and `!` stand for i or l. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '(': 'c', '3': 'e', '9': 'g', '|': 'l' },
  ...{ '0': 'o', $: 's', '5': 's', '+': 't', '7': 't', '2': 'z' },
}

export const asListed = (password: string): string =>
  password
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

export const withoutSigns = (password: string): string[] =>
  [password, password.replace(/@/g, 'a').replace(/\$/g, 's')].map((each) =>
    each.replace(/[^\p{Letter}\p{Number}]/gu, ''),
  )

export function hashKeyOf(listed: string): { bucket: number; rest: number } {
  const hash = createHash('sha256').update(listed).digest()
  return { bucket: hash.readUInt16BE(0), rest: hash.readUIntBE(2, REST_BYTES) }
}

let loading: Promise<(listed: string) => boolean> | undefined
function loadList(): Promise<(listed: string) => boolean> {
  loading ??= readFile(LIST_FILE).then((file) => {
    const starts = new Uint32Array(BUCKETS + 1)
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      starts[bucket + 1] = (starts[bucket] as number) + (file[bucket] as number)
    return (listed) => {
      const { bucket, rest } = hashKeyOf(listed)
      for (let at = starts[bucket] as number; at < (starts[bucket + 1] as number); at++)
        if (file.readUIntBE(BUCKETS + at * REST_BYTES, REST_BYTES) === rest) return true
      return false
    }
  })
  return loading
}

/** Whether a password leaked, also with other case, added signs or look-alikes. */
export async function hasLeaked(password: string): Promise<boolean> {
  const isListed = await loadList()
  return [...readingsOf(asListed(password))].some(isListed)
}

function readingsOf(typed: string): Set<string> {
  const cores = [typed, ...withoutSigns(typed)].flatMap(coresOf)
  return new Set(cores.flatMap((core) => [core, asLetters(core, 'i'), asLetters(core, 'l')]))
}

function coresOf(typed: string): string[] {
  const before = /^[^\p{Letter}]*/u.exec(typed)?.[0].length ?? 0
  const after = typed.replace(/^.*\p{Letter}/su, '').length
  const cores: string[] = []
  for (let front = 0; front <= Math.min(before, MOST_ADDED_CHARS); front++)
    for (let end = 0; end <= Math.min(after, MOST_ADDED_CHARS - front); end++)
      if (typed.length - front - end >= LEAST_LISTED_CHARS) cores.push(typed.slice(front, typed.length - end))
  return cores
}

const asLetters = (core: string, one: 'i' | 'l') =>
  core.replace(/[^\p{Letter}]/gu, (sign) => (sign === '1' || sign === '!' ? one : (LOOKS_LIKE[sign] ?? sign)))
