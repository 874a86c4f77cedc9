import { setTimeout as sleep } from 'node:timers/promises'
import { cutPower, DISK, fillDisk, makeRoom } from './disk.ts'
import type { Case } from './drill.ts'
import type { OneMachine } from './one-machine.ts'
import type { Person } from './payers.ts'
import { PATIENCE_MS, signalAll, until } from './programs.ts'

export type FaultCase = Case<{ machine: OneMachine; people: readonly Person[] }>

/** No answer at all: the app itself is away. */
export const NO_ANSWER = 0
/** Longer than a statement may take. */
const LOCKED_MS = 20_000
/** Of each person; together far more than there are connections. */
const ASKED_AT_ONCE = 40
const SLOW = { for_ms: 20_000, stopped_ms: 2000, running_ms: 200 }
/** Longer than an answer is waited for. */
const HANGING_MS = 25_000
const FULL_MS = 15_000

const ask = (machine: OneMachine, path: string, person?: Person) =>
  fetch(`${machine.app.url}/api${path}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

const signalled = (signal: NodeJS.Signals): FaultCase['happens'] =>
  async function happens({ machine, paymentsGoOn }) {
    const before = machine.postmaster()
    signalAll([before], signal)
    await until('another start of PostgreSQL', PATIENCE_MS, () => machine.postmaster() !== before)
    await paymentsGoOn()
  }

export const CASES: readonly FaultCase[] = [
  { name: 'nothing happens', happens: ({ paymentsGoOn }) => paymentsGoOn() },
  { name: 'database stopped, fast', happens: signalled('SIGINT') },
  { name: 'database stopped, immediate', happens: signalled('SIGQUIT') },
  {
    name: "one of the database's processes killed",
    async happens({ machine, paymentsGoOn }) {
      const admin = await machine.connect()
      const [one] = await machine.asked(admin)
      if (one === undefined) throw new Error('The app asks nobody')
      signalAll([one], 'SIGKILL')
      await admin.end()
      await paymentsGoOn()
    },
  },
  {
    name: 'app killed',
    leave: { answers: [NO_ANSWER] },
    async happens({ machine, paymentsGoOn }) {
      await machine.app.kill()
      await paymentsGoOn()
    },
  },
  {
    name: 'power cut',
    leave: { answers: [NO_ANSWER] },
    async happens({ machine, paymentsGoOn }) {
      await cutPower(async () => void (await Promise.all([machine.app.kill(), machine.endPostgres()])))
      await paymentsGoOn()
    },
  },
  {
    name: `payments locked for ${LOCKED_MS / 1000} s, and all ask at once`,
    async happens({ machine, people, paymentsGoOn, wrong }) {
      const admin = await machine.connect()
      await admin.query('begin; lock table payments')
      const asked = people.flatMap((person) =>
        Array.from({ length: ASKED_AT_ONCE }, () =>
          ask(machine, `/tenant/payments/${person.place.tenant_id}`, person),
        ),
      )
      await sleep(LOCKED_MS)
      await admin.query('rollback')
      await admin.end()
      for (const { status, headers } of await Promise.all(asked))
        if (status !== 200 && !(status === 503 && headers.get('retry-after')))
          wrong(`a list was answered ${status}, ${headers.get('retry-after')}`)
      await paymentsGoOn()
    },
  },
  {
    name: `database slow for ${SLOW.for_ms / 1000} s`,
    async happens({ machine, paymentsGoOn }) {
      const admin = await machine.connect()
      const end = performance.now() + SLOW.for_ms
      for (let turn = 0; performance.now() < end; turn += 1) {
        // One half of them, then the other; nobody is asked meanwhile.
        const stopped = (await machine.asked(admin)).filter((_, index) => index % 2 === turn % 2)
        signalAll(stopped, 'SIGSTOP')
        await sleep(SLOW.stopped_ms)
        signalAll(stopped, 'SIGCONT')
        await sleep(SLOW.running_ms)
      }
      await admin.end()
      await paymentsGoOn()
    },
  },
  {
    name: `database hangs for ${HANGING_MS / 1000} s`,
    leave: { longest_ms: HANGING_MS + 15_000 },
    async happens({ machine, paymentsGoOn, wrong }) {
      const hanging = machine.postgres()
      signalAll(hanging, 'SIGSTOP')
      await sleep(HANGING_MS)
      const { status } = await ask(machine, '/ready')
      if (status !== 503) wrong(`a database that hangs is called ready: ${status}`)
      signalAll(hanging, 'SIGCONT')
      await paymentsGoOn()
    },
  },
  {
    name: `disk full for ${FULL_MS / 1000} s`,
    leave: { longest_ms: FULL_MS + 30_000 },
    async happens({ machine, people: [reader], paymentsGoOn, acknowledged, wrong }) {
      // Whose use of the app is to be noted again.
      await machine.read(`update sessions set last_seen_at = now() - interval '1 hour'`)
      fillDisk()
      const before = acknowledged()
      await sleep(FULL_MS)
      const asked = await Promise.all(['/me', '/ready'].map((path) => ask(machine, path, reader)))
      console.log(
        `  without room: ${acknowledged() - before} payments; ${asked.map(({ url, status }) => `${new URL(url).pathname} ${status}`).join(', ')}`,
      )
      const backup = await machine.command('backup', `${DISK}/full.backup`)
      if (backup.code === 0 || !/^.*cannot be written \(ENOSPC\)\n$/.test(backup.said))
        wrong(`a backup on a full disk ended with ${backup.code}: ${backup.said}`)
      makeRoom()
      await paymentsGoOn()
    },
  },
  {
    name: 'disk full, and the database ends',
    leave: { longest_ms: FULL_MS + 60_000 },
    async happens({ machine, paymentsGoOn, wrong }) {
      const admin = await machine.connect()
      fillDisk()
      // A new file of its log cannot be had: that ends it.
      const ended = async () => {
        for (;;)
          await admin.query(`select pg_logical_emit_message(true, '', repeat('-', 100000)), pg_switch_wal()`)
      }
      await ended().catch(() => {})
      await sleep(FULL_MS)
      const [ready, health] = await Promise.all([ask(machine, '/ready'), ask(machine, '/health')])
      if (ready.status !== 503 || health.status !== 200)
        wrong(`/ready ${ready.status}, /health ${health.status}`)
      if (!machine.app.output().includes('No space left on device'))
        wrong('nobody is told that the disk is full')
      makeRoom()
      await paymentsGoOn()
    },
  },
]
