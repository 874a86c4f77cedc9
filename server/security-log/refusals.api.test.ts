import { expect, test } from 'vitest'
import { shipEvents, type WrittenEvent } from '#server/audit/note-event.ts'
import { asc, gt } from '#server/database/drizzle.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld({ calls_per_minute: 3 })
const { call, callWith, context, db, estates, people, properties, tenancies } = world

/** The new log entries. */
let seen = 0
async function noted() {
  await context.gathered.flush()
  const rows = await db
    .select()
    .from(securityEvents)
    .where(gt(securityEvents.id, seen))
    .orderBy(asc(securityEvents.id))
  seen = rows.at(-1)?.id ?? seen
  return rows
}
const asNew = async (role: 'tenant' | 'landlord') => callWith((await addPerson(db, { role })).token)

test('who is refused is noted: whom they tried to be or are, from where and what for; the same is one row', async () => {
  const lines: WrittenEvent[] = []
  const end = shipEvents({ info: ({ event }) => void lines.push(event) })
  const owner = await addPerson(db, { role: 'tenant' })
  const from = newAddress()
  const wrong = { email: owner.email.toUpperCase(), password: 'Not-the-password-1' }
  for (let tries = 0; tries < 7; tries++) await call('POST /login', { body: wrong, from })
  const asOwner = callWith(owner.token)
  await asOwner('GET /users', { from })
  for (let calls = 0; calls < 4; calls++) await asOwner('GET /me', { from })
  const other = await addPerson(db, { role: 'tenant' })
  const asOther = callWith(other.token)
  const guess = { current_password: wrong.password, password: 'Rainy-Season-Is-9' }
  await asOther('PUT /me/password', { body: guess, from })
  await asOther('POST /me/confirm-password', { body: { password: wrong.password }, from })

  const rows = await noted()
  end()
  const nobody = { user_id: owner.id, role: null, tried: null, ip: from }
  const signedIn = { user_id: owner.id, role: 'tenant', tried: null, ip: from }
  const route = (key: string) => ({ detail: { route: key } })
  expect(rows).toEqual(
    [
      { kind: 'sign_in_refused', times: 6, ...nobody, ...route('POST /api/login') },
      { kind: 'throttled', times: 1, ...nobody, ...route('POST /api/login') },
      { kind: 'role_refused', times: 1, ...signedIn, ...route('GET /api/users') },
      { kind: 'throttled', times: 1, ...signedIn, ...route('GET /api/me') },
      { kind: 'password_refused', ...signedIn, user_id: other.id, ...route('PUT /api/me/password') },
      { kind: 'password_refused', ...signedIn, user_id: other.id, ...route('POST /api/me/confirm-password') },
    ].map((each) => expect.objectContaining(each)),
  )
  expect(lines.map(({ id, at }) => ({ id, at }))).toEqual(rows.map(({ id, at }) => ({ id, at })))
  for (const secret of [wrong.password, guess.password, owner.token, other.token])
    expect(JSON.stringify([rows, lines])).not.toContain(secret)
})

test('of what nobody has, only what looks like an email or a number is kept: people type passwords there', async () => {
  const stranger = newEmail()
  for (const email of [stranger, '0803 555 0199', PASSWORD])
    await call('POST /login', { body: { email, password: 'Not-the-password-1' }, from: newAddress() })
  const tried = (await noted()).map(({ user_id, tried }) => ({ user_id, tried }))
  expect(tried).toEqual([
    { user_id: null, tried: stranger },
    { user_id: null, tried: '+2348035550199' },
    { user_id: null, tried: null },
  ])
})

test('a row that is there and out of reach is noted with its estate; one that is not there is nothing', async () => {
  const asTenant = await asNew('tenant')
  await asTenant('GET /tenant/:id', { params: { id: tenancies.house } })
  await asTenant('GET /tenant/:id', { params: { id: 2_000_000_000 } })
  const asLandlord = await asNew('landlord')
  await asLandlord('GET /estate/property/:id', { params: { id: properties.house } })
  const rows = await noted()
  const row = (entity: string, entity_id: number) =>
    expect.objectContaining({ kind: 'row_refused', entity, entity_id, estate_id: estates.cedar.id })
  expect(rows).toEqual([row('tenant', tenancies.house), row('property', properties.house)])
})

test('more than there is room for is counted by its kind', async () => {
  const from = { ip: '10.9.9.9', user_agent: null }
  const refused = {
    kind: 'row_refused' as const,
    user_id: people.tenant.id,
    role: 'tenant',
    tried: null,
    ...from,
  }
  for (let id = 1; id <= 1200; id++)
    context.gathered.note({ ...refused, kind: 'role_refused', row: null, route: `GET /api/${id}` })
  const rows = await noted()
  expect(rows).toHaveLength(1001)
  expect(rows.at(-1)).toMatchObject({
    kind: 'role_refused',
    times: 200,
    user_id: null,
    ip: null,
    detail: null,
  })
})

test('one network that is slowed down fills the log with no names, however many it goes on with', async () => {
  const throttled = { kind: 'throttled' as const, user_id: null, role: null, user_agent: null, row: null }
  const network = '2001:db8:1:1'
  for (let each = 0; each < 500; each++)
    context.gathered.note({
      ...throttled,
      tried: newEmail(),
      ip: `${network}::${each.toString(16)}`,
      route: 'POST /api/login',
    })
  const rows = await noted()
  expect(rows.length).toBeLessThan(10)
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(500)
  expect(rows.at(-1)).toMatchObject({ tried: null, ip: `${network}::0` })
})

test('what waits is written by one of several at once, and once', async () => {
  const asTenant = await asNew('tenant')
  await asTenant('GET /users')
  await Promise.all([context.gathered.flush(), context.gathered.flush()])
  expect(await noted()).toHaveLength(1)
})
