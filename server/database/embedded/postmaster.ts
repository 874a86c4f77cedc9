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
import { type Cluster, canEnter, giveTo, runAs } from './cluster.ts'

interface Postmaster {
  pid: number
  socket: string | undefined
}

/** Socket paths end at 103 bytes on macOS and 107 on Linux; ours adds `/estate-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_TEMPORARY_FOLDER_CHARS = 70
/** A start renames a longer log to `.old`. */
const MAX_LOG_BYTES = 10_000_000
/** The size of a file of the write-ahead log. */
const LEAST_ROOM_BYTES = 16_000_000
const NO_ROOM = 'No space left on device'

/** null: no server since the last clean stop. */
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

/** Whether the process is this cluster's server: another process may have the number of a dead one. */
export function isRunning(cluster: Cluster, { pid }: Postmaster): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    return command.includes(cluster.folder)
  } catch {
    return false
  }
}

/** A folder for the socket that only PostgreSQL's account can enter: the one of `before`, or a new one. */
export function socketFolder({ account }: Cluster, before: string | undefined): string {
  if (before && !existsSync(before)) {
    mkdirSync(before, { mode: 0o700 })
    giveTo(account, before)
  }
  if (before) {
    const { uid, mode } = statSync(before)
    if (uid === (account?.uid ?? process.getuid?.()) && (mode & 0o077) === 0) return before
  }
  const fits = (folder: string) =>
    folder.length <= LONGEST_TEMPORARY_FOLDER_CHARS && (!account || canEnter(folder, account))
  const folder = mkdtempSync(join([tmpdir(), '/tmp'].find(fits) ?? '/tmp', 'estate-'))
  giveTo(account, folder)
  return folder
}

/** Starts `postgres`, which outlives this process: a killed program loses nothing. `dead`: its predecessor. */
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
    // Starting two workers takes longer than the longest count, and takes both cores of a small machine.
    'max_parallel_workers_per_gather=0',
    'log_checkpoints=off',
    // Keeps statements and rejected rows, which are personal data, out of the log.
    'log_min_error_statement=fatal',
    'log_error_verbosity=terse',
    ...(cluster.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  if (lengthOfLog(cluster) > MAX_LOG_BYTES) renameSync(cluster.log, `${cluster.log}.old`)
  const log = openSync(cluster.log, 'a', 0o600)
  const options = runAs(cluster)
  // Another process may have the dead server's number; pg_ctl passes it like this.
  const env = dead ? { ...options.env, PG_GRANDPARENT_PID: String(dead.pid) } : options.env
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])],
    // A throw-away server ends with the terminal's Ctrl-C.
    { ...options, env, detached: cluster.durable, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.on('error', (error) => appendFileSync(cluster.log, `FATAL: ${error.message}\n`))
  child.unref()
  return child
}

export const lengthOfLog = ({ log }: Pick<Cluster, 'log'>): number =>
  statSync(log, { throwIfNoEntry: false })?.size ?? 0

/** The last error that PostgreSQL logged after length `since`; on a full disk it cannot even log. */
export function whyNotStarted({ log, folder }: Pick<Cluster, 'log' | 'folder'>, since: number): string {
  const written = readFileSync(log)
  const added = written.subarray(since > written.length ? 0 : since).toString()
  const lines = added.split('\n').filter((line) => line !== '')
  const said = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it said nothing'
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LEAST_ROOM_BYTES && !said.includes(NO_ROOM) ? `${said} (${NO_ROOM})` : said
}
