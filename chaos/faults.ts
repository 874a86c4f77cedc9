/*
 * Runs the application with its private PostgreSQL while people pay; processes, disk or power fail.
 * npm run chaos:faults as root on Debian; 3 minutes. ONLY=disk picks cases.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { startProvider } from '../bench/demo.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { installedNode, ROOT } from '../scripts/node.js'
import { clusterAddress, SUPERUSER } from '../server/database/embedded/cluster.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { messageOf } from '../server/errors/errors.ts'
import { freePort } from '../server/test/listen.ts'
import { type Case, runDrill, type Scene, signalAll, until } from './drill.ts'
import type { Person } from './payers.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'estate-faults-'))
const IMAGE = join(FOLDER, 'disk.img')
process.on('exit', () => rmSync(IMAGE))
const DISK = join(FOLDER, 'disk')
const BALLAST = `${DISK}/ballast`
/** EXT4_IOC_SHUTDOWN without the journal: no later write reaches the disk. */
const CUT = `open my $d, '<', '${DISK}' or die $!; my $how = pack('L', 2); ioctl($d, 0x8004587d, $how) or die $!`

function makeDisk(): void {
  execFileSync('truncate', ['--size', '2G', IMAGE])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', IMAGE])
  execFileSync('chmod', ['755', FOLDER])
  mkdirSync(DISK)
  mount()
}

const mount = () => void execFileSync('mount', ['-o', 'loop', IMAGE, DISK])

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(DISK)
  execFileSync('fallocate', ['--length', String((bavail - 64) * bsize), BALLAST])
  try {
    for (let rest = 0; ; rest += 1) writeFileSync(`${BALLAST}-${rest}`, Buffer.alloc(bsize), { flush: true })
  } catch (error) {
    if (!messageOf(error).includes('ENOSPC')) throw error
  }
}

function makeRoom(): void {
  execFileSync('sh', ['-c', `rm ${BALLAST}*`])
}

/** Unsynced writes are lost. `endAll` must end all programs on the disk; they meet its errors before. */
async function cutPower(endAll: () => Promise<void>): Promise<void> {
  execFileSync('perl', ['-e', CUT])
  await sleep(DEAD_DISK_MS)
  await endAll()
  execFileSync('umount', [DISK])
  mount()
}

const RESTART_AFTER_MS = 5000
/** Longer than a statement may take. */
const LOCKED_MS = 20_000
const ASKED_AT_ONCE = 40
/** Longer than the application waits for an answer. */
const HANGING_MS = 25_000
const FULL_MS = 15_000
const DEAD_DISK_MS = 1500
const DATA = join(DISK, 'data')

makeDisk()
mkdirSync(DATA)
const { sandbox, env } = await startProvider()
const options = { demo: true, dataDir: DATA, port: await freePort(), env }
let app: RunningApp = await startApp(options)
let written = ''
void keepRunning()
sandbox.sendWebhooksTo(`${app.url}/api/paystack/webhook`)

async function keepRunning(): Promise<never> {
  for (;;) {
    if (app.process.exitCode === null && app.process.signalCode === null) await once(app.process, 'exit')
    await sleep(RESTART_AFTER_MS)
    const before = app.output()
    try {
      app = await startApp(options)
      written += before
    } catch (error) {
      written += String(error)
    }
  }
}

const output = () => written + app.output()
const postmasterFile = () => readFileSync(join(DATA, 'postgres/postmaster.pid'), 'utf8').split('\n')
const postmaster = () => Number(postmasterFile()[0])
const connect = () => connectUnhurried(clusterAddress(postmasterFile()[4] ?? '', SUPERUSER))

const postgres = () =>
  spawnSync('pgrep', ['-x', 'postgres'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)

async function endPostgres(): Promise<void> {
  for (let left = postgres(); left.length > 0; left = postgres()) {
    signalAll(left, 'SIGKILL')
    await sleep(20)
  }
}

async function serving(superuser: pg.Client): Promise<number[]> {
  const { rows } = await superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'estate-management' and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}

const ask = (path: string, person?: Person) =>
  fetch(`${app.url}/api${path}`, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })

