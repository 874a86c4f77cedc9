import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { setArchived } from '#server/estates/store.ts'
import { freshEstate } from '#server/test/builders.ts'
import { dayFromNow, turnTo } from '#server/test/clock.ts'
import { addPerson, type Person, startWorld } from '#server/test/world.ts'
import { removeWhatIsPast } from './public.ts'

const world = await startWorld({ today: dayFromNow(0) })
const { as, callWith, context, db, estates, owner } = world

const failed: unknown[] = []
let day = 0
/** Runs the job as on another day. */
async function nextRun(): Promise<void> {
  await turnTo(owner.db, dayFromNow(++day))
  await removeWhatIsPast(db, context.config, { error: (error) => void failed.push(error) })
  expect(failed).toEqual([])
}
async function told() {
  const { body } = await as('super admin')('GET /retention')
  return body.find(({ kind }) => kind === 'archived_estates')
}

describe('residents of an estate that was archived', () => {
  const archive = async (estate: number, days: number) => {
    await setArchived(db, estate, true)
    await db.execute(
      sql`update estates set archived_at = now() - make_interval(days => ${days}::int) - interval '1 hour' where id = ${estate}`,
    )
  }
  async function resident(...estateIds: number[]): Promise<Person> {
    const person = await addPerson(db, { role: 'tenant' })
    for (const estate_id of estateIds) {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into properties (estate_id, title, price, status) values (${estate_id}, 'House of ' || ${person.name}, 1, 'rented') returning id`)
      await db.execute(sql`
        insert into tenants (user_id, estate_id, estate_property_id, name, email, left_at)
        values (${person.id}, ${estate_id}, ${rows[0]?.id}, ${person.name}, ${person.email}, now())`)
    }
    return person
  }
  const requestsOf = async ({ id }: Person) => {
    const { rows } = await db.execute(sql`
      select kind, state, via, answer, erase_on - lagos_today() as days from privacy_requests where user_id = ${id} order by id`)
    return rows
  }
  const ERASING = {
    kind: 'erasure',
    state: 'erasing',
    via: 'archive',
    answer: 'The estate was archived seven years ago.',
    days: 30,
  }

  test('are erased after seven years, where they belong nowhere else', async () => {
    const [old, younger] = [await freshEstate(world), await freshEstate(world)]
    const [gone, stayed] = [await resident(old), await resident(old)]
    // The tenancy has no record of moving out.
    await db.execute(sql`update tenants set left_at = null where user_id = ${stayed.id}`)
    const [alsoElsewhere, alsoYounger] = [await resident(old, estates.palm.id), await resident(old, younger)]
    await archive(old, 2556)
    await archive(younger, 2555)
    expect(await told()).toMatchObject({ keep_days: 2556, rows: 3, due: 2 })
    await nextRun()
    expect([await requestsOf(gone), await requestsOf(stayed)]).toEqual([[ERASING], [ERASING]])
    expect((await callWith(gone.token)('GET /me')).status).toBe(401)
    const [account] = await db.select().from(users).where(eq(users.id, gone.id))
    expect(account?.deactivated_reason).toBe('The estate was archived seven years ago.')
    expect([await requestsOf(alsoElsewhere), await requestsOf(alsoYounger)]).toEqual([[], []])
    expect(await told()).toMatchObject({ rows: 1, due: 0, last: { before: 3, removed: 2 } })
  })

  test('whom an admin keeps are left alone from then on', async () => {
    const estate = await freshEstate(world)
    const person = await resident(estate)
    await archive(estate, 2600)
    await nextRun()
    await db.execute(
      sql`update privacy_requests set state = 'refused', erase_on = null, answered_at = now() where user_id = ${person.id}`,
    )
    await nextRun()
    expect(await requestsOf(person)).toHaveLength(1)
    expect(await told()).toMatchObject({ due: 0 })
  })

  test('who look after others stay', async () => {
    const estate_id = await freshEstate(world)
    await archive(estate_id, 2600)
    const manager = await addPerson(db, { role: 'estate admin', estate_id })
    await nextRun()
    expect(await requestsOf(manager)).toEqual([])
  })
})
