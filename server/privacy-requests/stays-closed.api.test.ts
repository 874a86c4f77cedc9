import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { grantedErasure } from '#server/test/privacy-requests.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db } = world

/** Reopens an account as a server of an older version would. */
const reopen = (id: number) =>
  db.execute(
    sql`update users set deactivated_at = null, deactivated_reason = null, deactivated_by = null where id = ${id}`,
  )
const isOpen = async (id: number) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.deactivated_at === null

test('an account that is going to be erased is opened by no server that knows nothing of it, until that is taken back', async () => {
  const { id } = await addPerson(db, { role: 'tenant' })
  const request = await grantedErasure(world, id)
  await expect(reopen(id)).rejects.toMatchObject({
    cause: { message: `account ${id} is going to be erased` },
  })
  expect(await isOpen(id)).toBe(false)
  const { status } = await as('admin')('POST /data-requests/:id/keep', {
    params: { id: request },
    body: { answer: 'You live here again.' },
  })
  expect([status, await isOpen(id)]).toEqual([200, true])
})

test('one that is closed for something else is opened as before', async () => {
  const { id } = await addPerson(db, { role: 'tenant' })
  await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, id))
  await reopen(id)
  expect(await isOpen(id)).toBe(true)
})
