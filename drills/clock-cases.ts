import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../bench/sign-in.ts'
import { turnable, turnClock } from './clock.ts'
import { type FaultCase, NO_ANSWER } from './fault-cases.ts'
import { PATIENCE_MS, until } from './programs.ts'

const HOUR_S = 3600
const MONTH_S = 31 * 24 * HOUR_S
/** What a start does at once has been done by then. */
const JOBS_MS = 10_000
const SIGNED_OUT = 401

type Happens = FaultCase['happens']
type Scene = Parameters<Happens>[0]
type Counts = Record<string, unknown>

/** The app is started so that its clock can be turned, and afterwards so that it cannot. By the end the clock is right. */
const underClock =
  (happens: Happens): Happens =>
  async (scene) => {
    const { machine, paymentsGoOn, wrong } = scene
    await machine.app.restart(turnable(true))
    await paymentsGoOn()
    const { last, at } = await machine.read('select max(id) as last, now() as at from payments')
    await happens(scene)
    const dated = `not paid_at between '${at}'::timestamptz - interval '1 minute' and now() + interval '1 minute'`
    const { count } = await machine.read(`select count(*) from payments where id > ${last} and ${dated}`)
    if (count !== 0) wrong(`${count} payments are dated by the wrong clock`)
    await machine.app.restart(turnable(false))
  }

const jumps = (seconds: number): Happens =>
  underClock(async ({ paymentsGoOn }) => {
    for (const turned of [seconds, 0]) {
      turnClock(turned)
      await paymentsGoOn()
    }
  })

/** What a month that has not come yet brings to the books, and what is kept all the same. */
const BILLED = `select (select count(*) from ledger_entries where kind in ('due', 'late_fee')) as dues`
const KEPT = `select (select count(*) from audit_log) as audit_log, (select count(*) from security_events) as security_events,
  (select count(*) from deliveries) as messages, (select count(*) from known_devices) as devices`
const UNDONE = `select count(*) from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
  where n.left_at is null and n.ends_on is null and n.billed_until < lagos_today()`
const REMOVED = `select string_agg(kind || ' ' || removed, ', ' order by kind) filter (where removed > 0) as removed
  from retention_runs where day = lagos_today()`

/** The app is started, and all has been done that a start does. Sessions of another month are over. */
async function startAnew({ machine, people, paymentsGoOn }: Scene): Promise<void> {
  await machine.app.restart()
  for (const person of people) person.token = await signIn(machine.app.url, person.email)
  await paymentsGoOn()
  await sleep(JOBS_MS)
}

async function nothingLost(kept: Counts, { machine, wrong }: Scene): Promise<void> {
  const still = await machine.read(KEPT)
  for (const [what, count] of Object.entries(kept))
    if (Number(still[what]) < Number(count)) wrong(`${what}: ${count}, and after the month ${still[what]}`)
}

const monthAhead: Happens = async (scene) => {
  const { machine, paymentsGoOn, wrong } = scene
  const [billed, kept] = [await machine.read(BILLED), await machine.read(KEPT)]
  turnClock(MONTH_S)
  await until(
    'the books are up to the day',
    PATIENCE_MS,
    async () => (await machine.read(UNDONE)).count === 0,
  )
  // What is past is removed by the next start, or a quarter of an hour later.
  await startAnew(scene)
  const ahead = await machine.read(BILLED)
  console.log(
    `  a month ahead: dues ${billed.dues} to ${ahead.dues}; removed: ${(await machine.read(REMOVED)).removed}`,
  )
  turnClock(0)
  await paymentsGoOn()
  await startAnew(scene)
  const after = await machine.read(BILLED)
  if (after.dues !== ahead.dues) wrong(`what is due was raised again: ${ahead.dues}, then ${after.dues}`)
  await nothingLost(kept, scene)
}

/** What a day brings, and must not bring again when it comes again; and what lasts until a day. */
const DONE = `select (select count(*) from ledger_entries where kind in ('due', 'late_fee')) as dues,
  (select count(*) from users where erased_at is not null) as erased, (select sum(removed) from retention_runs) as removed`
const LASTING = `select (select count(*) from sessions where expires_at > now()) as sessions,
  (select count(*) from password_resets where expires_at > now()) as links`
const A_LINK = `insert into password_resets (token_hash, user_id, expires_at)
  select uuid_send(gen_random_uuid()), min(id), now() + interval '7 days' from users`

const monthBehind: Happens = async (scene) => {
  const { machine, paymentsGoOn, wrong } = scene
  await machine.read(A_LINK)
  const [done, kept] = [await machine.read(DONE), await machine.read(KEPT)]
  const lasting = async (when: string) => {
    const { sessions, links } = await machine.read(LASTING)
    console.log(`  ${when}: sessions that last ${sessions}, links ${links}`)
  }
  const nothingDone = async (when: string) => {
    for (const [what, count] of Object.entries(await machine.read(DONE)))
      if (count !== done[what]) wrong(`${what}, ${when}: ${done[what]}, then ${count}`)
  }
  await lasting('before')
  turnClock(-MONTH_S)
  await paymentsGoOn()
  await lasting('a month behind')
  await startAnew(scene)
  await lasting('a month behind, after a start')
  await nothingDone('a month behind')
  turnClock(0)
  await startAnew(scene)
  await lasting('right again')
  await nothingDone('right again')
  await nothingLost(kept, scene)
}

export const CLOCK_CASES: readonly FaultCase[] = [
  { name: 'clock an hour ahead, and back', leave: { answers: [NO_ANSWER] }, happens: jumps(HOUR_S) },
  { name: 'clock an hour behind, and back', leave: { answers: [NO_ANSWER] }, happens: jumps(-HOUR_S) },
  {
    name: 'clock a month ahead, and back',
    leave: { answers: [NO_ANSWER, SIGNED_OUT], longest_ms: 90_000 },
    happens: underClock(monthAhead),
  },
  {
    name: 'clock a month behind, and back',
    leave: { answers: [NO_ANSWER, SIGNED_OUT], longest_ms: 90_000 },
    happens: underClock(monthBehind),
  },
]
