import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode, stop } from './node.js'

const BUILD = join(ROOT, 'web/dist')
const RECORD = join(BUILD, '.sources')
const SOURCES = [
  'web',
  'contract',
  'scripts/page-scripts.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Excludes builds. @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  const names = readdirSync(join(ROOT, path)).sort()
  return names.filter((name) => !/^dist(\.|$)/.test(name)).flatMap((name) => filesIn(`${path}/${name}`))
}

/** Hashes contents, since a checkout changes file times. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesIn)) {
    const content = readFileSync(join(ROOT, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(RECORD) && readFileSync(RECORD, 'utf8') === fingerprint()

/** @param {string} build */
export function noteSources(build, sources = fingerprint()) {
  mkdirSync(join(ROOT, build), { recursive: true })
  writeFileSync(join(ROOT, build, '.sources'), sources)
}

export function buildWeb() {
  if (isBuilt()) return
  const sources = fingerprint()
  // A running server must keep its pages until the new ones are complete.
  const fresh = `dist.${process.pid}`
  try {
    mkdirSync(join(ROOT, 'web', fresh))
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    stop(
      `web/dist is missing or built of other sources, and cannot be made here (${code}): build where this folder may be written`,
    )
  }
  console.log('Building the web …')
  const { status } = runNode(
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', fresh, '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production' },
    },
  )
  if (status !== 0) {
    rmSync(join(ROOT, 'web', fresh), { recursive: true, force: true })
    stop('The web could not be built; the reason is above')
  }
  noteSources(join('web', fresh), sources)
  const old = `${BUILD}.old.${process.pid}`
  mkdirSync(BUILD, { recursive: true })
  renameSync(BUILD, old)
  renameSync(join(ROOT, 'web', fresh), BUILD)
  rmSync(old, { recursive: true })
}
