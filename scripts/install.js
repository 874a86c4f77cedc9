import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installedNode, ROOT, stop } from './node.js'

/** @typedef {{ version?: string, integrity?: string, bin?: Record<string, string>, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/** Null for a missing or broken file. @param {string} path @returns {Packages | null} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
  } catch {
    return null
  }
}

/** Without `dev`, development packages may be absent. @param {{ dev: boolean }} wanted */
export function isInstalled({ dev }) {
  const wanted = readLock('package-lock.json') ?? stop('package-lock.json is missing or cannot be read')
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

const SAY_AGAIN_MS = 15_000

/** @param {{ dev: boolean }} wanted */
export async function install({ dev }) {
  if (!isInstalled({ dev })) {
    console.log('Installing packages …')
    // Development packages join those that a running program may use; npm ci would remove all first.
    const command = isInstalled({ dev: false }) ? ['install', '--no-save'] : ['ci']
    const status = await npm(
      ...command,
      dev ? '--include=dev' : '--omit=dev',
      '--include=optional',
      // npm's defaults retry for minutes without a network.
      '--fetch-retry-mintimeout=2000',
      '--fetch-retry-maxtimeout=10000',
    )
    if (status !== 0)
      stop(
        `The packages could not be installed (npm ${command[0]}); the reason is above. Is there a network? npm ping tells`,
      )
  }
  linkNode()
  requireNode()
}

/** @param {...string} args @returns {Promise<number | null>} */
async function npm(...args) {
  const path = process.env.npm_execpath
  const options = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  /** @type {import('node:child_process').SpawnOptions} */
  const running = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const child = path
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [path, ...options], running)
    : spawn('npm', options, { ...running, shell: process.platform === 'win32' })
  const began = Date.now()
  const saying = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(
      `npm ${args[0]} is still at work after ${seconds} seconds; packages come over the network, and it has to be there`,
    )
  }, SAY_AGAIN_MS)
  const status = await once(child, 'close').then(
    ([code]) => code,
    () => 1,
  )
  clearInterval(saying)
  return status
}

/** npm before 11 removes this link while it skips Node's packages for other platforms. */
function linkNode() {
  const link = join(ROOT, 'node_modules/.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  const packages = Object.entries(readLock('node_modules/.package-lock.json') ?? {})
  const [path, found] = packages.find(([, { bin }]) => bin?.node) ?? []
  if (!path || !found?.bin?.node) return
  try {
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join('..', basename(path), found.bin.node), link)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EEXIST' || runsTypeScript(process.versions.node)) return
    stop(
      `node_modules/.bin/node is missing and cannot be made here (${code}): run this as the owner of the folder`,
    )
  }
}

/** Node strips types from 22.18 on. @param {string} [version] */
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
