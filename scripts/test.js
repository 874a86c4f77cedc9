import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.js'
import { install } from './install.js'
import { stop } from './node.js'
import { STAGES } from './test-stages.js'

/** API tests serve the build too, so it precedes all stages. */
const OF_THE_BUILD = ['browser', 'weight']

/** Disks make test databases ten times slower. */
function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, freemem()) >= 4 * 2 ** 30 ? '/dev/shm' : null
  } catch {
    return null
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STAGES)
/** @param {string} name */
const stage = (name) =>
  STAGES[name] ?? stop(`There is no stage ${name}; there are ${Object.keys(STAGES).join(', ')}`)
wanted.forEach(stage)
await install({ dev: true })
if (wanted.some((name) => OF_THE_BUILD.includes(name))) buildWeb()
process.env.TMPDIR ??= folderInMemory() ?? tmpdir()
const chromium = wanted.includes('browser') ? (await import('./chromium.js')).findOrInstallChromium() : null
const reports = mkdtempSync(join(tmpdir(), 'estate-reports-'))

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const summary = []
/** @type {string[]} */
const failed = []
// Two stages at once take longer on two cores.
for (const name of wanted) {
  const start = performance.now()
  const outcome = await stage(name)({ reports, chromium })
  const { output, why } = outcome
  total.passed += outcome.passed
  total.failed += outcome.failed
  failed.push(...(outcome.failures ?? []).map((failure) => `  ${name}: ${failure}`))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`\n── ${name} ──\n${output.trimEnd()}`)
  summary.push(
    `  ${name.padEnd(10)} ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s${why ? `: ${why}` : ''}`,
  )
}
rmSync(reports, { recursive: true })
if (failed.length) console.log(`\n── failed ──\n${failed.join('\n')}`)
console.log(`\n${summary.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
