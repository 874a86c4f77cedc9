/*
 * Runs two servers on a replicated PostgreSQL while people pay; the leader or its standby fails.
 * npm run chaos:failover on Linux; 2 minutes. ONLY=standby picks cases.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startProvider } from '../bench/demo.ts'
import { startApp } from '../e2e/app.ts'
import {
  type Cluster,
  clusterAddress,
  prepareCluster,
  SUPERUSER,
} from '../server/database/embedded/cluster.ts'
import {
  isRunning,
  readPostmaster,
  socketFolder,
  spawnPostmaster,
} from '../server/database/embedded/postmaster.ts'
import { OWNER_ROLE, SERVING_ROLE } from '../server/database/embedded/roles.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { listen } from '../server/test/listen.ts'
import { type Case, runDrill, signalAll, until } from './drill.ts'

const FROZEN_MS = 20_000
/** Commits that the standby confirmed before are acknowledged within this time. */
const ON_ITS_WAY_MS = 2000

const folder = mkdtempSync(join(tmpdir(), 'estate-failover-'))
chmodSync(folder, 0o755)
let count = 0

interface Server {
  cluster: Cluster
  socket: string
}

async function start(dataDir: string): Promise<Server> {
  const cluster = prepareCluster(dataDir, true, console.log)
  const socket = socketFolder(cluster, undefined)
  spawnPostmaster(cluster, socket, readPostmaster(cluster))
  const server = { cluster, socket }
  await until(`a start in ${dataDir}`, () => run(server, 'select 1').then(() => true))
  return server
}

async function connect({ socket }: Server): Promise<pg.Client> {
  const client = new pg.Client(clusterAddress(socket, SUPERUSER))
  client.on('error', () => {})
  await client.connect()
  return client
}

async function run(server: Server, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = await connect(server)
  const results: pg.QueryResult[] = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results
}

function processesOf({ cluster }: Server): number[] {
  const pid = readPostmaster(cluster)?.pid
  if (!pid) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter(Boolean).map(Number)]
}

async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
  const postmaster = readPostmaster(server.cluster)
  signalAll(signal === 'SIGKILL' ? processesOf(server) : [postmaster?.pid ?? 0], signal)
  await until('its end', () => !postmaster || !isRunning(server.cluster, postmaster))
}

async function addStandby(): Promise<Server> {
  const dataDir = join(folder, `server-${++count}`)
  mkdirSync(dataDir)
  const files = join(dataDir, 'postgres')
  const client = await connect(leader)
  await client.query(`select pg_backup_start('standby', true)`)
  execFileSync('cp', ['-a', leader.cluster.folder, files])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  rmSync(join(files, 'postmaster.pid'))
  writeFileSync(join(files, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(files, 'standby.signal'), '')
  const conninfo = `primary_conninfo = 'host=${leader.socket} user=${SUPERUSER} application_name=standby'\n`
  writeFileSync(join(files, 'postgresql.auto.conf'), `${conninfo}synchronous_standby_names = 'standby'\n`)
  const { account } = leader.cluster
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, files])
  const server = await start(dataDir)
  await run(leader, `alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()')
  await until('a standby that has every commit', async () => {
    const [state] = await run(leader, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    return state?.rowCount === 1
  })
  return server
}

async function failOver(): Promise<void> {
  await run(standby, 'select pg_promote()')
  leader = standby
  cutConnections()
  standby = await addStandby()
}

const first = join(folder, 'server-0')
mkdirSync(first)
await (await startPrivateServer({ dataDir: first, note: console.log })).stop()
let leader = await start(first)
let standby = await addStandby()

/** This address leads to the leader. */
const connections = new Set<Socket>()
const port = await listen(
  createServer((client) => {
    const server = connectTo(`${leader.socket}/.s.PGSQL.5432`)
    for (const one of [client, server]) {
      connections.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          connections.delete(one)
          client.destroy()
          server.destroy()
        })
    }
    client.pipe(server).pipe(client)
  }),
)
function cutConnections(): void {
  for (const connection of connections) connection.destroy()
}

const CASES: readonly Case[] = [
  ...['leader killed', 'leader killed a second time'].map(
    (name): Case => ({
      name,
      async happens() {
        await end(leader, 'SIGKILL')
        await failOver()
      },
    }),
  ),
  {
    name: 'leader frozen, and goes on after the standby is promoted',
    async happens({ paymentsGoOn }) {
      const old = leader
      const hanging = processesOf(old)
      signalAll(hanging, 'SIGSTOP')
      await failOver()
      await paymentsGoOn()
      signalAll(hanging, 'SIGCONT')
      await paymentsGoOn()
      await end(old, 'SIGKILL')
    },
  },
  {
    name: `standby frozen for ${FROZEN_MS / 1000} s`,
    async happens({ acknowledged, wrong }) {
      const hanging = processesOf(standby)
      signalAll(hanging, 'SIGSTOP')
      await sleep(ON_ITS_WAY_MS)
      const before = acknowledged()
      await sleep(FROZEN_MS - ON_ITS_WAY_MS)
      if (acknowledged() > before) wrong('payments were acknowledged that only one server has')
      signalAll(hanging, 'SIGCONT')
    },
  },
  {
    name: 'switch-over',
    async happens() {
      await end(leader, 'SIGINT')
      await failOver()
    },
  },
  {
    name: 'power cut: both servers',
    async happens() {
      const both = [leader, standby]
      await Promise.all(both.map((server) => end(server, 'SIGKILL')))
      ;[leader, standby] = (await Promise.all(
        both.map(({ cluster }) => start(join(cluster.folder, '..'))),
      )) as [Server, Server]
      const follow = `alter system set primary_conninfo = 'host=${leader.socket} user=${SUPERUSER} application_name=standby'`
      await run(standby, follow, 'select pg_reload_conf()')
    },
  },
]

const { sandbox, env } = await startProvider()
const addressFor = (role: string) => `postgres://${role}@127.0.0.1:${port}/estate`
const settings = {
  ...env,
  DATABASE_URL: addressFor(SERVING_ROLE),
  DATABASE_OWNER_URL: addressFor(OWNER_ROLE),
}
const apps = [await startApp({ demo: true, env: settings }), await startApp({ demo: false, env: settings })]
process.on('exit', () => {
  for (const app of apps) app.process.kill('SIGKILL')
  for (const server of [leader, standby]) signalAll(processesOf(server), 'SIGKILL')
  rmSync(folder, { recursive: true })
})
sandbox.sendWebhooksTo(`${apps[0]?.url}/api/paystack/webhook`)
await runDrill({
  ...{ apps, sandbox, cases: CASES },
  connect: () => connectUnhurried(clusterAddress(leader.socket, SUPERUSER)),
})
