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
import {
  type Cluster,
  clusterAddress,
  type OsAccount,
  postgresAccount,
  prepareCluster,
  SUPERUSER,
} from './cluster.ts'
import {
  isRunning,
  lengthOfLog,
  readPostmaster,
  socketFolder,
  spawnPostmaster,
  whyNotStarted,
} from './postmaster.ts'
import { OWNER_ROLE, prepareDatabase, SERVING_ROLE } from './roles.ts'

/** Files of ours in the data folder. */
const MADE_BY_US = /^(postgres|outbox|sandbox-book|secret\.key(\.[\w-]+\.part)?$)/
/** Each program holds it shared; the one that gets it exclusively is the last and stops the server. */
const IN_USE_LOCK = 4_120_002
const MAX_STARTS = 10
const LOOK_EVERY_MS = 20
/** The operator hears of a start that takes longer. */
const SAY_AFTER_MS = 5000
const REVIVE_EVERY_MS = 2000

type Note = (line: string) => void

interface PrivateServerOptions {
  dataDir: string
  /** False for throw-away test clusters only. */
  durable?: boolean
  note: Note
}

/** Joins a running server or starts one, and restarts it when it is lost. Throws a `SettingError`. */
export async function startPrivateServer({ dataDir, durable = true, note }: PrivateServerOptions) {
  const cluster = prepareCluster(openDataDir(dataDir, note), durable, note)
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
    /** Leaves the server, and stops it where no other program uses it. */
    async stop(): Promise<void> {
      leaving = true
      await reviving
      await leaveServer(cluster, server)
    },
  }
}

interface JoinedServer {
  presence: pg.Client
  socket: string
}

/** PostgreSQL lets one server onto a cluster: of parallel starts the others end, and join the first. */
async function joinServer(cluster: Cluster, note: Note, before?: string): Promise<JoinedServer> {
  let child: ChildProcess | undefined
  let made: string | undefined
  let sayAt = Date.now() + SAY_AFTER_MS
  const loggedBefore = lengthOfLog(cluster)
  for (let starts = 0; ; ) {
    const found = readPostmaster(cluster)
    if (found && isRunning(cluster, found)) {
      const { socket } = found
      const presence = socket && (await announce(socket))
      if (socket && presence) {
        if (made && made !== socket) rmSync(made, { recursive: true })
        return { presence, socket }
      }
    } else if (!child?.pid || child.exitCode !== null || child.signalCode !== null) {
      if (starts === MAX_STARTS)
        throw new SettingError(
          `DATA_DIR: PostgreSQL does not start on ${cluster.folder}: ${whyNotStarted(cluster, loggedBefore)}`,
        )
      // Children of a killed server need a moment to end.
      if (starts > 0) await sleep(LOOK_EVERY_MS * 10)
      starts += 1
      made = socketFolder(cluster, made ?? before ?? found?.socket)
      child = spawnPostmaster(cluster, made, found)
    }
    if (Date.now() > sayAt) {
      sayAt = Number.POSITIVE_INFINITY
      note(
        `Waiting for PostgreSQL on ${cluster.folder}, which may be recovering; it writes to ${cluster.log}`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** Errors of a server that is starting, recovering, stopping or gone. */
const PASSING_CODES = ['57P01', '57P02', '57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', undefined]

/** Marks the server as used; null while it does not answer. */
async function announce(socket: string): Promise<pg.Client | null> {
  const address = clusterAddress(socket, SUPERUSER, 'postgres')
  const presence = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
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

async function leaveServer(cluster: Cluster, { presence, socket }: JoinedServer): Promise<void> {
  const running = readPostmaster(cluster)
  if ((await isLast(presence)) && running) {
    // The lock stays until the server is gone: a program that comes now is cut off and starts it again.
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
    return false
  }
}

/** Node's recursive one never ends in /proc, which denies that an existing folder is there. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** Makes the data folder and closes it to other accounts. `note` gets a warning where it stays open. */
export function openDataDir(setting: string, note: Note): string {
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

/** PostgreSQL's account may pass to its own part, and list nothing. */
function closeToOthers(dataDir: string, account: OsAccount | null, note: Note): void {
  const { uid, gid, mode } = statSync(dataDir)
  const allowed = account && gid === account.gid ? 0o710 : 0o700
  if ((mode & 0o777 & ~allowed) === 0) return
  // A folder with files of others stays open.
  if (uid === process.getuid?.() && readdirSync(dataDir).every((name) => MADE_BY_US.test(name))) {
    if (account) chownSync(dataDir, uid, account.gid)
    chmodSync(dataDir, account ? 0o710 : 0o700)
    return
  }
  const close = account ? `chgrp ${account.gid} ${dataDir} && chmod 710 ${dataDir}` : `chmod 700 ${dataDir}`
  note(`DATA_DIR: other accounts of this machine can look into ${dataDir}; ${close} closes it`)
}
