import { expect, test } from 'vitest'
import { newInvitee } from '#server/test/invitations.ts'
import { JSON_TYPE } from '#server/test/spoiled-calls.ts'
import { newEmail, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, send, people, estates } = world
const params = { estateId: estates.palm.id }

const print = (body: object = { ids: null }) =>
  send({
    method: 'POST',
    path: `/estate/invitations/${estates.palm.id}/letters`,
    token: people['estate admin'].token,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  })
const refusalOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).message]
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('where all can be sent a link, there is nothing to print', async () => {
  await newInvitee(world, { email: newEmail() })
  expect(refusalOf(await print())).toEqual([
    422,
    'Nobody here needs a letter: a link can be sent to all who have not joined.',
  ])
})

test('who can be reached no other way has a page each, and counts as invited; printing is in the log', async () => {
  const ids = [(await newInvitee(world)).id, (await newInvitee(world)).id]
  const { status, headers, text } = await print()
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="invitations.pdf"',
  ])
  expect(pagesOf(text)).toBe(2)
  const { body } = await as('estate admin')('GET /estate/invitations/:estateId', {
    params,
    query: { state: 'sent' },
  })
  expect(body.map(({ id, channel }) => [id, channel]).sort()).toEqual(ids.map((id) => [id, 'letter']).sort())
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'print invitations' } })
  expect(log).toMatchObject([{ entity: 'estate', after: { letters: 2 } }])
})

test('pressed twice, they are printed once: a second print would end the codes of the first', async () => {
  const { id } = await newInvitee(world)
  const answers = await Promise.all([print({ ids: [id] }), print({ ids: [id] })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(refusalOf(await print({ ids: [id] }))).toEqual([
    422,
    'These letters were made a moment ago. You can print them again in a minute.',
  ])
})

test('only those who are named get one', async () => {
  const { id } = await newInvitee(world)
  await newInvitee(world)
  expect(pagesOf((await print({ ids: [id] })).text)).toBe(1)
})
