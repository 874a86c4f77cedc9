import { describe, expect, test } from 'vitest'
import { formatIsoDay } from '#contract/dates.ts'
import { sql } from '#server/database/drizzle.ts'
import { readQueues } from '#server/system/metrics/routes.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { addPerson, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, owner, pool, people, properties, estates } = world

const erase = () => eraseNow(world)

/** A former tenant with an erasure due on a day; default: today. */
async function granted(name: string, day?: string) {
  const person = await addPerson(db, { role: 'tenant', name })
  await db.execute(sql`insert into tenants (user_id, estate_id, estate_property_id, name, left_at)
    values (${person.id}, ${estates.palm.id}, ${properties.hall}, ${name}, now())`)
  return { ...person, request: await dueErasure(world, person.id, day) }
}
const stateOf = async (request: number) =>
  (await pool.query('select state from privacy_requests where id = $1', [request])).rows[0].state

test('somebody gives 20 names in a day at most', async () => {
  const { id } = await addPerson(db, { role: 'tenant', name: 'Grace Restless' })
  const call = world.callWith(await signIn(db, id))
  const named = async (name: string) => (await call('PUT /me', { body: { name } })).status
  for (let times = 0; times < 20; times += 1) expect(await named(`Grace ${'Z'.repeat(times + 1)}`)).toBe(200)
  expect(await named('Grace Once More')).toBe(429)
  // Saving the same name changes nothing.
  expect(await named(`Grace ${'Z'.repeat(20)}`)).toBe(200)
})

test('what they had asked besides is open no longer', async () => {
  const me = await granted('Musa Asks')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into privacy_requests (user_id, kind, note) values (${me.id}, 'correction', 'My name is Moses') returning id`)
  expect(await erase()).toEqual([])
  expect(await stateOf(rows[0]?.id as number)).toBe('withdrawn')
})

describe('an erasure that begins while somebody answers the request', () => {
  test('waits, and holds nothing that the answer needs', async () => {
    const me = await granted('Tunde Waits')
    const client = await pool.connect()
    try {
      // Locks the person before the request, in the order of an answer.
      await client.query('begin')
      await client.query('select from users where id = $1 for no key update', [me.id])
      const erasing = erase()
      await untilAtLock(world)
      await client.query(`update privacy_requests set state = 'refused', erase_on = null where id = $1`, [
        me.request,
      ])
      await client.query('commit')
      expect(await erasing).toEqual([])
    } finally {
      client.release()
    }
    expect(await stateOf(me.request)).toBe('refused')
  })

  test('ends one way or the other, however often', async () => {
    for (let times = 0; times < 10; times += 1) {
      const me = await granted(`Tunde Races${times}`)
      const [{ status }, failures] = await Promise.all([
        as('admin')('POST /data-requests/:id/keep', {
          params: { id: me.request },
          body: { answer: 'Stays' },
        }),
        erase(),
      ])
      expect([200, 404, 409]).toContain(status)
      expect(await stateOf(me.request)).toBe(status === 200 ? 'refused' : 'erased')
      expect(failures).toEqual([])
    }
  })
})

test('one that fails is told to super admins once a day, and stands in the figures', async () => {
  const yesterday = formatIsoDay(new Date(Date.now() - 24 * 3_600_000))
  const me = await granted('Bisi Stuck', yesterday)
  const overdue = async () => (await readQueues(db)).erasure_overdue_s
  const warnings = async () =>
    (
      await pool.query(
        `select message from notifications where title = 'An erasure failed' and user_id = $1`,
        [people['super admin'].id],
      )
    ).rows
  await owner.pool.query(`create function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$;
    create trigger fail_here before update on tenants for each row execute function fail_here()`)
  expect([...(await erase()), ...(await erase())]).toHaveLength(2)
  expect(await overdue()).toBeGreaterThan(24 * 3600)
  const [warning, ...more] = await warnings()
  expect(warning.message).toContain(`of request ${me.request}.`)
  expect(more).toEqual([])
  // A hindered request is not overdue.
  await owner.pool.query('update users set estate_id = $2 where id = $1', [me.id, estates.palm.id])
  expect(await overdue()).toBe(0)
  await owner.pool.query('update users set estate_id = null where id = $1', [me.id])
  await owner.pool.query('drop trigger fail_here on tenants; drop function fail_here')
  await erase()
  expect([await stateOf(me.request), await overdue()]).toEqual(['erased', 0])
})
