import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Case } from './drill.ts'
import type { Machine } from './machine.ts'

type FailoverCase = Case<{ cluster: Cluster }>

/** Longer than a leader leads without saying so, so that whoever waits for that has done what they do. */
const ETCD_AWAY_MS = 45_000
/** Less than payments may stand still. */
const STANDBYS_FROZEN_MS = 20_000
/** What a standby has, and nobody was told yet, takes less than this to be told. */
const ON_ITS_WAY_MS = 2000
const HELD_MS = 60_000
const TRY_EVERY_MS = 5_000
const PROBE = 'asked_of_an_old_leader'
/** How long whoever writes to the old leader waits for the answer. */
const WRITE_WITHIN_MS = 4_000

const leaderKilled: FailoverCase['happens'] = async ({ cluster, paymentsGoOn }) => {
  const leader = await cluster.leader()
  await leader.kill()
  await cluster.newLeaderThan(leader)
  await paymentsGoOn()
  cluster.start(leader)
}

export const CASES: readonly FailoverCase[] = [
  { name: 'nothing happens', happens: ({ paymentsGoOn }) => paymentsGoOn() },
  { name: 'leader killed', happens: leaderKilled },
  { name: 'leader killed, second time', happens: leaderKilled },
  { name: 'leader killed, third time', happens: leaderKilled },
  {
    name: "leader's PostgreSQL killed",
    async happens({ cluster, paymentsGoOn }) {
      ;(await cluster.leader()).killProgram('postgres')
      await paymentsGoOn()
    },
  },
  {
    name: 'leader frozen, and goes on later',
    async happens({ cluster, paymentsGoOn }) {
      const leader = await cluster.leader()
      leader.freeze()
      await cluster.newLeaderThan(leader)
      await paymentsGoOn()
      leader.goOn()
    },
  },
  {
    name: "leader's Patroni killed, held for 60 s",
    async happens(scene) {
      const { cluster, paymentsGoOn } = scene
      const client = await cluster.connect('postgres')
      await client.query(`create table ${PROBE} ()`)
      await client.end()
      const leader = await cluster.leader()
      leader.killProgram('patroni')
      await cluster.newLeaderThan(leader)
      await paymentsGoOn()
      await writeToOldLeader(scene, leader)
      cluster.start(leader)
    },
  },
  {
    name: 'standby in step killed',
    async happens({ cluster, paymentsGoOn }) {
      const standby = await cluster.inStep()
      await standby.kill()
      await paymentsGoOn()
      cluster.start(standby)
    },
  },
  {
    name: `both standbys frozen for ${STANDBYS_FROZEN_MS / 1000} s`,
    async happens({ cluster, paymentsGoOn, acknowledged, wrong }) {
      const standbys = cluster.othersThan(await cluster.leader())
      for (const standby of standbys) standby.freeze()
      await sleep(ON_ITS_WAY_MS)
      const before = acknowledged()
      await sleep(STANDBYS_FROZEN_MS - ON_ITS_WAY_MS)
      if (acknowledged() > before) wrong('payments were acknowledged that are on one machine alone')
      for (const standby of standbys) standby.goOn()
      await paymentsGoOn()
    },
  },
  {
    name: 'switch-over',
    async happens({ cluster, paymentsGoOn }) {
      const leader = await cluster.leader()
      await cluster.switchTo(await cluster.inStep())
      await cluster.newLeaderThan(leader)
      await paymentsGoOn()
    },
  },
  {
    name: `etcd lost for ${ETCD_AWAY_MS / 1000} s`,
    async happens({ cluster, paymentsGoOn }) {
      await cluster.loseEtcd()
      await sleep(ETCD_AWAY_MS)
      cluster.bringEtcdBack()
      await paymentsGoOn()
    },
  },
  {
    name: "leader's network cut",
    async happens({ cluster, paymentsGoOn }) {
      const leader = await cluster.leader()
      leader.pullCable()
      await cluster.newLeaderThan(leader)
      await paymentsGoOn()
      leader.plugIn()
    },
  },
  {
    name: 'power cut: all three machines and etcd',
    async happens({ cluster, paymentsGoOn }) {
      await Promise.all([cluster.loseEtcd(), ...cluster.machines.map((machine) => machine.kill())])
      cluster.bringEtcdBack()
      for (const machine of cluster.machines) cluster.start(machine)
      await paymentsGoOn()
    },
  },
]

/**
 * The old leader, whom nobody has told, is asked to write all the while. It has nobody any more who keeps what it writes, so it must not say
 * that it is written, and nothing of it may be there afterwards.
 */
async function writeToOldLeader(
  { cluster, wrong }: Parameters<FailoverCase['happens']>[0],
  leader: Machine,
): Promise<void> {
  const until = performance.now() + HELD_MS
  while (performance.now() < until) {
    const tried = performance.now()
    const client = await cluster.connect('postgres', leader)
    const writing = client.query(`insert into ${PROBE} default values`).then(
      () => 'written',
      () => 'refused',
    )
    const said = await Promise.race([writing, sleep(WRITE_WITHIN_MS, 'no answer')])
    if (said === 'written') wrong('the old leader took a write')
    // Whoever asked has gone: waiting for its end would be waiting for the answer.
    void client.end()
    await sleep(Math.max(0, TRY_EVERY_MS - (performance.now() - tried)))
  }
  const client = await cluster.connect('postgres')
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${PROBE}`)
  await client.end()
  if (rows[0]?.count !== 0) wrong('what the old leader was asked to write is there')
}
