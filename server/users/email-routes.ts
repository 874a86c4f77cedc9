import type { FastifyInstance } from 'fastify'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { reachUsers, requirePassword } from '#server/access.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http.ts'
import { found, invalid } from '#server/problem.ts'
import { takeTry } from '#server/throttle.ts'
import { askForEmail, cancelEmail, confirmEmail, undoEmail } from './email-changes.ts'
import { findUser } from './store.ts'

/** Changes of an address, from being asked for to being confirmed or undone. */
export function emailRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, session.changeEmail, async ({ caller, body: { email } }) => {
    if (email === caller.email) throw invalid('email', 'This is your email already')
    requirePassword(caller)
    await takeTry(throttles.emailChanges, caller.user_id)
    await db.transaction((tx) => askForEmail(tx, caller, caller.user_id, email))
    return { message: `We have sent a link to ${email}. Your email changes once it is used.` }
  })

  route(app, session.cancelEmail, async ({ caller }) => {
    await db.transaction((tx) => cancelEmail(tx, caller, caller.user_id))
    return { message: 'Your email stays as it is.' }
  })

  route(app, users.cancelUserEmail, ({ caller, params }) =>
    db.transaction(async (tx) => {
      found(await findUser(tx, reachUsers(caller), params.id, true), 'user')
      await cancelEmail(tx, caller, params.id)
      return found(await findUser(tx, reachUsers(caller), params.id), 'user')
    }),
  )

  route(app, session.confirmEmail, async ({ body, request }) => {
    await takeTry(throttles.resetByNetwork, request.ip)
    await db.transaction((tx) => confirmEmail(tx, body.token, request.ip))
    return { message: 'Your new email is confirmed. You sign in with it from now on.' }
  })

  route(app, session.undoEmail, async ({ body, request }) => {
    await takeTry(throttles.resetByNetwork, request.ip)
    return { message: await db.transaction((tx) => undoEmail(tx, body.token, request.ip)) }
  })
}
