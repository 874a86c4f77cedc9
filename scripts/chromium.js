import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from './node.js'

const WITHOUT_WINDOWS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const MINUTE_MS = 60_000

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  /** @param {string} name */
  const installed = (name) => folders.map((folder) => join(folder, name))
  const known = [
    ...installed(WITHOUT_WINDOWS),
    chromium.executablePath(),
    ...NAMES.flatMap(installed),
    ON_MAC,
  ]
  return known.find(isProgram) ?? null
}

export function findOrInstallChromium() {
  return findChromium() ?? (installFromPlaywright() || installFromDebian() ? findChromium() : null)
}

function installFromPlaywright() {
  console.log('Installing Chromium (Playwright) …')
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    stdio: 'ignore',
    timeout: 3 * MINUTE_MS,
  })
  return status === 0
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium (Debian) …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 5 * MINUTE_MS }
  spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: 'ignore' })
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', WITHOUT_WINDOWS],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return status === 0
}
