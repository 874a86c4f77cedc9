import { addPrivacyRequest, grantedErasure } from '#server/test/privacy-requests.ts'
import { addPerson, type Person, type World } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

const answering = (id: number) => ({ params: { id }, body: { answer: 'We looked at it together.' } })
const ofKind = (kind: 'correction' | 'erasure') => async (world: World) =>
  answering(await addPrivacyRequest(world, { kind }))

/** The person who withdraws a request. */
let viewer: Person

/** Calls about requests of people about their own data. */
export const privacyRequestSamples = {
  'GET /me/data-requests': { who: 'tenant' },
  'POST /me/data-requests': {
    who: 'tenant',
    input: () => ({ body: { kind: 'erasure', note: 'I have moved away.' } }),
    // A new person, because each may have one open request of a kind.
    token: async ({ db }) => (await addPerson(db, { role: 'tenant' })).token,
  },
  'DELETE /me/data-requests/:id': {
    who: 'tenant',
    input: async (world) => {
      viewer = await addPerson(world.db, { role: 'tenant' })
      return { params: { id: await addPrivacyRequest(world, { user_id: viewer.id }) } }
    },
    token: async () => viewer.token,
  },
  'GET /data-requests': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'emeka', state: 'open' } }),
  },
  'GET /data-requests/:id/mentions': {
    who: 'admin',
    input: async (world) => ({ params: { id: await addPrivacyRequest(world) } }),
  },
  'POST /data-requests': {
    who: 'admin',
    input: async ({ db }) => {
      const { id: user_id } = await addPerson(db, { role: 'tenant' })
      return { body: { user_id, kind: 'erasure', note: 'By letter.', asked_on: '2026-01-05' } }
    },
  },
  'POST /data-requests/:id/done': { who: 'admin', input: ofKind('correction') },
  'POST /data-requests/:id/refuse': { who: 'admin', input: ofKind('correction') },
  'POST /data-requests/:id/erase': { who: 'admin', input: ofKind('erasure') },
  'POST /data-requests/:id/keep': {
    who: 'admin',
    input: async (world) => answering(await grantedErasure(world)),
  },
} satisfies Partial<Samples>
