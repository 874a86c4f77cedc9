import type { Row } from './permissions.ts'
import { addSecondFactor, beginSecondFactor } from './second-factors.ts'
import { addPerson, type World } from './world.ts'

/** Calls that keep accounts safe. Several end the other sessions of whoever makes them. */
export function permissionsOfAccounts(world: World): Row[] {
  return [
    {
      calls: ['GET /me/second-factor', 'POST /me/second-factor/begin'],
      may: ['yes', 'yes', 'yes', 'yes', 'yes'],
    },
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
      own: async (caller) => {
        const { id } = await addPerson(world.db, { role: 'tenant' })
        for (const each of [caller.id, id]) await addSecondFactor(world, each)
        return { params: { id } }
      },
    },
  ]
}
