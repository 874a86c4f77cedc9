import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from './node.js'

/** Every regular expression of a source. @param {string} source @param {string} file */
function patternsIn(source, file) {
  /** @type {{ source: string, flags: string }[]} */
  const found = []
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  JSON.stringify(program, (_key, node) => {
    if (node?.regex) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}
/** @param {string} source */
const slowIn = (source, file = 'source.ts') =>
  patternsIn(source, file)
    .filter((pattern) => analyse(pattern).reports.length > 0)
    .map((pattern) => pattern.source)

test('a pattern whose time grows faster than the text is found', () => {
  expect(slowIn('const email = /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/')).toHaveLength(1)
  expect(slowIn('text.replace(/(a|a)*b/, "")')).toHaveLength(1)
  expect(slowIn('/^a+b$/u.test(text)')).toEqual([])
})

test('nobody keeps the program busy with a text that a pattern finds hard', () => {
  const files = globSync('{contract,sandbox,server,web}/**/*.{ts,tsx,js}', {
    cwd: ROOT,
    exclude: ['**/dist*/**'],
  })
  expect(files.length).toBeGreaterThan(100)
  const slow = files
    .filter((file) => !/\.test\.|\/test\//.test(file))
    .flatMap((file) => slowIn(readFileSync(join(ROOT, file), 'utf8'), file).map((each) => `${file}: ${each}`))
  expect(slow).toEqual([])
})
