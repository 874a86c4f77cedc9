import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildWeb } from './build-web.js'
import { install } from './install.js'
import { installedNode, ROOT, stop } from './node.js'

/** @typedef {{ passed: number, failed: number, output: string, why?: string }} Outcome */

/** Milliseconds. */
const LONGEST = 15 * 60_000
/** Stages that run side by side: the long ones wait for servers and pages more than they work, so two of them fill two cores. */
const LANES = 2
const reports = mkdtempSync(join(tmpdir(), 'estate-reports-'))

/**
 * Runs a program with the installed Node to its end and keeps what it writes, so that stages side by side do not mix.
 * @param {string[]} args the script and what it is given
 * @param {Record<string, string>} [env]
 */
async function run(args, env) {
  const child = spawn(installedNode(), args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: LONGEST,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: out + err }
}

/** A check that says yes or no counts as one test. @param {string[]} args @returns {Promise<Outcome>} */
async function check(...args) {
  const { status, output } = await run(args)
  return status === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

/**
 * A runner's own report says how many tests there were. One that was skipped counts as failed, and so does a run that
 * ended badly without saying which test failed.
 * @param {string[]} args
 * @param {string} report the file that the runner writes
 * @param {(report: any) => { passed: number, failed: number }} read
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function runner(args, report, read, env) {
  const { status, output } = await run(args, env)
  let counted
  try {
    counted = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, output, why: 'ended without a report' }
  }
  const { passed, failed } = counted
  if (passed + failed === 0) return { passed: 0, failed: 1, output, why: 'ran no tests' }
  if (status !== 0 && failed === 0) return { passed, failed: 1, output, why: `ended with code ${status}` }
  return { passed, failed, output }
}

/** @param {string} project */
function vitest(project) {
  const report = join(reports, `${project}.json`)
  return runner(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    ({ numTotalTests, numPassedTests, testResults }) => {
      // A file that could not even be loaded has no tests to count.
      const unloaded = testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && !file.assertionResults.length,
      )
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length }
    },
  )
}

/** @returns {Promise<Outcome>} */
async function browser() {
  if (!chromium) {
    return {
      passed: 0,
      failed: 1,
      output: '',
      why: 'there is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH',
    }
  }
  const report = join(reports, 'browser.json')
  return runner(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    report,
    ({ stats, errors }) => ({
      passed: stats.expected,
      failed:
        stats.unexpected +
        stats.flaky +
        stats.skipped +
        (stats.expected + stats.unexpected ? 0 : errors.length),
    }),
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
}

/** The browser tests want a browser and a build; made before any stage begins, for others read the folder it is made in. */
async function prepareBrowser() {
  const { findOrInstallChromium } = await import('./chromium.js')
  buildWeb()
  return findOrInstallChromium()
}

/** @type {Record<string, () => Promise<Outcome>>} */
const STAGES = {
  types: () => check('node_modules/typescript/bin/tsc', '-b'),
  lint: () => check('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  unused: () => check('node_modules/knip/bin/knip.js', '--no-progress'),
  structure: () => check('scripts/check-structure.js'),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  browser,
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STAGES)
/** @param {string} name */
const stage = (name) =>
  STAGES[name] ?? stop(`There is no stage ${name}; there are ${Object.keys(STAGES).join(', ')}`)
wanted.forEach(stage)
install()
const chromium = wanted.includes('browser') ? await prepareBrowser() : null

const total = { passed: 0, failed: 0 }
/** @type {Map<string, string>} */
const lines = new Map()
const waiting = [...wanted]
async function lane() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const start = performance.now()
    const { passed, failed, output, why } = await stage(name)()
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`\n── ${name} ──\n${output.trimEnd()}`)
    lines.set(
      name,
      `${name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s${why ? `: ${why}` : ''}`,
    )
  }
}
await Promise.all(Array.from({ length: LANES }, lane))
rmSync(reports, { recursive: true })
console.log(`\n${wanted.map((name) => `  ${lines.get(name)}`).join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
