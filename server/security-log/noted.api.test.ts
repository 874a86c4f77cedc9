import { beforeEach, expect, test } from 'vitest'
import { asc, eq, gt, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { addTenant } from '#server/test/builders.ts'
import { checkSheet, runImport, uploadSheet } from '#server/test/imports.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, context, db, estates, people } = world

/** The new log entries, without their origin. */
let seen = 0
async function noted() {
  await context.gathered.flush()
  const rows = await db
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      by: securityEvents.user_id,
      about: securityEvents.about_id,
      estate: securityEvents.estate_id,
      detail: securityEvents.detail,
    })
    .from(securityEvents)
    .where(gt(securityEvents.id, seen))
    .orderBy(asc(securityEvents.id))
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ id: _, ...row }) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  )
}
beforeEach(noted)

test('signing in and out, and the end of other sessions', async () => {
  const { id, email } = await addPerson(db, { role: 'tenant' })
  const signIn = async () =>
    callWith(
      (await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })).body.token,
    )
  const first = await signIn()
  const second = await signIn()
  const { body } = await second('GET /me/sessions')
  await second('DELETE /me/sessions/:id', { params: { id: body.findLast(({ current }) => !current)?.id } })
  await second('DELETE /me/sessions')
  await second('DELETE /me/sessions')
  await second('POST /logout')
  expect((await first('GET /me')).status).toBe(401)
  expect(await noted()).toEqual([
    { kind: 'sign_in', by: id },
    { kind: 'sign_in', by: id },
    { kind: 'new_device', by: id },
    { kind: 'session_ended', by: id, detail: { sessions: 1 } },
    { kind: 'session_ended', by: id, detail: { sessions: 1 } },
    { kind: 'sign_out', by: id },
  ])
})

test('an own account: its role, name, password and email', async () => {
  const { id, email } = await addPerson(db, { role: 'tenant' })
  await as('admin')('PUT /users/:id', {
    params: { id },
    body: { name: 'Bisi Cole', email, roles: ['tenant', 'landlord'], phone_number: null },
  })
  expect(await noted()).toEqual([
    { kind: 'roles_changed', by: people.admin.id, about: id, detail: { gained: ['landlord'], lost: [] } },
    { kind: 'account_changed', by: people.admin.id, about: id, detail: { fields: ['name'] } },
  ])
  const { body } = await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
  const own = callWith(body.token)
  await own('PUT /me', { body: { name: 'Bisi Ade', active_role: 'landlord' } })
  await own('PUT /me/email', { body: { email: newEmail() } })
  await own('DELETE /me/email')
  await own('PUT /me/password', { body: { current_password: PASSWORD, password: 'Rainy-Season-Is-9' } })
  await call('POST /forgot-password', { body: { email }, from: newAddress() })
  expect(await noted()).toEqual([
    { kind: 'sign_in', by: id },
    { kind: 'role_switched', by: id, detail: { to: 'landlord' } },
    { kind: 'account_changed', by: id, detail: { fields: ['name'] } },
    { kind: 'email_changed', by: id, detail: { step: 'asked for' } },
    { kind: 'email_changed', by: id, detail: { step: 'given up' } },
    { kind: 'password_changed', by: id, detail: { by: 'password' } },
    { kind: 'password_link_asked', by: id, detail: { route: 'POST /api/forgot-password' } },
  ])
})

test('accounts that are made: by hand, with a tenancy, with an estate and by a sheet', async () => {
  const idOf = async (email: string) =>
    (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id
  const [one, two, three] = [newEmail(), newEmail(), newEmail()]
  const account = { name: 'Chidi Okafor', password: PASSWORD, role: 'tenant', phone_number: null }
  await as('super admin')('POST /register', { body: { ...account, email: one } })
  await addTenant(world, two)
  const estate = { name: 'Fig Court', address: '4 Marina Road, Lagos', status: 1, lga_id: 1 }
  const made = await as('admin')('POST /estate/save', {
    body: { ...estate, email: three, owner: 'Ada Obi', phone_number: '0803 123 4567' },
  })
  const fig = made.body.id
  expect(await noted()).toEqual([
    { kind: 'account_made', by: people['super admin'].id, about: await idOf(one) },
    { kind: 'account_made', by: people['estate admin'].id, about: await idOf(two) },
    { kind: 'account_made', by: people.admin.id, about: await idOf(three), estate: fig },
    { kind: 'settings_changed', by: people.admin.id, estate: fig, detail: { what: 'estate added' } },
  ])
  const sheet = await uploadSheet(world, [
    ['House', 'Rent', 'Landlord name', 'Landlord email'],
    ['Lodge 9', '900000', 'Ngozi Eze', newEmail()],
  ])
  await checkSheet(world, sheet)
  expect(await noted()).toEqual([])
  await runImport(world, sheet.id)
  expect(await noted()).toMatchObject([
    { kind: 'account_made', estate: estates.palm.id, detail: { by: 'import', accounts: 1 } },
  ])
})

test('what somebody takes along, with how many people are in it; what is their own is none', async () => {
  const query = { format: 'csv' as const }
  const params = { estateId: estates.cedar.id }
  await as('other estate admin')('GET /payments/export', { query })
  await as('other estate admin')('GET /estate/sheet/:estateId', { params, query })
  await as('landlord')('GET /arrears/export', { query })
  await as('super admin')('GET /security-log/export', { query: { ...query, kind: 'exported' } })
  const ofCedar = { kind: 'exported', by: people['other estate admin'].id, estate: estates.cedar.id }
  expect(await noted()).toMatchObject([
    { ...ofCedar, detail: { what: 'payments', rows: 0, people: 0 } },
    { ...ofCedar, detail: { what: 'estate sheet', rows: 1, people: 2 } },
    { kind: 'exported', by: people.landlord.id, detail: { what: 'arrears' } },
    { kind: 'exported', by: people['super admin'].id, detail: { what: 'security log', rows: 3 } },
  ])
})

test('a change of settings, and nothing of what is taken back', async () => {
  await as('estate admin')('PUT /estate/update/:id', {
    params: { id: estates.palm.id },
    body: { owner: 'Ada Obi' },
  })
  expect(await noted()).toMatchObject([
    {
      kind: 'settings_changed',
      estate: estates.palm.id,
      detail: { what: 'estate changed', fields: ['owner'] },
    },
  ])
  const { id, email } = await addPerson(db, { role: 'tenant', confirmed: false })
  // One request cannot set both a new address and a role that sees other people's data.
  const { status } = await as('admin')('PUT /users/:id', {
    params: { id },
    body: { name: 'A', email: `x${email}`, roles: ['landlord'], phone_number: null },
  })
  expect(status).toBe(422)
  expect(await noted()).toEqual([])
})

test('the log is only added to', async () => {
  for (const change of ['update security_events set ip = null', 'delete from security_events'])
    await expect(db.execute(sql.raw(change))).rejects.toThrow()
})
