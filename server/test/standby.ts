import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { SUPERUSER } from '#server/database/embedded/cluster.ts'
import { SERVING_ROLE } from '#server/database/embedded/roles.ts'
import { startPrivateServer } from '#server/database/embedded/server.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Db, openDatabase } from '#server/database/open.ts'

/** Copies of one server, each in a separate folder; they end with the test file. */
export async function startServers() {
  const folder = await mkdtemp(join(tmpdir(), 'estate-standby-'))
  await chmod(folder, 0o755)
  const running = new Set<{ stop(): Promise<void> }>()
  afterAll(async () => {
    await Promise.all([...running].map((server) => server.stop()))
    await rm(folder, { recursive: true })
  })

  async function start(name: string) {
    const server = await startPrivateServer({ dataDir: join(folder, name), note: () => {} })
    const stopping = {
      stop() {
        running.delete(stopping)
        return server.stop()
      },
    }
    running.add(stopping)
    const { connection } = server
    return { ...stopping, connection, owner: server.owner, superuser: { ...connection, user: SUPERUSER } }
  }

  /** Copies a stopped server with its state. */
  async function copy(from: string, name: string): Promise<string> {
    const files = join(folder, name)
    await mkdir(files)
    await chmod(files, 0o755)
    execFileSync('cp', ['-a', join(folder, from, 'postgres'), files])
    return files
  }

  return {
    start,
    /** A migrated server with the rows of `fill`, and its result. It is stopped, so that it can be copied. */
    async fill<T>(name: string, fill: (db: Db) => Promise<T>): Promise<T> {
      const server = await start(name)
      await migrate(server.owner, { serving: SERVING_ROLE })
      const filling = openDatabase(server.connection, () => {})
      const filled = await fill(filling.db)
      await filling.close()
      await server.stop()
      return filled
    },
    /** A read-only copy of a stopped server, until it is promoted. */
    async copyAsStandby(from: string, name: string) {
      await writeFile(join(await copy(from, name), 'postgres/standby.signal'), '')
      return start(name)
    },
  }
}
