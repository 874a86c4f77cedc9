import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { installedNode, ROOT } from './node.js'

/**
 * What became of a stage; `failures` names each test that failed, with what it said first.
 * @typedef {{ passed: number, failed: number, output: string, why?: string, failures?: string[] }} Outcome
 */

const TIMEOUT_MS = 25 * 60_000
/** How much of what a check said that failed is told again at the end. */
const LINES_TOLD = 12

/**
 * Runs a program with the installed Node to its end and keeps what it writes, for what failed is looked for in it.
 * @param {string[]} args the script and what it is given
 * @param {Record<string, string>} [env]
 */
async function run(args, env) {
  const child = spawn(installedNode(), args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: TIMEOUT_MS,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: out + err }
}

/** Runs a check that says yes or no; it counts as one test. @param {string[]} args @returns {Promise<Outcome>} */
export async function runCheck(...args) {
  const { status, output } = await run(args)
  if (status === 0) return { passed: 1, failed: 0, output }
  const end = output.trimEnd().split('\n').slice(-LINES_TOLD)
  return { passed: 0, failed: 1, output, failures: [end.join('\n      ')] }
}

/**
 * Runs tests, which the runner's own report counts. One that was skipped counts as failed, and so does a run that ended
 * badly without saying which test failed.
 * @param {string[]} args
 * @param {string} report the file that the runner writes
 * @param {(report: any) => { passed: number, failed: number, failures: string[] }} count
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export async function runTests(args, report, count, env) {
  const { status, output } = await run(args, env)
  let counted
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, output, why: 'ended without a report' }
  }
  const { passed, failed, failures } = counted
  if (passed + failed === 0) return { passed: 0, failed: 1, output, why: 'ran no tests' }
  if (status !== 0 && failed === 0)
    return { passed, failed: 1, output, why: `ended with code ${status}`, failures }
  return { passed, failed, failures, output }
}
