import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { addPrivacyRequest } from '#server/test/privacy-requests.ts'
import { addPerson, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people } = world
const answer = 'We looked at it together.'

const newPerson = (role: Parameters<typeof addPerson>[1]['role'] = 'tenant') =>
  addPerson(db, { role, name: 'Emeka Obi' })
const decide = (id: number, step: 'done' | 'refuse' | 'erase', who: Who = 'admin') =>
  as(who)(`POST /data-requests/:id/${step}`, { params: { id }, body: { answer } })
const said = ({ status, body }: { status: number; body: object }) => [
  status,
  'message' in body ? body.message : body,
]
const stateOf = async (id: number) =>
  (await db.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]?.state

describe('who answers', () => {
  test('is nobody whose own it is', async () => {
    for (const who of ['admin', 'super admin'] as const) {
      const id = await addPrivacyRequest(world, { kind: 'correction', user_id: people[who].id })
      expect(said(await decide(id, 'refuse', who))).toEqual([
        409,
        'You cannot answer your own request. Please ask another administrator.',
      ])
    }
  })

  test('what an admin asks is a super admin, and what a super admin asks nobody else sees', async () => {
    const admin = await newPerson('admin')
    const ofAdmin = await addPrivacyRequest(world, { kind: 'correction', user_id: admin.id })
    const mayAnswer = async (token: string) => {
      const { body } = await callWith(token)('GET /data-requests', { query: { state: 'open' } })
      return body.find(({ id }) => id === ofAdmin)?.may_answer
    }
    const readers = [admin, people.admin, people['super admin']]
    expect(await Promise.all(readers.map(({ token }) => mayAnswer(token)))).toEqual([false, false, true])
    expect(said(await decide(ofAdmin, 'done'))).toEqual([
      403,
      'Only a super admin can answer an admin’s request.',
    ])
    expect((await decide(ofAdmin, 'done', 'super admin')).status).toBe(200)

    const superAdmin = await newPerson('super admin')
    const id = await addPrivacyRequest(world, { user_id: superAdmin.id })
    const { body } = await as('admin')('GET /data-requests', { query: { state: 'open' } })
    expect(body.map((each) => each.id)).not.toContain(id)
    expect(said(await decide(id, 'refuse'))).toEqual([404, 'This request does not exist.'])
    expect(said(await decide(id, 'erase', 'super admin'))).toEqual([
      422,
      'They cannot be erased yet: they have a role that manages.',
    ])
    expect((await decide(id, 'refuse', 'super admin')).status).toBe(200)
  })

  test('is one, where two do it at the same moment', async () => {
    const id = await addPrivacyRequest(world)
    const answers = await Promise.all([decide(id, 'erase'), decide(id, 'refuse', 'super admin')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const granted = answers[0]?.status === 200
    expect(await stateOf(id)).toBe(granted ? 'erasing' : 'refused')
  })

  test('and who takes it back: one of them is too late', async () => {
    const person = await newPerson()
    const { id } = { id: await addPrivacyRequest(world, { kind: 'correction', user_id: person.id }) }
    const takeBack = callWith(person.token)('DELETE /me/data-requests/:id', { params: { id } })
    const answers = await Promise.all([takeBack, decide(id, 'done')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
