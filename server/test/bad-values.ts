/**
 * Values that every field must refuse or accept without a server error. They are JSON text, because JavaScript cannot
 * express all of them.
 */
export const BAD_VALUES: Record<string, string> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'less than a kobo': '1e-7',
  'the first number past an id': '2147483648',
  'a number past what is exact': '9007199254740993',
  'the largest number': '1.7e308',
  'a number past all': '1e400',
  'no text': '""',
  spaces: '"   "',
  'text of 100 kB': `"${'x'.repeat(100_000)}"`,
  'a number as text': '"1"',
  emoji: '"🏠 💥 👩‍👩‍👧"',
  'a NUL byte': '"a\\u0000b"',
  'half a character': '"a\\ud800b"',
  'half an address': '"\\udfff@estate.test"',
  'letters that change when made small': '"İ.ẞ.Σ.K.ǅ@estate.test"',
  'an SQL ending': '"\'; drop table users; --"',
  'a script': '"<script>alert(1)</script>"',
  'a link that runs': '"javascript:alert(1)"',
  'a name of an object': '"__proto__"',
  'an empty list': '[]',
  'a list in a list': '[[1]]',
  'a list of nothing': '[null]',
  'an object': '{"id":1}',
  'a prototype': '{"__proto__":{"admin":true}}',
}

/** Texts in place of an id in a path. */
export const BAD_IDS = [
  ...[
    '0',
    '-1',
    '1.5',
    '01',
    '1e3',
    '0x1',
    '2147483648',
    '99999999999999999999',
    'words',
    'null',
    'undefined',
  ],
  ...[
    '__proto__',
    'constructor',
    ' ',
    ' 1',
    '1;drop table users',
    "1'",
    '🏠',
    'a\0b',
    '%',
    '..',
    'x'.repeat(150),
  ],
]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Path = (string | number)[]

/** The path to every field of a value, at every depth. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

/** JSON text of `value` with `json` at each of the paths; without those fields where `json` is undefined. */
export function jsonWith(value: unknown, paths: readonly Path[], json: string | undefined): string {
  const copy = structuredClone(value) as Json
  for (const path of paths) {
    let at = copy as Record<string | number, Json>
    for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, Json>
    const last = path.at(-1) as string | number
    if (json === undefined) delete at[last]
    else at[last] = '@here@'
  }
  return JSON.stringify(copy).replaceAll('"@here@"', () => json ?? '')
}

/** Whether a path lies within another, so that both cannot hold a value. */
const isWithin = (path: Path, other: Path) =>
  path.length > other.length && other.every((step, index) => step === path[index])
/** The paths that hold no other one, and apart from them each of the others. */
export function groupsOf(paths: readonly Path[]): Path[][] {
  const holds = (path: Path) => paths.some((other) => isWithin(other, path))
  return [paths.filter((path) => !holds(path)), ...paths.filter(holds).map((path) => [path])]
}
