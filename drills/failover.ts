/*
 * The database as those run it who cannot do without: PostgreSQL on three machines under Patroni with etcd, HAProxy before it, two servers
 * of the application, and people who pay all the time. One machine or part after the other fails, and nothing that was acknowledged may be
 * missing, doubled or without its number. npm run drill:failover, as root on Debian; 6 to 10 minutes. LOGS=folder keeps what
 * all programs wrote, ONLY=etcd picks cases.
 */
import { stop } from '../scripts/node.js'
import { DATABASE, startApps } from './apps.ts'
import { CASES } from './cases.ts'
import { Cluster } from './cluster.ts'
import { runDrill, secondsSoFar, wantedOf } from './drill.ts'
import { missingPackages, TTL_S } from './settings.ts'

const missing = missingPackages()
if (missing.length > 0) stop(`A drill wants more of Debian: apt-get install -y ${missing.join(' ')}`)
const cases = wantedOf(CASES)

const cluster = await Cluster.build()
console.log(`Three machines, etcd and HAProxy: ${secondsSoFar()} s`)
const parts = await startApps(cluster)
console.log(`Two servers of the application with the demo: ${secondsSoFar()} s`)
await runDrill({
  ...parts,
  cases,
  place: { cluster },
  longest_ms: (TTL_S + 10) * 1000,
  connect: () => cluster.connect(DATABASE),
  whole: () => cluster.whole(),
})
