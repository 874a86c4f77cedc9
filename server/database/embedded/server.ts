import type { ChildProcess } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { type OsAccount, postgresAccount } from './account.ts'
import { type Address, type Cluster, clusterAddress, prepareCluster, SUPERUSER } from './cluster.ts'
import {
  isRunning,
  lengthOfLog,
  readPostmaster,
  socketFolder,
  spawnPostmaster,
  whyNotStarted,
} from './postmaster.ts'
import { OWNER_ROLE, prepareDatabase, SERVING_ROLE } from './roles.ts'

/** What this program makes in its folder. */
const MADE_BY_US = /^(postgres|outbox|sandbox-book|secret\.key(\.[\w-]+\.part)?$)/

/** Held, shared, by every program that uses the server; whoever gets it alone is the last and stops it. */
const IN_USE_LOCK = 4_120_002
const MAX_STARTS = 10
/** Between two looks at a server that is starting or stopping. */
const LOOK_EVERY_MS = 20
/** After this a person is told what is waited for. */
const SAY_AFTER_MS = 5000

/** Between two tries to bring a lost server back. */
const REVIVE_EVERY_MS = 2000

interface PrivateServer {
  /** As whom the program serves. */
  connection: Address
  /** As whom tables are made and changed. */
  owner: Address
  /** Leaves the server, and stops it where no other program uses it. */
  stop(): Promise<void>
}

interface PrivateServerOptions {
  /** Made where it is not there. */
  dataDir: string
  /** False for throw-away test clusters only. */
  durable?: boolean
  /** Hears, in one line each, what a person should know. */
  note(line: string): void
}

/**
 * Starts the private PostgreSQL of a data folder, or joins the one that already runs on it: left behind by a program
 * that was killed, or in use by another. Throws a `SettingError` where that cannot be.
 */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  const { durable = true, note } = options
  const cluster = prepareCluster(openDataDir(options.dataDir, note), durable, note)
  let server = await joinServer(cluster, note)
  let leaving = false
  let reviving: Promise<void> | undefined

  async function revive(): Promise<void> {
    note('PostgreSQL went away; starting it again')
    while (!leaving) {
      try {
        server = await joinServer(cluster, note, server.socket)
        return watch()
      } catch (error) {
        note(messageOf(error))
        await sleep(REVIVE_EVERY_MS)
      }
    }
  }
  function watch(): void {
    server.presence.once('end', () => {
      if (!leaving) reviving = revive()
    })
  }
  watch()

  return {
    connection: clusterAddress(server.socket, SERVING_ROLE),
    owner: clusterAddress(server.socket, OWNER_ROLE),
    async stop() {
      leaving = true
      await reviving
      await leaveServer(cluster, server)
    },
  }
}

/** A server that answers, and our connection that tells the others that we use it. */
interface JoinedServer {
  presence: pg.Client
  socket: string
}

/**
 * Programs that start together need no agreement: PostgreSQL lets only one server onto a cluster, whoever comes
 * second sees its own attempt end and finds the first one's server.
 */
async function joinServer(
  cluster: Cluster,
  note: (line: string) => void,
  before?: string,
): Promise<JoinedServer> {
  let child: ChildProcess | undefined
  let made: string | undefined
  const since = Date.now()
  const loggedBefore = lengthOfLog(cluster)
  let said = false
  for (let starts = 0; ; ) {
    const found = readPostmaster(cluster)
    if (found && isRunning(cluster, found)) {
      const presence = found.socket ? await announce(found.socket) : null
      if (presence && found.socket) {
        if (made && made !== found.socket) rmSync(made, { recursive: true })
        return { presence, socket: found.socket }
      }
    } else if (hasEnded(child)) {
      if (starts === MAX_STARTS) {
        throw new SettingError(
          `DATA_DIR: PostgreSQL does not start on ${cluster.folder}: ${whyNotStarted(cluster, loggedBefore)}`,
        )
      }
      // What a killed server leaves running needs a moment to notice.
      if (starts > 0) await sleep(LOOK_EVERY_MS * 10)
      starts += 1
      made = socketFolder(cluster, made ?? before ?? found?.socket)
      child = spawnPostmaster(cluster, made, found)
    }
    if (!said && Date.now() - since > SAY_AFTER_MS) {
      said = true
      note(
        `Waiting for PostgreSQL on ${cluster.folder}, which may be recovering; it writes to ${cluster.log}`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return !child?.pid || child.exitCode !== null || child.signalCode !== null
}

/** Errors of a server that is starting, recovering, stopping or just gone: the next look may find another. */
const PASSING_CODES = ['57P01', '57P02', '57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', undefined]

/** Tells the server that this program uses it; null where it does not answer yet. */
async function announce(socket: string): Promise<pg.Client | null> {
  const presence = new pg.Client({
    ...clusterAddress(socket, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  // Its loss is told by 'end', which follows.
  presence.on('error', () => {})
  try {
    await presence.connect()
    await presence.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    await prepareDatabase(presence)
    return presence
  } catch (cause) {
    await presence.end()
    if (PASSING_CODES.includes(codeOf(cause))) return null
    throw cause
  }
}

/** Ends our connection, and the server with it where no other program uses it. */
async function leaveServer(cluster: Cluster, { presence, socket }: JoinedServer): Promise<void> {
  const running = readPostmaster(cluster)
  const last = await isLast(presence)
  if (last && running) {
    // The lock is kept until the server is gone: who comes now waits, is cut off, and starts it anew.
    process.kill(running.pid, 'SIGINT')
    while (isRunning(cluster, running)) await sleep(LOOK_EVERY_MS)
    rmSync(socket, { recursive: true, force: true })
  }
  await presence.end()
}

async function isLast(presence: pg.Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK])
    return rows[0]?.alone === true
  } catch {
    // The server is gone already.
    return false
  }
}

/** Makes the data folder where it is not there, closed to other accounts of the machine. `note` hears where it stays open. */
export function openDataDir(setting: string, note: (line: string) => void): string {
  const dataDir = resolve(setting)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(dataDir, postgresAccount(join(dataDir, 'postgres')), note)
    return dataDir
  } catch (cause) {
    if (cause instanceof SettingError) throw cause
    throw new SettingError(`DATA_DIR: cannot write to ${dataDir} (${codeOf(cause)})`, { cause })
  }
}

/** Node's own recursive one never ends where the system says that an existing folder is not there, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** The account that root lends to PostgreSQL may pass through to its own part, and not look around. */
function closeToOthers(dataDir: string, account: OsAccount | null, note: (line: string) => void): void {
  const { uid, gid, mode } = statSync(dataDir)
  const allowed = account && gid === account.gid ? 0o710 : 0o700
  if ((mode & 0o777 & ~allowed) === 0) return
  // A folder that others use as well is not ours to close.
  if (uid === process.getuid?.() && readdirSync(dataDir).every((name) => MADE_BY_US.test(name))) {
    if (account) chownSync(dataDir, uid, account.gid)
    chmodSync(dataDir, account ? 0o710 : 0o700)
    return
  }
  const close = account ? `chgrp ${account.gid} ${dataDir} && chmod 710 ${dataDir}` : `chmod 700 ${dataDir}`
  note(`DATA_DIR: other accounts of this machine can look into ${dataDir}; ${close} closes it`)
}
