// Lives more lives in the tests of the book of what is owed than `npm test` has time for: 500, or as many as LIVES says.
import { install } from './install.js'
import { runNode } from './node.js'

install()
const { LIVES = '500' } = process.env
const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'server/billing']
process.exitCode = runNode(run, { env: { LIVES } }).status ?? 1
