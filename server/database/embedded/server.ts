import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#server/database/open.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import {
  type Cluster,
  isRunning,
  lastWords,
  NAME,
  prepareCluster,
  readPostmaster,
  SUPERUSER,
  socketFolder,
  spawnPostmaster,
} from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { OWNER, prepareDatabase, SERVING } from './roles.ts'

/** Held, shared, by every program that uses the server; whoever gets it alone is the last and stops it. */
const IN_USE = 4_120_002
const STARTS_TRIED = 10
/** Milliseconds between two looks at a server that is starting or stopping. */
const PAUSE = 20
/** Milliseconds after which a person is told what is waited for. */
const LONG = 5000
/** Milliseconds between two tries to bring a lost server back. */
const REST = 2000

export interface PrivateServer {
  /** As whom the program serves. */
  connection: Connection
  /** As whom tables are made and changed. */
  owner: Connection
  /** Leaves the server, and stops it where no other program uses it. */
  stop(): Promise<void>
}

export interface PrivateServerOptions {
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
        note((error as Error).message)
        await sleep(REST)
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
    connection: { ...reach(server.socket, SERVING), database: NAME },
    owner: { ...reach(server.socket, OWNER), database: NAME },
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

/** Every option is said, so that no PG… variable of the environment decides one. */
const reach = (socket: string, user: string) => ({ host: socket, port: 5432, user, ssl: false })

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
      if (starts === STARTS_TRIED) {
        throw new SettingError(
          `DATA_DIR: PostgreSQL does not start on ${cluster.folder}: ${lastWords(cluster)}`,
        )
      }
      // What a killed server leaves running needs a moment to notice.
      if (starts > 0) await sleep(PAUSE * 10)
      starts += 1
      made = socketFolder(cluster, made ?? before ?? found?.socket)
      child = spawnPostmaster(cluster, made, found)
    }
    if (!said && Date.now() - since > LONG) {
      said = true
      note(
        `Waiting for PostgreSQL on ${cluster.folder}, which may be recovering; it writes to ${cluster.log}`,
      )
    }
    await sleep(PAUSE)
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return !child?.pid || child.exitCode !== null || child.signalCode !== null
}

/** Errors of a server that is starting, recovering, stopping or just gone: the next look may find another. */
const PASSING = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  undefined,
])

/** As the superuser, who is at work nowhere else: the program serves as another role. */
async function onDatabase(socket: string, statement: string): Promise<void> {
  const client = new pg.Client({ ...reach(socket, SUPERUSER), database: NAME })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Tells the server that this program uses it; null where it does not answer yet. */
async function announce(socket: string): Promise<pg.Client | null> {
  const presence = new pg.Client({
    ...reach(socket, SUPERUSER),
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  // Its loss is told by 'end', which follows.
  presence.on('error', () => {})
  try {
    await presence.connect()
    await presence.query('select pg_advisory_lock_shared($1)', [IN_USE])
    await prepareDatabase(presence, (statement) => onDatabase(socket, statement))
    return presence
  } catch (cause) {
    await presence.end()
    if (PASSING.has((cause as NodeJS.ErrnoException).code)) return null
    throw cause
  }
}

async function leaveServer(cluster: Cluster, { presence, socket }: JoinedServer): Promise<void> {
  const running = readPostmaster(cluster)
  const last = await isLast(presence)
  if (last && running) {
    // The lock is kept until the server is gone: who comes now waits, is cut off, and starts it anew.
    process.kill(running.pid, 'SIGINT')
    while (isRunning(cluster, running)) await sleep(PAUSE)
    rmSync(socket, { recursive: true, force: true })
  }
  await presence.end()
}

async function isLast(presence: pg.Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as alone', [IN_USE])
    return rows[0].alone
  } catch {
    // The server is gone already.
    return false
  }
}
