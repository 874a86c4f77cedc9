/*
 * The database as those run it who cannot do without: PostgreSQL on three machines under Patroni with etcd, HAProxy before it, two servers
 * of the application, and people who pay all the time. One machine or part after the other fails, and nothing that was acknowledged may be
 * missing, doubled or without its number. npm run drill:failover, as root on Debian; 6 to 10 minutes. LOGS=folder keeps what
 * all programs wrote, ONLY=etcd picks cases.
 */
import { stop } from '../scripts/node.js'
import { messageOf } from '../server/errors/error-parts.ts'
import { DATABASE, failuresOf, startApps } from './apps.ts'
import { CASES, type Case } from './cases.ts'
import { wrongInBooks } from './checks.ts'
import { Cluster, PATIENCE_MS } from './cluster.ts'
import { Payers } from './payers.ts'
import { until } from './programs.ts'
import { Report } from './report.ts'
import { missingPackages, TTL_S } from './settings.ts'

/** Longer than this nobody waits until payments are taken again. */
const LONGEST_WITHOUT_MS = (TTL_S + 10) * 1000
/** Of each payer some, on both servers. */
const ENOUGH_PAYMENTS = 24

const missing = missingPackages()
if (missing.length > 0) stop(`A drill wants more of Debian: apt-get install -y ${missing.join(' ')}`)

const cases = CASES.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
if (cases.length === 0) stop(`ONLY=${process.env.ONLY}: no case is called so`)

const began = performance.now()
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)
const cluster = await Cluster.build()
console.log(`Three machines, etcd and HAProxy: ${seconds(began)} s`)
const { apps, sandbox, people } = await startApps(cluster)
console.log(`Two servers of the application with the demo: ${seconds(began)} s`)
const payers = new Payers(
  people,
  apps.map(({ url }) => url),
  sandbox.url,
)
const report = new Report(payers, LONGEST_WITHOUT_MS)

let at = ''
try {
  for (const each of cases) await run(each)
  at = 'at the end'
  await payers.stop()
  const paid = (await sandbox.transactions()).filter(({ status }) => status === 'success')
  close(await wrongNow(paid.map(({ reference }) => reference)))
  for (const app of apps) await app.stop()
} catch (error) {
  const cause = error instanceof Error && error.cause ? `, for ${messageOf(error.cause)}` : ''
  close([`${messageOf(error)}${cause}`])
}
console.log(report.table())
console.log(`${seconds(began)} s`)
// The machines end with the drill.
process.exit(report.failed ? 1 : 0)

async function run({ name, happens }: Case): Promise<void> {
  at = name
  console.log(`${seconds(began)} s: ${name}`)
  const found: string[] = []
  await happens({
    ...{ cluster, paymentsGoOn },
    acknowledged: () => payers.acknowledged.length,
    wrong: (what) => void found.push(what),
  })
  await cluster.whole()
  for (const app of apps)
    await until(`${app.url} is ready`, PATIENCE_MS, async () => (await fetch(`${app.url}/api/ready`)).ok)
  await paymentsGoOn()
  close([...found, ...(await wrongNow())])
}

function close(found: readonly string[]): void {
  for (const line of report.close(at, found)) console.log(`  WRONG: ${line}`)
}

/** Waits until so many have been paid from now on. */
function paymentsGoOn(): Promise<void> {
  const before = payers.acknowledged.length
  const enough = () => payers.acknowledged.length >= before + ENOUGH_PAYMENTS
  return until('payments are acknowledged again', PATIENCE_MS, enough)
}

async function wrongNow(paid?: readonly string[]): Promise<string[]> {
  // What is acknowledged from here on is looked at the next time.
  const acknowledged = [...payers.acknowledged]
  const client = await cluster.connect(DATABASE)
  const found = await wrongInBooks(client, acknowledged, paid)
  await client.end()
  for (const { url, process, output } of apps)
    if (process.exitCode !== null || process.signalCode !== null) found.push(`${url} has ended:\n${output()}`)
  for (const app of apps) found.push(...failuresOf(app))
  return found
}
