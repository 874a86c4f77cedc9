import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#server/errors/errors.ts'
import { canEnter } from './account.ts'
import { type Cluster, giveTo, runAs } from './cluster.ts'

/** A server that is, or was, started on a cluster: what its `postmaster.pid` says. */
interface Postmaster {
  pid: number
  socket: string | undefined
}

/** The longest path of a socket is 103 bytes on macOS and 107 on Linux; ours adds `/estate-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_TEMPORARY_FOLDER_CHARS = 70

/** A start begins a new log once the old one, which is kept, is as long as this. */
const MAX_LOG_BYTES = 10_000_000

/** Each file of its write-ahead log takes as much. */
const LEAST_ROOM_BYTES = 16_000_000
const NO_ROOM = 'No space left on device'

/** Reads who runs, or ran last, on the cluster; null where nobody has since it was last stopped well. */
export function readPostmaster(cluster: Pick<Cluster, 'folder'>): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socket: lines[4] || undefined } : null
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
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
    giveTo(cluster.account, before)
  }
  if (before) {
    const { uid, mode } = statSync(before)
    if (uid === owner && (mode & 0o077) === 0) return before
  }
  const fits = (folder: string) =>
    folder.length <= LONGEST_TEMPORARY_FOLDER_CHARS && (!cluster.account || canEnter(folder, cluster.account))
  const folder = mkdtempSync(join([tmpdir(), '/tmp'].find(fits) ?? '/tmp', 'estate-'))
  giveTo(cluster.account, folder)
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
    // A statement that fails is the program's to report; its text, and the row that was refused, stay out of the log.
    'log_min_error_statement=fatal',
    'log_error_verbosity=terse',
    ...(cluster.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  if (lengthOfLog(cluster) > MAX_LOG_BYTES) renameSync(cluster.log, `${cluster.log}.old`)
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

/** How long the log is, so that what is written from now on is found in it. */
export const lengthOfLog = ({ log }: Pick<Cluster, 'log'>): number =>
  statSync(log, { throwIfNoEntry: false })?.size ?? 0

/** Why PostgreSQL does not start, by the last thing that it wrote since the log was so long. On a full disk it cannot write even that. */
export function whyNotStarted({ log, folder }: Pick<Cluster, 'log' | 'folder'>, since: number): string {
  const written = readFileSync(log)
  const lines = written
    // A start may have begun a new log.
    .subarray(since > written.length ? 0 : since)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  const said = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it said nothing'
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_ROOM_BYTES && !said.includes(NO_ROOM) ? `${said} (${NO_ROOM})` : said
}
