import { join, relative } from 'node:path'
import { ROOT } from './node.js'
import { runCheck, runTests } from './run-program.js'

/** @typedef {import('./run-program.js').Outcome} Outcome */
/**
 * What a stage is given.
 * @typedef {object} Means
 * @property {string} reports a folder for the reports of the runners
 * @property {string | null} chromium a browser; null where there is none
 */

/** A test that failed, with the beginning of what it said. @param {string} name @param {string} [said] */
const failure = (name, said = '') => `${name}\n      ${said.split('\n', 3).join('\n      ')}`

/** Vitest keeps only where a test began that took too long, with this for a message. */
const NO_MESSAGE = 'Error: STACK_TRACE_ERROR'
const TOOK_TOO_LONG = 'Error: took longer than its time-out'

/** @param {any} file of vitest's report */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name)
  if (status === 'failed' && !assertionResults.length) return [failure(file, message)]
  return assertionResults
    .filter((/** @type {any} */ test) => test.status !== 'passed')
    .map((/** @type {any} */ test) =>
      failure(`${file} › ${test.fullName}`, test.failureMessages?.[0]?.replace(NO_MESSAGE, TOOK_TOO_LONG)),
    )
}

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
  return runTests(
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
      return {
        passed: numPassedTests,
        failed: numTotalTests - numPassedTests + unloaded.length,
        failures: testResults.flatMap(failuresOf),
      }
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

/**
 * In the order in which they run: what is soon said first.
 * @type {Record<string, (means: Means) => Promise<Outcome>>}
 */
export const STAGES = {
  lint: () => runCheck('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  structure: () => runCheck('scripts/check-structure.js'),
  unused: () => runCheck('node_modules/knip/bin/knip.js', '--no-progress'),
  types: () => runCheck('node_modules/typescript/bin/tsc', '-b'),
  weight: () => runCheck('scripts/check-weight.js'),
  unit: (means) => vitest('unit', means),
  api: (means) => vitest('api', means),
  browser: playwright,
}
