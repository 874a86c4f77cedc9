import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { addTenant } from '#server/test/builders.ts'
import { newInvitee } from '#server/test/invitations.ts'
import { addPerson, newEmail, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, estates, owner } = world

const WHY = 'Too many messages were sent to this address. Please try again later.'

/** The states of the messages to an address, oldest first; the reason of a failed one. */
async function sentTo(address: string) {
  const rows = await db.select().from(messages).where(eq(messages.address, address)).orderBy(messages.id)
  return rows.map(({ status, last_error }) => (status === 'failed' ? last_error : status))
}
/** Moves all sent messages back by some minutes. */
const earlier = (minutes: number) =>
  owner.pool.query("update messages set created_at = created_at - $1 * interval '1 minute'", [minutes])

/** Adds a tenancy with the email of an existing account, each time in another home. */
async function type(email: string, times: number) {
  for (let time = 0; time < times; time += 1) {
    const { status } = await addTenant(world, email)
    expect(status).toBe(201)
    await owner.pool.query('update tenants set left_at = now() where email = $1', [email])
  }
}

test('three messages an hour and ten a day reach an address whose holder asked for none', async () => {
  const { email } = await addPerson(db, { role: 'tenant' })
  await type(email, 4)
  expect(await sentTo(email)).toEqual(['queued', 'queued', 'queued', WHY])
  for (let hours = 0; hours < 3; hours += 1) {
    await earlier(61)
    await type(email, 3)
  }
  const sent = await sentTo(email)
  expect(sent.filter((each) => each === 'queued')).toHaveLength(10)
  await earlier(24 * 60)
  await type(email, 1)
  expect((await sentTo(email)).at(-1)).toBe('queued')
})

test('whoever asks by several accounts, or by an invitation, has no more of them', async () => {
  const email = newEmail()
  for (let times = 0; times < 3; times += 1) {
    const { token } = await addPerson(db, { role: 'tenant' })
    expect((await callWith(token)('PUT /me/email', { body: { email } })).status).toBe(200)
  }
  const { id } = await newInvitee(world, { email })
  const { status } = await as('estate admin')('POST /estate/invitations/:estateId/send', {
    params: { estateId: estates.palm.id },
    body: { ids: [id], channel: 'email' },
  })
  expect(status).toBe(200)
  expect(await sentTo(email)).toEqual(['queued', 'queued', 'queued', WHY])
})

test('whoever corrects the email of a tenant to it again and again has no more of them', async () => {
  const email = newEmail()
  const { body } = await addTenant(world, newEmail())
  for (let times = 0; times < 3; times += 1)
    for (const typed of [email, newEmail()]) {
      const sent = { params: { id: body.id }, body: { email: typed } }
      expect((await as('estate admin')('PUT /tenant/update/:id', sent)).status).toBe(200)
    }
  expect((await sentTo(email)).filter((each) => each === WHY)).toHaveLength(3)
})

test('a password that has expired sends no more of them', async () => {
  const email = newEmail()
  const { body } = await addTenant(world, email)
  await db.update(users).set({ password_expires_at: '2026-01-01' }).where(eq(users.email, email))
  for (let times = 0; times < 6; times += 1) {
    const password = String(body.user.password)
    expect((await world.call('POST /login', { body: { email, password } })).status).toBe(401)
    await owner.pool.query("update password_resets set created_at = created_at - interval '11 minutes'")
  }
  expect(await sentTo(email)).toHaveLength(1 + 3)
})

test('others do not use up the links of whoever forgot a password', async () => {
  const { email } = await addPerson(db, { role: 'tenant' })
  await type(email, 4)
  await world.call('POST /forgot-password', { body: { email } })
  await world.context.later.flush()
  expect((await sentTo(email)).at(-1)).toBe('queued')
})
