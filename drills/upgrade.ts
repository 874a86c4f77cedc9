/*
 * Upgrades, as those have them who change version while people are at work: each earlier program of the history fills an empty database and
 * is paid; today's is started beside it, migrates, and both are used; then the earlier one ends. Nothing that was acknowledged may be missing,
 * doubled or without its number, and neither of the two may fail. npm run drill:upgrade, as root on Linux; FROM=022,029 picks some.
 */
import { join } from 'node:path'
import { type AppOptions, type RunningApp, startApp } from '../e2e/app.ts'
import { addressOf } from '../server/database/embedded/address.ts'
import { SUPERUSER } from '../server/database/embedded/cluster.ts'
import { readPostmaster } from '../server/database/embedded/postmaster.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { messageOf } from '../server/errors/error-parts.ts'
import { entriesOf, startProvider } from './apps.ts'
import { wrongInBooks } from './checks.ts'
import { expectedOf } from './expected.ts'
import { Payers } from './payers.ts'
import { signInPayers } from './people.ts'
import { type EarlierProgram, earlierPrograms, folderOf } from './programs-of-history.ts'
import { FIT_ANSWERS, longestBetween, seconds, tableOf } from './report.ts'
import { countRows, lostRows } from './rows.ts'
import { workAt } from './work.ts'

const PATIENCE_MS = 120_000
const PAYERS = 3
/** Of each payer some, on both servers. */
const ENOUGH_PAYMENTS = 9
/** `[16:32:50] ` */
const TIME_CHARS = 11
const LONGEST_TOLD_CHARS = 2500
const HEAD = ['from', 'commit', 'rows', 'payments', 'no payment for, s', 'minutes', 'outcome']

const lines: string[][] = []
let failed = false
for (const program of earlierPrograms()) {
  const began = performance.now()
  const { name, commit } = program
  const { found: all, rows, times, earlier_wrote } = await upgradeFrom(program)
  const { found, expected } = expectedOf(program, [...new Set(all)], earlier_wrote)
  const figures = [
    rows,
    times.length,
    seconds(longestBetween(times)),
    seconds((performance.now() - began) / 60),
  ]
  const outcome = found.length > 0 ? `${found.length} WRONG` : expected || 'right'
  lines.push([name, commit.slice(0, 7), ...figures.map(String), outcome])
  console.log(lines.at(-1)?.join('  '))
  for (const line of found) console.log(`  WRONG: ${line}`)
  if (found.length === 0) continue
  failed = true
  for (const entry of new Set(earlier_wrote)) console.log(`  the earlier one wrote: ${entry}`)
}
console.log(tableOf(HEAD, lines))
// What is left of an upgrade that failed ends with the drill.
process.exit(failed ? 1 : 0)

interface Outcome {
  /** What is wrong. */
  found: string[]
  rows: number
  /** When payments were acknowledged. */
  times: number[]
  /** What the earlier program noted as failures. */
  earlier_wrote: string[]
}

async function upgradeFrom(program: EarlierProgram): Promise<Outcome> {
  const outcome: Outcome = { found: [], rows: 0, times: [], earlier_wrote: [] }
  const { sandbox, env } = await startProvider()
  const apps: RunningApp[] = []
  /** Whoever was started last hears of payments. */
  const start = async (options: Omit<AppOptions, 'demo' | 'env'>) => {
    const app = await startApp({ demo: true, env, ...options })
    sandbox.sendWebhooksTo(`${app.url}/api/paystack/webhook`)
    apps.push(app)
    return app
  }
  try {
    await upgrade(program, sandbox, start, outcome)
  } catch (error) {
    outcome.found.push(messageOf(error))
  }
  for (const app of apps) if (app.process.exitCode === null) await app.kill()
  if (apps[0]) outcome.earlier_wrote = errorsOf(apps[0])
  await sandbox.stop()
  return outcome
}

async function upgrade(
  program: EarlierProgram,
  sandbox: Awaited<ReturnType<typeof startProvider>>['sandbox'],
  start: (options: Omit<AppOptions, 'demo' | 'env'>) => Promise<RunningApp>,
  outcome: Outcome,
): Promise<void> {
  const { found } = outcome
  const earlier = await start({ program: folderOf(program) })
  const client = await connectTo(earlier)
  const urls = [earlier.url]
  const people = await signInPayers(() => connectTo(earlier), [earlier], PAYERS)
  const payers = new Payers(people, urls, sandbox.url)
  const paymentsGoOn = () => payers.goOn(ENOUGH_PAYMENTS, PATIENCE_MS)
  const before = await countRows(client)
  await paymentsGoOn()
  // It ends by itself where it refuses, and what was there before goes on.
  const today = await start({ dataDir: earlier.dataDir }).catch((error: unknown) => {
    if (!program.edited.some((name) => messageOf(error).includes(`${name} was edited`))) throw error
  })
  if (today) urls.push(today.url)
  await paymentsGoOn()
  found.push(...(await workAt(earlier.url, 'beside')).map((line) => `earlier: ${line}`))
  if (today) {
    urls.shift()
    await paymentsGoOn()
    await earlier.stop('keep data')
    await paymentsGoOn()
    found.push(...(await workAt(today.url, 'after')).map((line) => `today: ${line}`))
  }
  await payers.stop()
  for (const { url, status, said } of payers.refused)
    if (!FIT_ANSWERS.includes(status))
      found.push(`${url === earlier.url ? 'earlier' : 'today'}: ${status} ${said}`)
  if (today) {
    const paid = (await sandbox.transactions()).filter(({ status }) => status === 'success')
    const references = paid.map(({ reference }) => reference)
    found.push(...(await wrongInBooks(client, payers.acknowledged, references)))
    found.push(...errorsOf(today).map((entry) => `today wrote: ${entry}`))
  }
  found.push(...(await lostRows(client, before)))
  outcome.rows = [...before.values()].reduce((sum, count) => sum + count, 0)
  outcome.times = payers.acknowledged.map(({ at }) => at)
  await client.end()
  await (today ?? earlier).stop()
}

/** As the superuser of the private server, whom every version of the program called so. */
async function connectTo({ dataDir }: RunningApp) {
  const socket = readPostmaster({ folder: join(dataDir, 'postgres') })?.socket
  if (!socket) throw new Error('The earlier program has no private server')
  return connectUnhurried(addressOf(socket, SUPERUSER))
}

/** What a program noted as a failure, by the first of what it says. */
function errorsOf(app: RunningApp): string[] {
  return entriesOf(app)
    .filter((entry) => entry.includes('] ERROR: '))
    .map((entry) => entry.slice(TIME_CHARS, LONGEST_TOLD_CHARS))
}
