// biome-ignore-all lint/suspicious/noTemplateCurlyInString: mutants quote the source of other files
// Breaks one ledger rule at a time in a copy of the repository; the tests must notice each. `npm run
// test:mutants`, some minutes; `-- fee` picks rules by word.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const BILLING = 'server/billing'
const TESTS = [`${BILLING}/credit`, `${BILLING}/lives`, `${BILLING}/dues`, `${BILLING}/adjusting`]

const MUTANTS = [
  {
    rule: 'what is owed longest is paid first',
    file: `${BILLING}/ledger/allocate.ts`,
    from: 'sql.raw(`due_on, ',
    to: 'sql.raw(`due_on desc, ',
  },
  {
    rule: 'a refund takes back what its payment paid',
    file: `${BILLING}/allocation/allocate-payment.ts`,
    from: "await release(tx, 'credit', credit, back, day)",
  },
  {
    rule: 'a payment told late takes back the late fee that it proves wrong',
    file: `${BILLING}/allocation/allocate-payment.ts`,
    from: 'await waiveLateFees(tx, account_id)',
  },
  {
    rule: 'a payment counts once, however often it is told',
    file: 'server/database/migrations/009-ledger.sql',
    from: "create unique index ledger_payment on ledger_entries (payment_id) where kind in ('payment', 'refund');",
  },
  {
    rule: 'a late fee goes by what was open on the day before',
    file: `${BILLING}/dues/late-fees.ts`,
    from: ' and a.dated_on < ${day}',
  },
  {
    rule: 'late fees have a cap',
    file: `${BILLING}/dues/late-fees.ts`,
    from: ', d.late_fee_cap - ${STANDING})',
    to: ')',
  },
  {
    rule: 'what was released is not used on a day before that',
    file: `${BILLING}/ledger/allocate.ts`,
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
  {
    rule: 'a refund takes back the newest due first',
    file: `${BILLING}/ledger/allocate.ts`,
    from: 'max(d.due_on) desc, max(a.id) desc',
    to: 'max(d.due_on), max(a.id)',
  },
  {
    rule: 'of several credits the oldest is used first',
    file: `${BILLING}/ledger/allocate.ts`,
    from: 'order by dated_on, entry_id) as upto',
    to: 'order by dated_on desc, entry_id) as upto',
  },
  {
    rule: 'no late fee while an estate is inactive',
    file: `${BILLING}/dues/late-fees.ts`,
    from: '        and not ${isPaused(sql`d.estate_id`, today)}\n',
  },
  {
    rule: 'no late fee after the last day of a tenancy',
    file: `${BILLING}/dues/late-fees.ts`,
    from: ' and (n.ends_on is null or n.ends_on >= ${today})',
  },
  {
    rule: 'a late fee comes in short months too',
    file: `${BILLING}/dues/late-fees.ts`,
    from: 'extract(month from ${to}) - extract(month from ${from}))::int',
    to: 'extract(month from ${to}) - extract(month from ${from})\n  - (extract(day from ${to}) < extract(day from ${from}))::int)::int',
  },
  {
    rule: 'a waiver counts from the day of its late fee',
    file: `${BILLING}/dues/late-fees.ts`,
    from: 'f.dated_on as day, f.name,',
    to: 'lagos_today() as day, f.name,',
  },
  {
    rule: 'a price that was decided after a due was to be raised does not price it',
    file: `${BILLING}/dues/raise.ts`,
    from: 'pricedPeriods(sql`t.known_from <= p.first_on - p.raise_days`)',
    to: 'pricedPeriods(sql`true`)',
  },
  {
    rule: 'late fees after a last day that is told later are cancelled',
    file: `${BILLING}/dues/new-dates.ts`,
    from: 'f.dated_on > n.ends_on',
    to: 'false',
  },
  {
    rule: 'late fees before a first day that is told later are cancelled',
    file: `${BILLING}/dues/new-dates.ts`,
    from: 'f.dated_on <= n.starts_on + t.due_days + t.grace_days',
    to: 'false',
  },
  {
    rule: 'a resident who leaves shortens no bill',
    file: `${BILLING}/dues/new-dates.ts`,
    from: 'leaves ? wrong.filter(({ dated_on }) => dated_on > today) : wrong',
    to: 'wrong',
  },
  {
    rule: 'what was bought with money that was given back is not owed',
    file: `${BILLING}/allocation/allocate-payment.ts`,
    from: '  await undoPurchases(tx, refund.payment_id, day)\n',
  },
  {
    rule: 'a one-time charge that was paid before its day is not raised again',
    file: `${BILLING}/allocation/allocate-payment.ts`,
    from: 'await payAhead(tx, credit, { ...line, charge_id }, left)',
    to: 'months === ONE_TIME ? 0 : await payAhead(tx, credit, { ...line, charge_id }, left)',
  },
  {
    rule: 'all that is owed takes no dues raised ahead with it',
    file: `${BILLING}/pricing/price-from-ledger.ts`,
    from: 'open.filter(({ in_advance }) => !in_advance)',
    to: 'open',
  },
  {
    rule: 'a write-off pays only what is owed today',
    file: `${BILLING}/adjusting/adjust.ts`,
    from: 'allocateTo(tx, credit, sql`dated_on <= ${today}`, toKobo(amount))',
    to: 'allocateTo(tx, credit, sql`true`, toKobo(amount))',
  },
  {
    rule: 'no more than the credit is paid back',
    file: `${BILLING}/credit/pay-out.ts`,
    from: 'if (toKobo(debit.amount) > toKobo(credit))',
    to: 'if (false)',
  },
  {
    rule: 'a payout is not dated before its credit',
    file: `${BILLING}/credit/pay-out.ts`,
    from: 'if (since > paid_on)',
    to: 'if (false)',
  },
  {
    rule: 'a payout is not received',
    file: 'server/database/migrations/009-ledger.sql',
    from: "-sum(amount), 0 from inserted where kind = 'payout'",
    to: "0, 0 from inserted where kind = 'payout'",
  },
  {
    rule: 'a moved payment pays nothing where it was',
    file: `${BILLING}/credit/move.ts`,
    from: "  await release(tx, 'credit', holder.id, amount, today)\n",
  },
  {
    rule: 'a moved payment pays the oldest debt of its new account',
    file: `${BILLING}/credit/move.ts`,
    from: '  await allocateOldest(tx, [from.account_id])\n  await allocateOldest(tx, [to.account_id])\n',
    to: '  await allocateOldest(tx, [from.account_id])\n',
  },
  {
    rule: 'a moved payment takes along what it bought',
    file: `${BILLING}/credit/move.ts`,
    from: '  await movePurchases(tx, payment_id, to, received)\n',
  },
  {
    rule: 'a refund of a moved payment enters where its money is',
    file: `${BILLING}/ledger/allocate.ts`,
    from: "h.kind in ('payment', 'transfer_in')",
    to: "h.kind = 'payment'",
  },
  {
    rule: 'money that was paid back or moved is not released',
    file: `${BILLING}/ledger/allocate.ts`,
    from: 'd.kind not in (${GONE})',
    to: "d.kind <> 'refund'",
  },
  {
    rule: 'money moves within one estate',
    file: `${BILLING}/credit/move.ts`,
    from: 'if (to.estate_id !== from.estate_id)',
    to: 'if (false)',
  },
  {
    rule: 'a disputed payment is not moved',
    file: `${BILLING}/credit/routes.ts`,
    from: '  if (disputed)\n',
    to: '  if (disputed && false)\n',
  },
  {
    rule: 'one plan runs at a time',
    file: `${BILLING}/adjusting/plan.ts`,
    from: 'if ((await findRunning(tx, ledger)) !== undefined)',
    to: 'if (false)',
  },
  {
    rule: 'an undone plan settles its own instalments',
    file: `${BILLING}/adjusting/plan.ts`,
    from: '  await allocateTo(tx, plan, sql`entry_id in ${itsInstalments}`, toKobo(spread))\n',
  },
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
