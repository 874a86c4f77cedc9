import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node.js'

/*
 * Holds every page of the build to its weight: the brotli bytes of the document, scripts, styles and font on a first
 * visit. `npm test weight` builds first.
 */

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk of Vite's manifest */

const BUILD = join(ROOT, 'web/dist')

/** Pages with several views, and the modules that each view fetches.
 *  @type {Record<string, Record<string, string[]>>} */
const SHOWN = {
  '/settings': {
    estate: [],
    messages: ['settings/message-list.tsx'],
    'audit log': ['settings/audit-log.tsx'],
    privacy: ['privacy/notice-settings.tsx'],
  },
  '/bank-statements': {
    match: ['transfers/worklist/worklist.tsx'],
    statements: ['transfers/statements/statement-list.tsx'],
    claims: ['transfers/claims/claim-list.tsx'],
    lines: ['transfers/lines/line-list.tsx'],
  },
  '/imports/$': {
    columns: ['imports/columns/columns-step.tsx'],
    report: ['imports/report/report.tsx'],
  },
}

/** '/', '/imports/$, report' */
function pageNames() {
  const files = readdirSync(join(BUILD, 'pages'), { recursive: true, encoding: 'utf8' })
  const addresses = files.filter((file) => file.endsWith('.html')).map((file) => `/${file.slice(0, -5)}`)
  const named = addresses.flatMap((address) => {
    const shown = Object.keys(SHOWN[address] ?? {})
    return shown.length > 0 ? shown.map((each) => `${address}, ${each}`) : [address]
  })
  return ['/', ...named.sort()]
}

/** In kB of 1,000 bytes. @param {string} name */
const limitOf = (name) => ({ '/': 40, '/login': 110 })[name] ?? 160

/** @param {string} name */
function filesOf(name) {
  const [address = '', shown = ''] = name.split(', ')
  const document = address === '/' ? 'landing.html' : `pages${address}.html`
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(BUILD, '.manifest.json'), 'utf8'))
  const named = readFileSync(join(BUILD, document), 'utf8').matchAll(
    /(?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g,
  )
  const files = new Set([document, ...Array.from(named, ([, file = '']) => file)])
  /** @param {string} key */
  const take = (key) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`No script of the build holds ${key}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  SHOWN[address]?.[shown]?.forEach(take)
  return [...files]
}

/** In bytes. @param {string} name */
function weightOf(name) {
  const sizes = filesOf(name).map((file) => {
    const path = join(BUILD, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

for (const name of pageNames()) {
  const weight = weightOf(name) / 1000
  console.log(`${name.padEnd(26)}${weight.toFixed(1).padStart(6)} kB`)
  if (weight <= limitOf(name)) continue
  console.error(`${name} is too heavy: at most ${limitOf(name)} kB`)
  process.exitCode = 1
}
