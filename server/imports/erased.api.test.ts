import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { freshEstate } from '#server/test/builders.ts'
import { bringIn } from '#server/test/imports.ts'
import { dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { addPerson, newEmail, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, pool } = world

const OF_BOTH = '08055511223'
const sheet = (email: string, phone: string) => [
  ['Property', 'Tenant', 'Email', 'Phone'],
  ['House 1', 'Amina Stays', email, phone],
]

/** Two imports: one adds a tenant, the next changes their phone number. */
async function changePhone() {
  const [estate_id, email] = [await freshEstate(world), newEmail()]
  await bringIn(world, sheet(email, OF_BOTH), { who: 'admin', estate_id })
  const { done } = await bringIn(world, sheet(email, '08066677889'), { who: 'admin', estate_id })
  expect(done).toMatchObject({ state: 'done', undo_kept_from: [] })
  return { estate_id, id: done.id }
}
const undo = (id: number) => as('admin')('POST /import/undo/:id', { params: { id } })

test('somebody who is erased does not get their name back by undoing an import', async () => {
  const { estate_id, id } = await changePhone()
  const { rows } = await pool.query(
    'update tenants set left_at = now() where estate_id = $1 returning user_id',
    [estate_id],
  )
  await dueErasure(world, rows[0].user_id)
  expect(await eraseNow(world)).toEqual([])
  const { status, body } = await undo(id)
  expect([status, body.message]).toEqual([
    409,
    'This import can no longer be undone. Somebody was erased since of whom something stood there before it.',
  ])
})

test('an import is undone after somebody with the same number was erased', async () => {
  const { estate_id, id } = await changePhone()

  const gone = await addPerson(db, { role: 'tenant', name: 'Salisu Gone' })
  await db.execute(sql`update users set phone_number = ${OF_BOTH} where id = ${gone.id}`)
  await dueErasure(world, gone.id)
  expect(await eraseNow(world)).toEqual([])

  expect((await undo(id)).status).toBe(200)
  const { rows } = await pool.query('select name, phone_number from tenants where estate_id = $1', [
    estate_id,
  ])
  expect(rows).toEqual([{ name: 'Amina Stays', phone_number: expect.stringContaining('8055511223') }])
})
