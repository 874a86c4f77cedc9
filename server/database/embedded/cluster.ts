import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  appendFileSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SettingError } from '#server/errors/setting-error.ts'
import { type Account, canEnter, postgresAccount } from './account.ts'
import { ELSEWHERE, postgresBinaries } from './binaries.ts'

/** The files of one private server, and whom and what it runs as. */
export interface Cluster {
  folder: string
  account: Account | null
  binaries: string
  log: string
  /** Off for throw-away test clusters only: then a crash may lose everything. */
  durable: boolean
}

/** A server that is, or was, started on a cluster: what its `postmaster.pid` says. */
export interface Postmaster {
  pid: number
  socket: string | undefined
}

/** The superuser of the cluster, and the name of the database in it. */
export const SUPERUSER = 'estate'
export const NAME = 'estate'
/** The longest path of a socket is 103 bytes on macOS and 107 on Linux; ours adds `/estate-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_TEMPORARY = 70

/** Bytes of log after which a start begins a new one; the one before it is kept. */
const LONGEST_LOG = 10_000_000

/** Finds the cluster of a data folder, making an empty one where there is none. `note` hears what a person should know. */
export function prepareCluster(dataDir: string, durable: boolean, note: (line: string) => void): Cluster {
  const inside = join(realpathSync(dataDir), 'postgres')
  const account = postgresAccount(inside)
  const folder = placeCluster(inside, account, note)
  const cluster = { folder, account, binaries: postgresBinaries(account), log: `${inside}.log`, durable }
  if (!existsSync(folder)) createCluster(cluster)
  try {
    accessSync(folder, constants.X_OK)
  } catch (cause) {
    throw new SettingError(`DATA_DIR: ${folder} belongs to another user`, { cause })
  }
  return cluster
}

/** Where PostgreSQL's account may not enter the data folder, the cluster lies elsewhere and a link there leads to it. */
function placeCluster(inside: string, account: Account | null, note: (line: string) => void): string {
  const entry = lstatSync(inside, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return readlinkSync(inside)
  if (entry || !account || canEnter(dirname(inside), account)) return inside
  const folder = join(ELSEWHERE, randomUUID())
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 })
  try {
    symlinkSync(folder, inside)
  } catch (cause) {
    // Another start of the program was quicker.
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return readlinkSync(inside)
    throw cause
  }
  note(`PostgreSQL runs as ${account.name}, who cannot enter ${dirname(inside)}: its files are in ${folder}`)
  return folder
}

function createCluster(cluster: Cluster): void {
  const { folder, binaries, durable } = cluster
  // Made beside and then renamed: of two that start together one wins, and a cut-short one never gets the name.
  const fresh = mkdtempSync(`${folder}.new-`)
  own(fresh, cluster.account)
  const options = ['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    execFileSync(join(binaries, 'bin/initdb'), [...options, ...locale, ...(durable ? [] : ['--no-sync'])], {
      ...runAs(cluster),
      stdio: 'pipe',
    })
    renameSync(fresh, folder)
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true })
    if (existsSync(folder)) return
    const said = (cause as { stderr?: Buffer }).stderr?.toString().trim() ?? (cause as Error).message
    throw new SettingError(`DATA_DIR: PostgreSQL could not make its files in ${folder}: ${said}`, { cause })
  }
}

function own(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Nothing of the caller's environment reaches PostgreSQL: its PG… variables would change what it does. */
function runAs({ account, binaries }: Cluster) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
  return { env, cwd: join(binaries, 'bin'), ...(account ? { uid: account.uid, gid: account.gid } : {}) }
}

/** Reads who runs, or ran last, on the cluster; null where nobody has since it was last stopped well. */
export function readPostmaster(cluster: Cluster): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socket: lines[4] || undefined } : null
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}

/** Whether that process is a PostgreSQL on this cluster, and not a stranger who was given the number of one that died. */
export function isRunning(cluster: Cluster, { pid }: Postmaster): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    return command.includes(cluster.folder)
  } catch {
    // No such process.
    return false
  }
}

/** A folder for the socket that only PostgreSQL's account can enter: the one it had before, or a new one. */
export function socketFolder(cluster: Cluster, before: string | undefined): string {
  const owner = cluster.account?.uid ?? process.getuid?.()
  if (before && !existsSync(before)) {
    mkdirSync(before, { mode: 0o700 })
    own(before, cluster.account)
  }
  if (before) {
    const { uid, mode } = statSync(before)
    if (uid === owner && (mode & 0o077) === 0) return before
  }
  const fits = (folder: string) =>
    folder.length <= LONGEST_TEMPORARY && (!cluster.account || canEnter(folder, cluster.account))
  const folder = mkdtempSync(join([tmpdir(), '/tmp'].find(fits) ?? '/tmp', 'estate-'))
  own(folder, cluster.account)
  return folder
}

/**
 * Starts `postgres` on the cluster. It outlives this process on purpose: a killed program loses nothing.
 * `dead` is who ran on it before and is known not to run any more.
 */
export function spawnPostmaster(cluster: Cluster, socket: string, dead: Postmaster | null): ChildProcess {
  const settings = [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    'shared_buffers=128MB',
    'max_wal_size=1GB',
    'random_page_cost=1.1',
    'jit=off',
    'log_checkpoints=off',
    // A statement that fails is the program's to report; its text stays out of the log.
    'log_min_error_statement=fatal',
    ...(cluster.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const written = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
  if (written > LONGEST_LOG) renameSync(cluster.log, `${cluster.log}.old`)
  const log = openSync(cluster.log, 'a', 0o600)
  const options = runAs(cluster)
  // A dead server's number may belong to a stranger by now, which PostgreSQL would take for a living one.
  // This is how its own pg_ctl tells it of a number that does not count.
  const env = dead ? { ...options.env, PG_GRANDPARENT_PID: String(dead.pid) } : options.env
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])],
    // A throw-away server dies with the terminal's Ctrl-C like everything else.
    { ...options, env, detached: cluster.durable, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.on('error', (error) => appendFileSync(cluster.log, `FATAL: ${error.message}\n`))
  child.unref()
  return child
}

/** The last thing PostgreSQL wrote, for the line that says why it does not start. */
export function lastWords(cluster: Cluster): string {
  const lines = readFileSync(cluster.log, 'utf8').trimEnd().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it said nothing'
}
