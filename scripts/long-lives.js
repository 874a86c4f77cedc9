// What `npm test` has no time for:
// - LIVES (500) more lives, and as many books at random, in the tests of what is owed;
// - KILLS (100) of the program while it raises, settles and is paid, or brings an estate in;
// - BROKEN_FILES (1000) that are read, with the memory that they take, and uploaded;
// - IMPORTED_ESTATES (100) brought in in any order;
// - PAYMENT_RUNS (300) of what happens around a payment, in any order.
import { install } from './install.js'
import { runNode } from './node.js'

await install({ dev: true })
const {
  LIVES = '500',
  KILLS = '100',
  BROKEN_FILES = '1000',
  IMPORTED_ESTATES = '100',
  PAYMENT_RUNS = '300',
} = process.env
const RUNS = [
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'server/billing'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'server/sheets'],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    'server/imports/any-order',
    'server/imports/broken',
    'server/payments/settling/interleaving',
  ],
  ['node_modules/@playwright/test/cli.js', 'test', 'e2e/killed'],
]
const ended = RUNS.map(
  (run) => runNode(run, { env: { LIVES, KILLS, BROKEN_FILES, IMPORTED_ESTATES, PAYMENT_RUNS } }).status,
)
process.exitCode = ended.every((status) => status === 0) ? 0 : 1
