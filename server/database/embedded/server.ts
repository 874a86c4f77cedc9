import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '#server/errors/error-parts.ts'
import { type Address, addressOf } from './address.ts'
import { prepareCluster } from './cluster.ts'
import { openDataDir } from './data-dir.ts'
import { joinServer, leaveServer } from './join.ts'
import { OWNER_ROLE, SERVING_ROLE } from './roles.ts'

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
    connection: addressOf(server.socket, SERVING_ROLE),
    owner: addressOf(server.socket, OWNER_ROLE),
    async stop() {
      leaving = true
      await reviving
      await leaveServer(cluster, server)
    },
  }
}
