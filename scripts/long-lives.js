// What `npm test` has no time for. Lives more lives in the tests of the book of what is owed: 500, or as many as LIVES says. And
// kills the program more often while it raises, settles and is paid: 100 times, or as often as KILLS says. And reads more broken
// sheets, and what memory they take: 1000, or as many as BROKEN_FILES says. And
// brings in more estates in any order: 100, or as many as IMPORTED_ESTATES says.
import { install } from './install.js'
import { runNode } from './node.js'

install()
const { LIVES = '500', KILLS = '100', BROKEN_FILES = '1000', IMPORTED_ESTATES = '100' } = process.env
const RUNS = [
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'server/billing'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'server/sheets'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'server/imports/any-order'],
  ['node_modules/@playwright/test/cli.js', 'test', 'e2e/killed-job.spec.ts', 'e2e/killed-import.spec.ts'],
]
const ended = RUNS.map(
  (run) => runNode(run, { env: { LIVES, KILLS, BROKEN_FILES, IMPORTED_ESTATES } }).status,
)
process.exitCode = ended.every((status) => status === 0) ? 0 : 1
