// The unit and API tests on days to come, on which calendars trip: no test may hold only until some day. Wants `faketime`
// (Debian's package of that name). `npm run test:later`, or only some tests: `npm run test:later -- server/reminders`.
import { spawnSync } from 'node:child_process'
import { install } from './install.js'
import { installedNode, ROOT, stop } from './node.js'

await install({ dev: true })
const now = new Date()
const year = now.getUTCFullYear()
const leapYear = year + 4 - (year % 4)
const MOMENTS = [
  // A new year in Lagos, and the last hour of the old one in UTC.
  Date.UTC(year, 11, 31, 23, 5),
  Date.UTC(year + 1, 7, 31, 12),
  Date.UTC(leapYear, 1, 29, 12),
].filter((moment) => moment > now.getTime())

/** A PostgreSQL whose clock is turned never ends what waits too long, which these are about. */
const WAITING = ['server/database/errors*', 'server/database/migrate*', 'server/imports/at-work*']

/**
 * @param {number} moment
 * @param {'unit' | 'api'} project
 */
function runAt(moment, project) {
  const seconds = Math.round((moment - Date.now()) / 1000)
  console.log(`\nIt is ${new Date(moment).toISOString()}.`)
  const { status, error } = spawnSync(
    'faketime',
    [
      ...[
        '-f',
        `+${seconds}`,
        installedNode(),
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
      ],
      ...['--passWithNoTests', ...WAITING.flatMap((files) => ['--exclude', files]), ...process.argv.slice(2)],
    ],
    // What waits for a time to pass goes by a clock that is not turned.
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' } },
  )
  if (error) stop(`faketime does not run: ${error.message}`)
  return status
}

const ended = MOMENTS.flatMap((moment) => [runAt(moment, 'unit'), runAt(moment, 'api')])
process.exitCode = ended.every((status) => status === 0) ? 0 : 1
