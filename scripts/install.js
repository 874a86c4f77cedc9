import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedNode, ROOT, stop } from './node.js'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/** @param {string} path @returns {Packages | null} null where there is no such file, or a cut-short one */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what package-lock.json says; what is for other machines only may be absent, and without `dev`
 * what only developers need.
 * @param {{ dev: boolean }} wanted
 */
export function isInstalled({ dev }) {
  const wanted = readLock('package-lock.json') ?? stop('package-lock.json is missing or cannot be read')
  // npm writes this file last, and it says what it really installed.
  const present = readLock('node_modules/.package-lock.json')
  if (!present) return false
  /** @param {Package} one */
  const mayLack = (one) => one.optional || (!dev && (one.dev || one.devOptional))
  const same = Object.entries(wanted).every(([path, one]) => {
    if (path === '') return true
    const found = present[path]
    return found ? found.version === one.version && found.integrity === one.integrity : mayLack(one)
  })
  return same && Object.keys(present).every((path) => path in wanted)
}

/** Installs what package-lock.json says, if that is not there yet. @param {{ dev: boolean }} wanted */
export function install({ dev }) {
  if (!isInstalled({ dev })) {
    console.log('Installing packages …')
    const npm = process.env.npm_execpath
    const options = [
      'ci',
      dev ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const { status } = npm
      ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...options], {
          cwd: ROOT,
          stdio: ['ignore', 'ignore', 'inherit'],
        })
      : spawnSync('npm', options, {
          cwd: ROOT,
          stdio: ['ignore', 'ignore', 'inherit'],
          shell: process.platform === 'win32',
        })
    if (status !== 0) stop('The packages could not be installed (npm ci); the reason is above')
  }
  requireNode()
}

/** The server is TypeScript that Node runs as it is, which it can from 22.18 on. @param {string} [version] */
export function runsTypeScript(version = '') {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function requireNode() {
  const node = installedNode()
  const version =
    node === process.execPath
      ? process.versions.node
      : spawnSync(node, ['-p', 'process.versions.node']).stdout?.toString()
  if (!runsTypeScript(version)) {
    stop(
      `Node 24 is needed on ${process.platform}-${process.arch}, and this is ${version?.trim() || 'none that runs'}: install it first`,
    )
  }
}
