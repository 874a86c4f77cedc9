import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { postgresAccount } from '../server/database/embedded/account.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { layNetwork, Machine } from './machine.ts'
import { PATIENCE_MS, startProgram, until } from './programs.ts'
import { apiOf, ETCD_URL, haproxySettings, PASSWORD, patroniSettings } from './settings.ts'

const LEADER_PORT = 15_432
/** Whoever asks a machine that is gone does not wait for long. */
const ASK_WITHIN_MS = 2000

const state = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.number().optional() }),
  ),
})

const isInStep = ({ role }: { role: string }) => role === 'sync_standby'

/** Three machines with PostgreSQL under Patroni, etcd, and HAProxy before them. */
export class Cluster {
  readonly machines: readonly Machine[]
  readonly #account: { uid: number; gid: number }
  #etcd: ChildProcess

  private constructor(machines: readonly Machine[], account: { uid: number; gid: number }) {
    this.machines = machines
    this.#account = account
    this.#etcd = startEtcd()
  }

  static async build(): Promise<Cluster> {
    layNetwork()
    const account = postgresAccount('/mnt/none')
    if (!account) throw new Error('A drill is root, and lends PostgreSQL an account')
    const machines = await Promise.all(['a', 'b', 'c'].map((name, index) => Machine.add(name, index + 1)))
    const cluster = new Cluster(machines, account)
    for (const machine of machines) {
      mkdirSync(`/mnt/${machine.name}`, { mode: 0o700 })
      chownSync(`/mnt/${machine.name}`, account.uid, account.gid)
      writeFileSync(settingsOf(machine), patroniSettings(machine))
      cluster.start(machine)
    }
    writeFileSync('/mnt/haproxy.cfg', haproxySettings(machines, LEADER_PORT))
    startProgram('haproxy', 'haproxy', ['-db', '-f', '/mnt/haproxy.cfg'])
    await cluster.whole()
    return cluster
  }

  start(machine: Machine): void {
    machine.start(this.#account, 'patroni', settingsOf(machine))
  }

  async loseEtcd(): Promise<void> {
    this.#etcd.kill('SIGKILL')
    await once(this.#etcd, 'exit')
  }

  bringEtcdBack(): void {
    this.#etcd = startEtcd()
  }

  /** The address of the leader. */
  url = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${LEADER_PORT}/${database}`

  /** A connection of the administrator to whoever leads, past what stands before the machines, or to one machine. */
  async connect(database: string, machine?: Machine): Promise<pg.Client> {
    const { address } = machine ?? (await this.leader())
    return connectUnhurried({
      connectionString: `postgres://postgres:${PASSWORD}@${address}:5432/${database}`,
    })
  }

  /** Who leads; throws where nobody says so, or more than one. */
  async leader(): Promise<Machine> {
    const asked = await Promise.allSettled(
      this.machines.map((machine) =>
        fetch(`${apiOf(machine)}/primary`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) }),
      ),
    )
    const [leader, ...others] = this.machines.filter((_, index) => {
      const answer = asked[index]
      return answer?.status === 'fulfilled' && answer.value.status === 200
    })
    if (!leader || others.length > 0)
      throw new Error(`${leader ? others.length + 1 : 0} machines say that they lead`)
    return leader
  }

  othersThan = (leader: Machine) => this.machines.filter((machine) => machine !== leader)

  async newLeaderThan(before: Machine): Promise<Machine> {
    await until('another leader', PATIENCE_MS, async () => (await this.leader()) !== before)
    return this.leader()
  }

  /** As Patroni sees them. */
  async #members() {
    const leader = await this.leader()
    const answer = await fetch(`${apiOf(leader)}/cluster`, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
    return state.parse(await answer.json()).members
  }

  /** Waits until one leads and two follow it, one of them in step. */
  whole(): Promise<void> {
    return until('three machines that are well', PATIENCE_MS, async () => {
      const members = await this.#members()
      const well = members.filter((each) => ['running', 'streaming'].includes(each.state))
      if (well.length < 3 || new Set(well.map(({ timeline }) => timeline)).size !== 1) return false
      if (!members.some(isInStep)) return false
      const client = await this.connect('postgres')
      try {
        const { rows } = await client.query<{ streaming: number; in_step: number }>(
          `select count(*) as streaming, count(*) filter (where sync_state in ('sync', 'quorum')) as in_step
            from pg_stat_replication where state = 'streaming'`,
        )
        return rows[0]?.streaming === 2 && rows[0].in_step > 0
      } finally {
        await client.end()
      }
    })
  }

  /** The standby that has every commit, as Patroni knows it: it makes no other one the leader, and hears of a change some seconds after PostgreSQL. */
  async inStep(): Promise<Machine> {
    const name = (await this.#members()).find(isInStep)?.name
    const standby = this.machines.find((machine) => machine.name === name)
    if (!standby) throw new Error('No standby is in step')
    return standby
  }

  /** As an operator does, who wants to look after the machine that leads. */
  async switchTo(candidate: Machine): Promise<void> {
    const args = [
      '-c',
      settingsOf(candidate),
      'switchover',
      'estate',
      '--candidate',
      candidate.name,
      '--force',
    ]
    await promisify(execFile)('patronictl', args, { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } })
  }
}

const settingsOf = ({ name }: Machine) => `/mnt/patroni-${name}.yml`

function startEtcd(): ChildProcess {
  const peer = 'http://127.0.0.1:2380'
  return startProgram('etcd', 'etcd', [
    ...['--name', 'etcd', '--data-dir', '/mnt/etcd'],
    ...['--listen-client-urls', ETCD_URL, '--advertise-client-urls', ETCD_URL],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
    ...['--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
  ])
}
