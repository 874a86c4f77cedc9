import type { FastifyInstance } from 'fastify'
import { secondFactor } from '#contract/second-factor.ts'
import { requireCode } from '#server/access/caller.ts'
import { reachUsers } from '#server/access/reach.ts'
import { found, Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requireSession } from '#server/session/store.ts'
import { findUser } from './list.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { holdPeople } from './update.ts'

/** The second factor of somebody who lost it, taken by another who has one of their own. */
export function usersSecondFactorRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, secondFactor.resetSecondFactor, async ({ caller, params: { id } }) => {
    found(await findUser(db, reachUsers(caller), id), 'user')
    if (id === caller.user_id)
      throw new Problem('forbidden', 'Turn your own second factor off in your profile.')
    requireCode(caller)
    await db.transaction(async (tx) => {
      await holdPeople(tx, [caller.user_id, id])
      await requireSession(tx, caller)
      found(await findUser(tx, reachUsers(caller), id), 'user')
      if (!(await resetSecondFactor(tx, caller, { user_id: id })))
        throw new Problem('clash', 'This account has no second factor.')
    })
    return { message: 'The second factor is reset. They sign in with their password, and set up another.' }
  })
}
