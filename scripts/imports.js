import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './node.js'

/**
 * @typedef {object} Import
 * @property {string} from the file that imports
 * @property {string} to a file of the project, or the name of a package
 * @property {boolean} local whether it is a file of the project
 * @property {boolean} typeOnly whether nothing of it is left when the program runs
 */

const STATEMENT =
  /^(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Reads what a file imports. @param {string} from @returns {Import[]} */
export function importsOf(from) {
  const source = readFileSync(join(ROOT, from), 'utf8')
  return [...source.matchAll(STATEMENT)].map(([, type, named, loaded]) => {
    const specifier = (named ?? loaded ?? '').replace(/\?.*$/, '')
    const local = /^[.#]/.test(specifier)
    return {
      from,
      to: specifier.startsWith('#') ? specifier.slice(1) : local ? join(dirname(from), specifier) : specifier,
      local,
      typeOnly: type !== undefined,
    }
  })
}

/**
 * Finds circles of files that import one another when the program runs.
 * @param {Import[]} imports
 * @returns {string[]} one line for each circle
 */
export function circles(imports) {
  /** @type {Map<string, string[]>} */
  const next = new Map()
  for (const { from, to, local, typeOnly } of imports) {
    if (local && !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  }
  /** @type {string[]} */
  const found = []
  const finished = new Set()
  /** @param {string} file @param {string[]} path */
  function visit(file, path) {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || finished.has(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}
