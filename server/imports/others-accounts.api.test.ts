import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshEstate } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { settled, uploadSheet } from '#server/test/imports.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

// A sheet may name anybody's email: what that does to accounts of people elsewhere.

const world = await startWorld()
const { as, call, db, pool } = world

/** A sheet of a new estate, that names somebody as a landlord, uploaded and its check begun. */
async function beginCheck(email: string) {
  const estate_id = await freshEstate(world)
  const { id, columns } = await uploadSheet(
    world,
    [
      ['House', 'Rent', 'Landlord', 'Landlord email'],
      ['House 1', '500000', 'Ada Obi', email],
    ],
    { who: 'admin', estate_id },
  )
  const fields = columns.map(({ field }) => field)
  const { status } = await as('admin')('PUT /import/check/:id', {
    params: { id },
    body: { fields, default_price: null },
  })
  expect(status).toBe(202)
  return id
}

test('whoever a sheet names signs in and works while it is checked', async () => {
  const email = newEmail()
  const tenant = await addPerson(db, { role: 'tenant', email })
  await db.execute(
    sql`update sessions set last_seen_at = now() - interval '1 hour' where user_id = ${tenant.id}`,
  )
  const client = await world.owner.pool.connect()
  try {
    await client.query('begin; lock table invitations in exclusive mode')
    const id = await beginCheck(email)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    const login = await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
    expect(login.status).toBe(200)
    const profile = await createCall(world.url, tenant.token)('GET /me')
    expect(profile.status).toBe(200)
    await client.query('rollback')
    expect((await settled(world, id)).state).toBe('checked')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
