import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.js'
import { install } from './install.js'
import { runNode, stop } from './node.js'

/** @typedef {{ passed: number, failed: number, why?: string }} Outcome */

const LONGEST = 15 * 60_000
const reports = mkdtempSync(join(tmpdir(), 'estate-reports-'))

/** A check that says yes or no counts as one test. @param {string[]} args @returns {Outcome} */
function check(...args) {
  const { status } = runNode(args, { timeout: LONGEST })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * A runner's own report says how many tests there were. One that was skipped counts as failed, and so does a run that
 * ended badly without saying which test failed.
 * @param {string[]} args
 * @param {(report: any) => Outcome} read
 * @param {Record<string, string>} env
 * @returns {Outcome}
 */
function runner(args, read, env) {
  const { status } = runNode(args, { timeout: LONGEST, env })
  /** @type {Outcome} */
  let outcome
  try {
    outcome = read(JSON.parse(readFileSync(join(reports, 'report.json'), 'utf8')))
    rmSync(join(reports, 'report.json'))
  } catch {
    return { passed: 0, failed: 1, why: 'ended without a report' }
  }
  if (outcome.passed + outcome.failed === 0) return { passed: 0, failed: 1, why: 'ran no tests' }
  if (status !== 0 && outcome.failed === 0) return { ...outcome, failed: 1, why: `ended with code ${status}` }
  return outcome
}

/** @param {string} project */
function vitest(project) {
  const output = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'report.json')}`,
  ]
  return runner(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--allowOnly=false', ...output],
    ({ numTotalTests, numPassedTests, testResults }) => {
      // A file that could not even be loaded has no tests to count.
      const unloaded = testResults.filter(
        (/** @type {any} */ file) => file.status === 'failed' && !file.assertionResults.length,
      )
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length }
    },
    {},
  )
}

/** @returns {Promise<Outcome>} */
async function browser() {
  const { findOrInstallChromium } = await import('./chromium.js')
  const chromium = findOrInstallChromium()
  if (!chromium) {
    return {
      passed: 0,
      failed: 1,
      why: 'there is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH',
    }
  }
  buildWeb()
  return runner(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    ({ stats, errors }) => ({
      passed: stats.expected,
      failed:
        stats.unexpected +
        stats.flaky +
        stats.skipped +
        (stats.expected + stats.unexpected ? 0 : errors.length),
    }),
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'report.json') },
  )
}

/** @type {Record<string, () => Outcome | Promise<Outcome>>} */
const STAGES = {
  types: () => check('node_modules/typescript/bin/tsc', '-b'),
  lint: () => check('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  unused: () => check('node_modules/knip/bin/knip.js', '--no-progress'),
  structure: () => check('scripts/check-structure.js'),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  browser,
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STAGES)
install()
const total = { passed: 0, failed: 0 }
const lines = []
for (const name of names) {
  const stage = STAGES[name] ?? stop(`There is no stage ${name}; there are ${Object.keys(STAGES).join(', ')}`)
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const { passed, failed, why } = await stage()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  lines.push(`${name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s${why ? `: ${why}` : ''}`)
}
rmSync(reports, { recursive: true })
console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
