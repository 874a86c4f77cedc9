import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts are plain JavaScript because a Node as old as 20 starts them, before anything is installed.

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The Node that runs the program: the installed one, else the one of the machine. */
export function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  return existsSync(node) ? node : process.execPath
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
