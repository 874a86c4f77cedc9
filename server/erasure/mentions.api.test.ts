import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { scribble } from '#server/test/marked-everywhere.ts'
import { live } from '#server/test/marked-life.ts'
import { addPrivacyRequest, dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, properties, tenancies } = world

const mentionsOf = async (id: number, who: 'admin' | 'super admin' = 'admin') => {
  const { status, body } = await as(who)('GET /data-requests/:id/mentions', { params: { id } })
  expect(status).toBe(200)
  return body
}

test('texts of others that hold a name, number or email are listed, and stay when the person is erased', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'mentions-'))
  await live(world, outbox)
  await rm(outbox, { recursive: true })
  await scribble(world)
  const id = await addPrivacyRequest(world, { user_id: people.tenant.id })
  const mentions = await mentionsOf(id)
  const title = 'Flat of Oluwaṣeun Markwell'
  expect(mentions).toEqual(
    expect.arrayContaining([
      { place: 'property', id: properties.flat, title, what: 'Title' },
      { place: 'property', id: properties.flat, title, what: 'Description' },
      { place: 'tenancy', id: tenancies.flat, title, what: 'Account' },
      // The log keeps the typed name of a landlord.
      { place: 'audit', id: properties.flat, title, what: 'Audit log' },
      // A bank writes the last name first.
      expect.objectContaining({ place: 'payment', title: 'INV-2001-1', what: 'Bank reference' }),
    ]),
  )
  expect([...new Set(mentions.map(({ place }) => place))]).toEqual([
    ...['audit', 'charge', 'notice', 'payment', 'property', 'review', 'tenancy'],
  ])

  await dueErasure(world, people.tenant.id)
  expect(await eraseNow(world)).toEqual([])
  expect(await mentionsOf(id)).toEqual([])
  const { rows } = await db.execute(sql`select title from properties where id = ${properties.flat}`)
  expect(rows).toEqual([{ title }])
})

test('a person who is named nowhere has an empty list, and an admin asks about no super admin', async () => {
  expect(await mentionsOf(await addPrivacyRequest(world))).toEqual([])
  const id = await addPrivacyRequest(world, { user_id: people['super admin'].id, kind: 'correction' })
  expect(await mentionsOf(id, 'super admin')).toEqual([])
  const refused = await as('admin')('GET /data-requests/:id/mentions', { params: { id } })
  expect(refused.status).toBe(404)
})
