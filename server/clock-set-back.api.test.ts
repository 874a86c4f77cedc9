import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { claimDue } from '#server/messages/queue.ts'
import { queueMessage } from '#server/messages/store.ts'
import { settleDue } from '#server/payments/follow-up/job.ts'
import { openCheckout, payAtProvider, recordsOf } from '#server/test/payments.ts'
import { rulesFor } from '#server/test/reminders.ts'
import { addPerson, PASSWORD, startWorld } from '#server/test/world.ts'
import { goOnAfterClockSetBack } from './clock-set-back.ts'

const world = await startWorld()
const { app, as, call, callWith, context, db, estates } = world

const told: object[] = []
const goOn = () => goOnAfterClockSetBack(db, { warn: (context) => void told.push(context) })
/** As it is once the clock, which was a month ahead, is right again: what was noted meanwhile is of that month. */
const ahead = (table: string, ...columns: string[]) =>
  db.execute(
    sql.raw(`update ${table} set ${columns.map((each) => `${each} = ${each} + interval '31 days'`).join()}`),
  )
const settled = async (reference: string) => (await recordsOf(world, reference)).map(({ status }) => status)
const mail = () =>
  queueMessage(db, {
    kind: 'warning',
    channel: 'email',
    address: 'ada@estate.test',
    content: { name: 'Ada', title: 'Look', message: 'At once', page: '/' },
  })

test('what was put off until a day that the clock had wrong goes on once it is right', async () => {
  const { reference } = await openCheckout(world)
  await payAtProvider(world, reference)
  await mail()
  const rules = await rulesFor(world, estates.palm.id)()
  expect((await as('estate admin')('PUT /estate/reminders/:estateId', rules)).status).toBe(200)
  const stranger = await addPerson(db, { role: 'tenant' })
  const signIn = async (password: string) =>
    (await call('POST /login', { body: { email: stranger.email, password } })).status
  for (let tries = 0; tries < 6; tries += 1) await signIn('Not-The-Password-1')
  expect(await signIn(PASSWORD)).toBe(429)

  await ahead('checkouts', 'created_at', 'next_check_at')
  await ahead('deliveries', 'created_at', 'next_try_at', 'give_up_at')
  await db.execute(sql`update reminder_rules set reminded_until = lagos_today() + 31`)
  await db.execute(sql`update throttle set expire = expire + 31::bigint * 24 * 60 * 60 * 1000`)
  expect(await settleDue(context, app.log)).toBe(0)
  expect(await claimDue(db, 'email', 20, 60_000)).toEqual([])

  await goOn()
  expect(await claimDue(db, 'email', 20, 60_000)).toHaveLength(1)
  expect(await settleDue(context, app.log)).toBe(1)
  expect(await settled(reference)).toEqual(['success'])
  expect(
    (await db.execute(sql`select lagos_today() - reminded_until as days from reminder_rules`)).rows,
  ).toEqual([{ days: 1 }])
  expect(await signIn(PASSWORD)).toBe(200)
  expect(told.splice(0)).toEqual([
    expect.objectContaining({ checkouts: 1, messages: 1, estates_that_remind: 1 }),
  ])
})

test('a session and a link that would last until then end', async () => {
  const [there, meanwhile] = [
    await addPerson(db, { role: 'tenant' }),
    await addPerson(db, { role: 'tenant' }),
  ]
  const asks = async ({ token }: { token: string }) => (await callWith(token)('GET /me')).status
  await db.execute(sql`
    update sessions set created_at = now() + interval '31 days', last_seen_at = now() + interval '31 days', expires_at = now() + interval '38 days'
    where user_id = ${meanwhile.id}`)
  await db.execute(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    values ('one', ${there.id}, now(), now() + interval '7 days'),
      ('other', ${meanwhile.id}, now() + interval '31 days', now() + interval '38 days')`)
  expect([await asks(there), await asks(meanwhile)]).toEqual([200, 200])

  await goOn()
  expect([await asks(there), await asks(meanwhile)]).toEqual([200, 401])
  const { rows } = await db.execute(sql`select user_id from password_resets where expires_at > now()`)
  expect(rows).toEqual([{ user_id: there.id }])
  expect(told.splice(0)).toEqual([{ sessions: 1, links: 1 }])
})

test('by a clock that is right nothing is brought forward, and nobody is told', async () => {
  const { reference } = await openCheckout(world)
  await payAtProvider(world, reference)
  await goOn()
  expect(await settleDue(context, app.log)).toBe(0)
  expect(await settled(reference)).toEqual([])
  expect(told).toEqual([])
})
