import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { settings } from './settings.ts'

/** Names that Node, PostgreSQL's client, npm or the system read themselves. */
const OF_OTHERS = /^(?:NODE_|PG|LC_|npm_|SSL_)|^(?:TZ|LANG|PATH|HOME|TMPDIR|(?:HTTPS?|NO)_PROXY)$/i
const KNOWN = Object.keys(settings.shape)

/**
 * What a file of settings says; nothing where there is none. Throws a `SettingError` where it cannot be read, and for each name that is
 * no setting: a misspelt one would be left out without a word.
 */
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

/** How many characters are added, left out or changed between two names (Levenshtein). */
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
