import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { freshEstate, undoLink } from '#server/test/builders.ts'
import { handingOver } from '#server/test/leavers.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { addPerson, newAddress, type Person, startWorld } from '#server/test/world.ts'
import { holdPeople } from '../update.ts'

const world = await startWorld()
const { as, call, db } = world

const handOver = (from: Person, to: Person) =>
  as('admin')('POST /users/:id/hand-over', { params: { id: from.id }, body: { to_user_id: to.id } })
const undo = async ({ id }: Person) =>
  (await call('POST /undo-change', { body: { token: await undoLink(db, id) }, from: newAddress() })).status
const shown = async ({ email }: Person) =>
  (await as('super admin')('GET /users', { query: { q: email } })).body[0]
const estateOf = async (person: Person) => (await shown(person))?.user_estate?.id ?? null
const lookAfter = (person: Person, estate_id: number) =>
  db.update(users).set({ estate_id }).where(eq(users.id, person.id))
async function lastWord({ id }: Person) {
  const sent = await db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id)
  return sent.findLast(({ kind }) => kind === 'account_change')?.content
}

async function handedOver() {
  const { from, to, estate_id } = await handingOver(world)
  expect((await handOver(from, to)).status).toBe(200)
  return { from, to, estate_id }
}

describe('a hand-over that its receiver undoes', () => {
  test('gives the estate back to whoever had it, who is told', async () => {
    const { from, to, estate_id } = await handedOver()
    expect(await undo(to)).toBe(200)
    expect(await shown(from)).toMatchObject({
      roles: ['estate admin', 'tenant'],
      user_estate: { id: estate_id },
    })
    expect(await shown(to)).toMatchObject({ roles: ['tenant'], user_estate: null })
    expect((await lastWord(from))?.told).toMatch(
      /^The handover of Fresh Fields .* to Zainab Danjuma was undone: you look after it again\.$/,
    )
    const noted = await db.select().from(securityEvents).where(eq(securityEvents.about_id, from.id))
    expect(noted).toContainEqual(
      expect.objectContaining({
        kind: 'estate_handed_over',
        user_id: to.id,
        role: null,
        estate_id,
        detail: { from_id: to.id },
      }),
    )
    // The first admin's own undo link then leaves the estate without an admin.
    expect(await undo(from)).toBe(200)
    expect([await estateOf(from), await estateOf(to)]).toEqual([null, null])
  })

  test('leaves it with the closed account that it was with, where it shows that nobody looks after it', async () => {
    const { from, to, estate_id } = await handingOver(world)
    await as('admin')('POST /users/:id/deactivate', { params: { id: from.id }, body: { reason: 'Left' } })
    await handOver(from, to)
    expect(await undo(to)).toBe(200)
    expect(await shown(from)).toMatchObject({
      deactivated_at: expect.any(String),
      user_estate: { id: estate_id },
    })
  })

  test('takes the estate alone from who was an estate admin before, and told them of it', async () => {
    const { from, estate_id } = await handingOver(world)
    const to = await addPerson(db, { role: 'estate admin' })
    await handOver(from, to)
    expect((await lastWord(to))?.told).toMatch(/^You look after Fresh Fields .* from now on\.$/)
    expect(await undo(to)).toBe(200)
    expect(await shown(to)).toMatchObject({ roles: ['estate admin'], user_estate: null })
    expect(await estateOf(from)).toBe(estate_id)
  })

  test('gives it to nobody who looks after another one by now, or is going to be erased', async () => {
    const busy = await handedOver()
    const elsewhere = await freshEstate(world)
    await lookAfter(busy.from, elsewhere)
    expect(await undo(busy.to)).toBe(200)
    expect(await estateOf(busy.from)).toBe(elsewhere)

    const leaving = await handedOver()
    await db.execute(`insert into privacy_requests (user_id, kind, state, due_on, erase_on)
      values (${leaving.from.id}, 'erasure', 'erasing', lagos_today(), lagos_today())`)
    expect(await undo(leaving.to)).toBe(200)
    expect(await estateOf(leaving.from)).toBe(null)
  })

  test('takes it from nobody who was given it meanwhile', async () => {
    const { from, to, estate_id } = await handedOver()
    const next = await addPerson(db, { role: 'tenant' })
    await handOver(to, next)
    expect(await undo(to)).toBe(200)
    expect([await estateOf(from), await estateOf(next)]).toEqual([null, estate_id])
    // A second admin, added meanwhile, keeps it too.
    const shared = await handedOver()
    await lookAfter(await addPerson(db, { role: 'estate admin' }), shared.estate_id)
    expect(await undo(shared.to)).toBe(200)
    expect(await estateOf(shared.from)).toBe(null)
  })

  test('holds both accounts in the order in which a hand-over does, so that neither waits for the other for good', async () => {
    const { from, to, estate_id } = await handedOver()
    const undone = await db.transaction(async (tx) => {
      await holdPeople(tx, [from.id])
      const undoing = undo(to)
      await untilAtLock(world)
      // Not locked yet: it waits for the first of the two.
      await tx.execute(`select from users where id = ${to.id} for no key update nowait`)
      return { undoing }
    })
    expect(await undone.undoing).toBe(200)
    expect(await estateOf(from)).toBe(estate_id)
  })
})
