import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { installedNode, ROOT } from './node.js'

/**
 * @typedef {{ passed: number, failed: number, output: string, why?: string, failures?: string[] }} Outcome
 * @typedef {{ reports: string, chromium: string | null }} Means
 */

const TIMEOUT_MS = 25 * 60_000
const LINES_TOLD = 12

/** @param {string[]} args @param {Record<string, string>} [env] */
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

/** A check counts as one test. @param {string[]} args @returns {Promise<Outcome>} */
async function runCheck(...args) {
  const { status, output } = await run(args)
  if (status === 0) return { passed: 1, failed: 0, output }
  const end = output.trimEnd().split('\n').slice(-LINES_TOLD)
  return { passed: 0, failed: 1, output, failures: [end.join('\n      ')] }
}

/**
 * Skipped tests count as failed, and so does a failed run without a failed test.
 * @param {string[]} args
 * @param {string} report
 * @param {(report: any) => { passed: number, failed: number, failures: string[] }} count
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function runTests(args, report, count, env) {
  const { status, output } = await run(args, env)
  let counted
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, output, why: 'ended without a report' }
  }
  const { passed, failed } = counted
  if (passed + failed === 0) return { passed: 0, failed: 1, output, why: 'ran no tests' }
  if (status !== 0 && failed === 0) return { ...counted, failed: 1, output, why: `ended with code ${status}` }
  return { ...counted, output }
}

/** @param {string} name @param {string} [said] */
const failure = (name, said = '') => `${name}\n      ${said.split('\n', 3).join('\n      ')}`

/** A file that fails to load has no tests. @param {any} file */
const failuresOf = ({ name, status, message, assertionResults }) =>
  status === 'failed' && !assertionResults.length
    ? [failure(relative(ROOT, name), message)]
    : assertionResults
        .filter((/** @type {any} */ test) => test.status !== 'passed')
        .map((/** @type {any} */ test) =>
          failure(`${relative(ROOT, name)} › ${test.fullName}`, test.failureMessages?.[0]),
        )

/** @param {any} suite of Playwright's report @returns {string[]} */
const failuresIn = ({ specs = [], suites = [] }) => [
  ...specs
    .filter((/** @type {any} */ spec) => !spec.ok || spec.tests[0]?.status !== 'expected')
    .map((/** @type {any} */ { file, line, title, tests }) =>
      failure(`${file}:${line} › ${title}`, tests[0]?.results[0]?.error?.message),
    ),
  ...suites.flatMap(failuresIn),
]

/** @param {string} project @param {Means} means */
function vitest(project, { reports }) {
  const report = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--allowOnly=false', '--reporter=default', '--reporter=json']
  return runTests(
    ['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${report}`],
    report,
    ({ numPassedTests, testResults }) => {
      const failures = testResults.flatMap(failuresOf)
      return { passed: numPassedTests, failed: failures.length, failures }
    },
  )
}

/** @param {Means} means @returns {Promise<Outcome>} */
async function playwright({ reports, chromium }) {
  if (!chromium) {
    const why = 'there is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH'
    return { passed: 0, failed: 1, output: '', why }
  }
  const report = join(reports, 'browser.json')
  return runTests(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    report,
    ({ stats: { expected, unexpected, flaky, skipped }, errors, suites }) => ({
      passed: expected,
      failed: unexpected + flaky + skipped + (expected + unexpected ? 0 : errors.length),
      failures: suites.flatMap(failuresIn),
    }),
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
}

/** Quick stages run first. @type {Record<string, (means: Means) => Promise<Outcome>>} */
export const STAGES = {
  lint: () => runCheck('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  structure: () => runCheck('scripts/check-structure.js'),
  unused: () => runCheck('node_modules/knip/bin/knip.js', '--no-progress'),
  // The projects run side by side. Several checkers of one project work out the same types again.
  types: () => runCheck('node_modules/typescript/bin/tsc', '-b', '--checkers', '1'),
  weight: () => runCheck('scripts/check-weight.js'),
  unit: (means) => vitest('unit', means),
  api: (means) => vitest('api', means),
  browser: playwright,
}