const signalled = (signal: NodeJS.Signals) =>
  async function happens() {
    const before = postmaster()
    signalAll([before], signal)
    await until('another start of PostgreSQL', () => postmaster() !== before)
  }

async function everybodyAsksALockedTable({ people, wrong }: Scene): Promise<void> {
  const superuser = await connect()
  await superuser.query('begin; lock table payments')
  const asked = people.flatMap((person) =>
    Array.from({ length: ASKED_AT_ONCE }, () => ask(`/tenant/payments/${person.place.tenant_id}`, person)),
  )
  await sleep(LOCKED_MS)
  await superuser.query('rollback')
  await superuser.end()
  for (const { status, headers } of await Promise.all(asked))
    if (status !== 200 && !(status === 503 && headers.get('retry-after')))
      wrong(`a list was answered ${status}, ${headers.get('retry-after')}`)
}

async function databaseHangs({ wrong }: Scene): Promise<void> {
  const hanging = postgres()
  signalAll(hanging, 'SIGSTOP')
  await sleep(HANGING_MS)
  const { status } = await ask('/ready')
  if (status !== 503) wrong(`/api/ready says ${status} while the database hangs`)
  signalAll(hanging, 'SIGCONT')
}

async function diskIsFull({ wrong }: Scene): Promise<void> {
  fillDisk()
  await sleep(FULL_MS)
  const command = ['server/commands/backup.ts', `${DISK}/full.backup`]
  const settings = { ...process.env, DATA_DIR: DATA, DEMO: 'off' }
  const backup = await promisify(execFile)(installedNode(), command, { cwd: ROOT, env: settings }).then(
    () => 'a success',
    ({ stdout, stderr }) => stdout + stderr,
  )
  if (!backup.endsWith('cannot be written (ENOSPC)\n')) wrong(`a backup on a full disk: ${backup}`)
  makeRoom()
}

async function databaseEndsOnAFullDisk({ wrong }: Scene): Promise<void> {
  const superuser = await connect()
  fillDisk()
  // PostgreSQL ends when it cannot create a WAL file.
  const writeLog = async () => {
    for (;;)
      await superuser.query(`select pg_logical_emit_message(true, '', repeat('-', 100000)), pg_switch_wal()`)
  }
  await writeLog().catch(() => {})
  await sleep(FULL_MS)
  const [ready, health] = await Promise.all([ask('/ready'), ask('/health')])
  if (ready.status !== 503 || health.status !== 200) wrong(`/ready ${ready.status}, /health ${health.status}`)
  await until('a log that says why', () => output().includes('PostgreSQL does not start'))
  if (!output().includes('No space left on device')) wrong('the log does not say that the disk is full')
  makeRoom()
}

const CASES: readonly Case[] = [
  { name: 'database stopped, fast', happens: signalled('SIGINT') },
  { name: 'database stopped, immediate', happens: signalled('SIGQUIT') },
  {
    name: "one of the database's processes killed",
    async happens() {
      const superuser = await connect()
      signalAll((await serving(superuser)).slice(0, 1), 'SIGKILL')
      await superuser.end()
    },
  },
  { name: 'application killed', allowed: [0], happens: () => app.kill() },
  {
    name: 'power cut',
    allowed: [0],
    happens: () => cutPower(async () => void (await Promise.all([app.kill(), endPostgres()]))),
  },
  {
    name: `payments locked for ${LOCKED_MS / 1000} s, and all ask at once`,
    happens: everybodyAsksALockedTable,
  },
  {
    name: `database hangs for ${HANGING_MS / 1000} s`,
    longest_ms: HANGING_MS + 15_000,
    happens: databaseHangs,
  },
  { name: `disk full for ${FULL_MS / 1000} s`, longest_ms: FULL_MS + 30_000, happens: diskIsFull },
  {
    name: 'disk full, and the database ends',
    longest_ms: FULL_MS + 60_000,
    happens: databaseEndsOnAFullDisk,
  },
]

await runDrill({ apps: [{ url: app.url, output }], sandbox, cases: CASES, connect })
