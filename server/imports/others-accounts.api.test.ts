import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { freshEstate } from '#server/test/builders.ts'
import { createCall } from '#server/test/client.ts'
import { bringIn, rowsOf, settled, uploadSheet } from '#server/test/imports.ts'
import { lastCode, lastMessage } from '#server/test/invitations.ts'
import { untilAtLock, whileLocked } from '#server/test/locks.ts'
import { grantedErasure } from '#server/test/privacy-requests.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

// A sheet may name anybody's email: its effect on accounts of other estates.

const world = await startWorld()
const { as, call, db } = world

/** A new estate's sheet that names a person as landlord, uploaded and in its check. */
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
  const id = await whileLocked(world, 'invitations in exclusive mode', async () => {
    const begun = await beginCheck(email)
    await untilAtLock(world)
    const login = await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
    expect(login.status).toBe(200)
    const profile = await createCall(world.url, tenant.token)('GET /me')
    expect(profile.status).toBe(200)
    return begun
  })
  expect((await settled(world, id)).state).toBe('checked')
})

test('who is going to be erased is given no part by a sheet', async () => {
  const email = newEmail()
  const { id: user_id } = await addPerson(db, { role: 'tenant', email })
  await grantedErasure(world, user_id)
  const estate_id = await freshEstate(world)
  const sheet = [
    ['House', 'Rent', 'Tenant', 'Email'],
    ['House 1', '500000', 'Ada Obi', email],
  ]
  const { done } = await bringIn(world, sheet, { who: 'admin', estate_id })
  expect(await rowsOf(world, done.id)).toMatchObject([
    {
      outcome: 'refused',
      problems: [{ message: 'This person cannot be added here. Please ask an administrator.' }],
    },
  ])
})

describe('who joined without confirming their email', () => {
  const headings = ['House', 'Rent', 'Landlord', 'Landlord email', 'Tenant', 'Email']
  const bringAs = async (part: 'landlord' | 'tenant') => {
    const estate_id = await freshEstate(world)
    const email = newEmail()
    const person = await addPerson(db, { role: 'tenant', email, confirmed: false })
    const named = ['Ada Obi', email]
    const row = ['House 1', '500000', ...(part === 'landlord' ? [...named, '', ''] : ['', '', ...named])]
    const { done } = await bringIn(world, [headings, row], { who: 'admin', estate_id })
    const login = await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
    const me = await createCall(world.url, person.token)('GET /me')
    const { kind } = await lastMessage(world, person.id)
    return { kind, statuses: [login.status, me.status], rows: await rowsOf(world, done.id) }
  }

  test.each(['landlord', 'tenant'] as const)(
    'is made a %s by a sheet, and sent a link in place of the password',
    async (part) => {
      const { kind, statuses, rows } = await bringAs(part)
      expect(rows).toMatchObject([{ outcome: 'new', problems: [] }])
      expect([kind, statuses]).toEqual(['new_account', [401, 401]])
    },
  )
})

test('why an import is not undone names people as it typed them', async () => {
  const stranger = await addPerson(db, { role: 'tenant', name: 'Halima Sokoto' })
  const email = newEmail()
  const { done } = await bringIn(world, [
    ['House', 'Tenant', 'Email'],
    ['Annexe 1', 'As They Typed', stranger.email],
    ['Annexe 2', 'As They Wrote', email],
  ])
  const invited = await as('estate admin')('GET /estate/invitations/:estateId', {
    params: { estateId: done.estate.id },
  })
  const sent = await as('estate admin')('POST /estate/invitations/:estateId/send', {
    params: { estateId: done.estate.id },
    body: { ids: invited.body.map(({ id }) => id), channel: 'email' },
  })
  expect(sent.body).toMatchObject({ sent: { email: 1 }, told: 1 })
  const newcomer = invited.body.find(({ name }) => name === 'As They Wrote')
  const token = await lastCode(world, newcomer?.id ?? 0)
  const joining = { token, name: 'Zubairu Kano', password: PASSWORD }
  expect((await call('POST /join', { body: joining, from: newAddress() })).status).toBe(200)
  const { body } = await as('estate admin')('GET /import/:id', { params: { id: done.id } })
  expect(body.undo_kept_from).toEqual([
    'As They Wrote has joined',
    'An invitation was sent to As They Typed',
    'An invitation was sent to As They Wrote',
  ])
})
