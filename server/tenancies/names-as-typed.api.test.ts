import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { mayCall, type Role } from '#contract/roles.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { eq, inArray } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { notify } from '#server/test/builders.ts'
import { CALLED_BY_OTHER_SYSTEMS, inputToRead } from '#server/test/call-samples/call-samples.ts'
import type { Input, Key } from '#server/test/client.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

/*
 * An account's own data is for its owner and for admins. Everybody else sees the data that their estate typed, also on
 * receipts and in the security log.
 */
const world = await startWorld()
const { as, db, people, estates, tenancies } = world

const NAME = 'Zubairu Kwanashie'
const PHONE = '+234 809 713 5519'
const EMAIL = 'zubairu.kwanashie@own.test'
const OWNERS = [people.tenant.id, people['other landlord'].id]
await db.update(users).set({ name: NAME, phone_number: PHONE }).where(inArray(users.id, OWNERS))
await db.update(users).set({ email: EMAIL }).where(eq(users.id, people.tenant.id))
const paid = await pay(world)
const recorded = await recordCash(world, { amount: 0.01 })
await noteEvent(db, NOBODY, 'session_ended', { about_id: people.tenant.id })
await noteEvent(db, { ...NOBODY, user_id: people.tenant.id, role: 'tenant' }, 'sign_in')
const notices = [
  await notify(world, { type: 'whatsapp', roles: ['landlord', 'tenant'] }),
  await notify(world, { type: 'email', roles: ['landlord', 'tenant'] }),
]

const OUTSIDERS = {
  'estate admin': 'estate admin',
  'other estate admin': 'estate admin',
  landlord: 'landlord',
  neighbour: 'tenant',
  'other tenant': 'tenant',
} as const satisfies Partial<Record<Who, Role>>
const outsiders = Object.entries(OUTSIDERS) as [keyof typeof OUTSIDERS, Role][]

/** Requests all fields of a call, not only its sample's part. */
const wholes: { [K in Key]?: Input[] } = {
  'GET /estates/properties': [{}],
  'GET /property/attributes': [{}],
  'GET /tenant/statistics/:userId': [{ params: { userId: people.neighbour.id } }],
  'GET /tenants': [{}],
  'GET /tenant/:id': Object.values(tenancies).map((id) => ({ params: { id } })),
  'GET /notifications': [{}],
  'GET /notification/:id/messages': notices.map(({ id }) => ({ params: { id } })),
  'GET /estate/charges/:estateId': [{ params: { estateId: estates.palm.id } }],
  'GET /estate/payments/:estateId': [{ params: { estateId: estates.palm.id } }],
  'GET /landlord/payments/:userId': [{ params: { userId: people.landlord.id } }],
  'GET /tenant/payments/:tenantId': [
    { params: { tenantId: tenancies.flat } },
    { params: { tenantId: tenancies.villa } },
  ],
  'GET /payments/export': [{ query: { format: 'csv' } }],
  'GET /payment/:id/receipt': [{ params: { id: paid.id } }, { params: { id: recorded.id } }],
  'GET /payment/:id/receipt.pdf': [{ params: { id: paid.id } }, { params: { id: recorded.id } }],
  'GET /security-log': [{}],
}
const reads = endpoints.filter(
  ({ key, allow }) =>
    key.startsWith('GET ') && allow !== 'anyone' && !CALLED_BY_OTHER_SYSTEMS.includes(key as Key),
)
const searches = reads.filter(({ query }) => query instanceof z.ZodObject && 'q' in query.shape)

/** The answers to each outsider who may make a call. */
async function told(key: Key, allow: (typeof reads)[number]['allow'], over: Input = {}) {
  const asked = wholes[key] ?? [await inputToRead(world, key)]
  const answers = outsiders
    .filter(([, role]) => mayCall(allow, role))
    .flatMap(([who]) =>
      asked.map((input) =>
        as(who)(key, { ...input, ...(over.query && { query: { ...input.query, ...over.query } }) } as never),
      ),
    )
  return (await Promise.all(answers))
    .filter(({ status }) => status === 200)
    .map(({ body }) => JSON.stringify(body))
}

test('admins see the account’s own name and number', async () => {
  for (const q of [NAME, PHONE]) {
    const { body } = await as('admin')('GET /users', { query: { q } })
    expect(body.map(({ name, phone_number }) => [name, phone_number])).toEqual([
      [NAME, PHONE],
      [NAME, PHONE],
    ])
  }
  const [notice] = notices
  const { body } = await as('admin')('GET /notification/:id/messages', { params: { id: notice?.id } })
  expect(body.rows.filter(({ address }) => address === PHONE)).toHaveLength(2)
})

test('word of a payment goes to the account’s own address, under the typed name', async () => {
  const { body } = await as('super admin')('GET /messages', { query: { q: EMAIL } })
  const receipts = body.filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(2)
  for (const { address, text } of receipts) {
    expect(address).toBe(EMAIL)
    expect(text).toContain(people.tenant.name)
    expect(text).not.toContain(NAME)
  }
})

describe('to a landlord, an estate admin or another tenant', () => {
  const theirs = reads.filter(({ allow }) => outsiders.some(([, role]) => mayCall(allow, role)))

  test.each(theirs)('$key tells none of them', async ({ key, allow }) => {
    const answers = await told(key as Key, allow)
    expect(answers.length, key).toBeGreaterThan(0)
    for (const answer of answers) {
      expect(answer).not.toContain(NAME)
      expect(answer).not.toContain(PHONE)
      expect(answer).not.toContain(EMAIL)
    }
  })

  test.each(searches.filter((each) => theirs.includes(each)))(
    '$key finds nothing by them',
    async ({ key, allow }) => {
      const nothing = new Set(await told(key as Key, allow, { query: { q: 'nothing is called like this' } }))
      for (const q of ['zubairu', 'KWANASHIE', PHONE, '713 5519'])
        expect(new Set(await told(key as Key, allow, { query: { q } })), q).toEqual(nothing)
    },
  )
})
