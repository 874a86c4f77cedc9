// Breaks one ledger rule at a time in a copy of the repository; the tests must notice each. `npm run
// test:mutants`, some minutes; `-- fee` picks rules by word.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BILLING, MUTANTS } from './ledger-rules.js'

const TESTS = [
  'server/tenancies/households',
  ...['credit', 'lives', 'homes', 'dues', 'adjusting', 'allocation'].map((part) => `${BILLING}/${part}`),
]

const repository = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'ledger-mutants-'))
try {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(join(repository, file), join(copy, file))
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const { passed, output } = runTests()
  if (!passed) throw new Error(`The tests fail before anything is broken:\n${output}`)
  const broken = MUTANTS.filter(({ rule, file }) => `${rule} ${file}`.includes(process.argv[2] ?? ''))
  const survivors = broken.filter(survives)
  console.log(`${broken.length - survivors.length} passed, ${survivors.length} failed`)
  process.exitCode = survivors.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** @param {typeof MUTANTS[number]} mutant */
function survives({ rule, file, from, to = '' }) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold, once: ${from}`)
  writeFileSync(path, source.split(from).join(to))
  const survived = runTests().passed
  writeFileSync(path, source)
  console.log(`${survived ? '✗ nobody noticed' : '✓ noticed'}: ${rule}`)
  return survived
}

function runTests() {
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', '--bail', '1', ...TESTS]
  const { status, stdout, stderr } = spawnSync(process.execPath, run, { cwd: copy, encoding: 'utf8' })
  return { passed: status === 0, output: stdout + stderr }
}
