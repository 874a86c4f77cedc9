import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { tellOfChange } from '#server/account/changes/store.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { undoLink } from '#server/test/builders.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, newAddress, PASSWORD, startWorld } from '#server/test/world.ts'
import { rotateKeys, takeSecondFactor } from './store.ts'

const world = await startWorld()
const { call, context, db } = world
const [fresh, old] = [randomBytes(32), randomBytes(32)]
const renewing = createSealing(fresh, old)

beforeEach(async () => {
  await db.execute('delete from second_factors; delete from account_changes')
  context.sealing = createSealing(old)
})

async function addHolder() {
  const person = await addPerson(db, { role: 'landlord' })
  return { ...person, ...(await addSecondFactor(world, person.id)) }
}
type Holder = Awaited<ReturnType<typeof addHolder>>
const signInWithApp = async ({ email, app }: Holder) => {
  const body = { email, password: PASSWORD, code: app.generate() }
  return (await call('POST /login', { body, from: newAddress() })).status
}

test('a renewed key leaves the apps of everybody as they are, and needs the older one no more', async () => {
  const [during, after] = [await addHolder(), await addHolder()]
  context.sealing = renewing
  expect(await signInWithApp(during)).toBe(200)
  expect(await rotateKeys(db, renewing)).toEqual({ renewed: 2, lost: 0 })
  expect(await rotateKeys(db, renewing)).toEqual({ renewed: 0, lost: 0 })
  context.sealing = createSealing(fresh)
  expect(await signInWithApp(after)).toBe(200)
})

test('a second factor that was turned off before comes back after, with its app', async () => {
  const holder = await addHolder()
  await db.transaction(async (tx) => {
    const kept = await takeSecondFactor(tx, holder.id)
    const change = { user_id: holder.id, kind: 'second_factor_off', undo: { ...kept } } as const
    await tellOfChange(tx, { user_id: holder.id }, change)
  })
  expect(await rotateKeys(db, renewing)).toEqual({ renewed: 1, lost: 0 })
  context.sealing = createSealing(fresh)
  const body = { token: await undoLink(db, holder.id) }
  expect((await call('POST /undo-change', { body, from: newAddress() })).status).toBe(200)
  // Undoing replaced the password.
  const password_hash = await hashPassword(PASSWORD)
  await db.update(users).set({ password_hash }).where(eq(users.id, holder.id))
  expect(await signInWithApp(holder)).toBe(200)
})

test('servers that start together seal each of them once', async () => {
  for (let holders = 0; holders < 5; holders++) await addHolder()
  const counts = await Promise.all([1, 2, 3].map(() => rotateKeys(db, renewing)))
  expect(counts.reduce((sum, { renewed }) => sum + renewed, 0)).toBe(5)
})

test('what opens under none of the keys is counted where somebody needs it, and stays', async () => {
  const holder = await addHolder()
  const abandoned = await addHolder()
  await db.update(users).set({ second_factor_since: null }).where(eq(users.id, abandoned.id))
  expect(await rotateKeys(db, createSealing(fresh, randomBytes(32)))).toEqual({ renewed: 0, lost: 1 })
  expect(await signInWithApp(holder)).toBe(200)
})
