// Breaks the rules of the book of what is owed, one at a time in a copy of the repository, and runs the book's tests there:
// each has to be noticed. `npm run test:mutants`; some minutes.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const BILLING = 'server/billing'
/** Those that hold the rules of the book. */
const TESTS = [`${BILLING}/lives`, `${BILLING}/dues`, `${BILLING}/adjusting`]

/** What is broken, in which file, and how. */
const MUTANTS = [
  {
    rule: 'what is owed longest is paid first',
    file: `${BILLING}/book/allocate.ts`,
    from: 'sql.raw(`due_on, ',
    to: 'sql.raw(`due_on desc, ',
  },
  {
    rule: 'a refund takes back what its payment paid',
    file: `${BILLING}/settling/enter-refund.ts`,
    from: "await release(tx, 'credit', credit, back, day)",
    to: '',
  },
  {
    rule: 'a payment told late takes back the late fee that it proves wrong',
    file: `${BILLING}/settling/enter-payment.ts`,
    from: 'await waiveLateFees(tx, tenant_id)',
    to: '',
  },
  {
    rule: 'a payment counts once, however often it is told',
    file: 'server/database/migrations/020-what-is-owed.sql',
    from: "create unique index ledger_payment on ledger_entries (payment_id) where kind in ('payment', 'refund');",
    to: '',
  },
  {
    rule: 'a late fee goes by what was open on the day before',
    file: `${BILLING}/dues/late-fees.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of another file
    from: ' and a.dated_on < ${day}',
    to: '',
  },
  {
    rule: 'late fees have a cap',
    file: `${BILLING}/dues/late-fees.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of another file
    from: ', d.late_fee_cap - ${STANDING})',
    to: ')',
  },
  {
    rule: 'what was released is not used on a day before that',
    file: `${BILLING}/book/allocate.ts`,
    from: 'd.dated_on, c.released_on, d.released_on)',
    to: 'd.dated_on)',
  },
  {
    rule: 'the parts of a period make the whole',
    file: `${BILLING}/dues/periods.ts`,
    from: '* (from_on - first_on) /',
    to: '* (from_on - first_on + 1) /',
  },
  {
    rule: 'a plan is for what is owed',
    file: `${BILLING}/adjusting/plan.ts`,
    from: 'amount: -toNaira(owed)',
    to: 'amount: -toNaira(owed + 1)',
  },
]

const repository = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'book-mutants-'))
try {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(join(repository, file), join(copy, file))
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const { passed, output } = runTests()
  if (!passed) throw new Error(`The tests fail before anything is broken:\n${output}`)
  const survivors = MUTANTS.filter(survives)
  console.log(`${MUTANTS.length - survivors.length} passed, ${survivors.length} failed`)
  process.exitCode = survivors.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** @param {typeof MUTANTS[number]} mutant */
function survives({ rule, file, from, to }) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold, once: ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
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
