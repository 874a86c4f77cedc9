import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { codeOf, SettingError } from '#server/errors/errors.ts'
import { settings } from './settings.ts'

/** Names that Node, the PostgreSQL client, npm or the system read. */
const OF_OTHERS = /^(?:NODE_|PG|LC_|npm_|SSL_)|^(?:TZ|LANG|PATH|HOME|TMPDIR|(?:HTTPS?|NO)_PROXY)$/i
const KNOWN = Object.keys(settings.shape)

/** Reads a file of settings; a missing file is empty. Throws a `SettingError` for unknown names, which may be misspelt. */
export function readEnvFile(path: string): NodeJS.Dict<string> {
  const given = parseEnv(textOf(path))
  const unknown = Object.keys(given).filter((name) => !KNOWN.includes(name) && !OF_OTHERS.test(name))
  if (unknown.length > 0)
    throw new SettingError(
      unknown.map((name) => `${name}: is no setting; ${nearest(name)} is the nearest name`).join('\n'),
    )
  return given
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'ENOENT') return ''
    throw new SettingError(`${path}: is there, and this account cannot read it (${code})`, { cause })
  }
}

const nearest = (name: string): string =>
  KNOWN.reduce((best, known) => (distance(name, known) < distance(name, best) ? known : best))

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, char] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, known] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + Number(char.toUpperCase() !== known),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
