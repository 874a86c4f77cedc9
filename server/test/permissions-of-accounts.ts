import type { Row } from './permissions.ts'
import { addPrivacyRequest } from './privacy-requests.ts'
import { addSecondFactor, beginSecondFactor } from './second-factors.ts'
import { addPerson, type World } from './world.ts'

/** Calls that keep accounts safe. Several end the viewer's other sessions. */
export function permissionsOfAccounts(world: World): Row[] {
  return [
    {
      calls: ['GET /me/second-factor', 'POST /me/second-factor/begin'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
      // Other calls gave them one.
      own: async (viewer) => {
        await beginSecondFactor(world, viewer.id)
        return {}
      },
    },
    {
      calls: ['GET /me/consents', 'PUT /me/consents', 'POST /me/privacy-seen'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
    },
    { calls: ['POST /privacy'], may: ['yes', 'no', 'no', 'no', 'no'] },
    {
      calls: ['POST /me/second-factor'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
      own: async ({ id }) => ({ body: { code: (await beginSecondFactor(world, id)).generate() } }),
    },
    {
      calls: ['POST /me/recovery-codes', 'DELETE /me/second-factor'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
      own: async ({ id }) => {
        await addSecondFactor(world, id)
        return {}
      },
    },
    {
      calls: ['DELETE /users/:id/second-factor'],
      may: ['yes', 'yes', 'no', 'no', 'no'],
      own: async (viewer) => {
        const { id } = await addPerson(world.db, { role: 'tenant' })
        for (const each of [viewer.id, id]) await addSecondFactor(world, each)
        return { params: { id } }
      },
    },
    {
      calls: ['GET /me/data-requests'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
    },
    {
      calls: ['POST /me/data-requests'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
      own: () => ({ body: { kind: 'correction', note: 'My number has changed.' } }),
    },
    {
      calls: ['DELETE /me/data-requests/:id'],
      may: ['own', 'own', 'own', 'own', 'own'],
      own: async ({ id }) => ({ params: { id: await addPrivacyRequest(world, { user_id: id }) } }),
      other: async () => ({ params: { id: await addPrivacyRequest(world) } }),
    },
    {
      calls: [
        ...([
          'GET /data-requests',
          'GET /data-requests/:id/mentions',
          'POST /data-requests',
          'POST /data-requests/:id/done',
          'POST /data-requests/:id/refuse',
        ] as const),
        ...(['POST /data-requests/:id/erase', 'POST /data-requests/:id/keep'] as const),
      ],
      may: ['yes', 'yes', 'no', 'no', 'no'],
    },
  ]
}
