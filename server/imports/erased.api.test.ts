import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { freshEstate } from '#server/test/builders.ts'
import { dueErasure, eraseNow } from '#server/test/data-requests.ts'
import { bringIn } from '#server/test/imports.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, pool } = world

const OF_BOTH = '08055511223'
const sheet = (phone: string) => [
  ['Property', 'Tenant', 'Email', 'Phone'],
  ['House 1', 'Amina Stays', 'amina.stays@estate.test', phone],
]

test('what somebody who was erased had in common with others is not put back over what those have now', async () => {
  const estate_id = await freshEstate(world)
  await bringIn(world, sheet(OF_BOTH), { who: 'admin', estate_id })
  const { done } = await bringIn(world, sheet('08066677889'), { who: 'admin', estate_id })
  expect(done).toMatchObject({ state: 'done', undo_kept_from: [] })

  // Nobody but who goes has it now.
  await db.execute(sql`update users set phone_number = '08066677889' where email = 'amina.stays@estate.test'`)
  const gone = await addPerson(db, { role: 'tenant', name: 'Salisu Gone' })
  await db.execute(sql`update users set phone_number = ${OF_BOTH} where id = ${gone.id}`)
  await dueErasure(world, gone.id)
  expect(await eraseNow(world)).toEqual([])

  const { status, body } = await as('admin')('POST /import/undo/:id', { params: { id: done.id } })
  expect([status, body.message]).toEqual([
    409,
    'This import can no longer be undone. Somebody was erased since of whom something stood there before it.',
  ])
  const { rows } = await pool.query('select name, phone_number from tenants where estate_id = $1', [
    estate_id,
  ])
  expect(rows).toEqual([{ name: 'Amina Stays', phone_number: expect.stringContaining('8066677889') }])
})
