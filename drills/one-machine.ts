import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { installedNode, ROOT } from '../scripts/node.js'
import { addressOf } from '../server/database/embedded/address.ts'
import { SUPERUSER } from '../server/database/embedded/cluster.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { freePort } from '../server/test/listen.ts'
import { startProvider } from './apps.ts'
import { layClock, POSTGRES } from './clock.ts'
import { DISK, makeDisk } from './disk.ts'
import { processesOf, signalAll } from './programs.ts'
import { Service } from './service.ts'

const DATA = join(DISK, 'data')

/** One machine with the app and its private PostgreSQL on a disk of its own, as `npm start` has it. */
export class OneMachine {
  readonly app: Service

  private constructor(app: Service) {
    this.app = app
  }

  static async build() {
    makeDisk()
    layClock()
    mkdirSync(DATA)
    const { sandbox, env } = await startProvider()
    const port = await freePort()
    const machine = new OneMachine(await Service.start({ demo: true, dataDir: DATA, port, env }))
    sandbox.sendWebhooksTo(`${machine.app.url}/api/paystack/webhook`)
    return { machine, sandbox }
  }

  #postmasterFile = () => readFileSync(join(DATA, 'postgres/postmaster.pid'), 'utf8').split('\n')

  /** The process that the others of PostgreSQL belong to. */
  postmaster = (): number => Number(this.#postmasterFile()[0])

  /** All processes of PostgreSQL. */
  postgres = (): number[] => processesOf(POSTGRES)

  /** A connection of the administrator to the books. */
  connect = (): Promise<pg.Client> => connectUnhurried(addressOf(this.#postmasterFile()[4] ?? '', SUPERUSER))

  /** Those processes of PostgreSQL that the app asks. */
  async asked(admin: pg.Client): Promise<number[]> {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'estate-management' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  }

  /** Asks the books one thing. */
  async read(query: string): Promise<Record<string, unknown>> {
    const admin = await this.connect()
    try {
      return (await admin.query(query)).rows[0] ?? {}
    } finally {
      await admin.end()
    }
  }

  async endPostgres(): Promise<void> {
    for (let left = this.postgres(); left.length > 0; left = this.postgres()) {
      signalAll(left, 'SIGKILL')
      await sleep(20)
    }
  }

  /** Runs one of the app's commands; answers how it ended and what it said. */
  async command(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
    const env = { ...process.env, DATA_DIR: DATA, DEMO: 'off' }
    const script = `server/commands/${name}.ts`
    return promisify(execFile)(installedNode(), [script, ...args], { cwd: ROOT, env }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    )
  }
}
