import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { requirePassword } from '#server/access/caller.ts'
import { originOf } from '#server/access/origin.ts'
import { invalid } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { EMAIL_CHANGE_LIFETIME_S } from '#server/secrets/link-lifetimes.ts'
import { verifyPassword } from '#server/secrets/passwords.ts'
import { countTry, takeTry } from '#server/throttling/tries.ts'
import { confirmEmail, findConfirmation, WRONG_PASSWORD } from './confirm.ts'
import { askForEmail, cancelEmail } from './store.ts'

/** Changes of the own address, from being asked for to being confirmed. */
export function emailRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, account.changeEmail, async ({ caller, body: { email } }) => {
    if (email === caller.email) throw invalid('email', 'This is your email already')
    requirePassword(caller)
    await takeTry(throttles.daily, `email ${caller.user_id}`)
    await db.transaction((tx) => askForEmail(tx, caller, caller.user_id, email))
    return { message: `We have sent a link to ${email}. Your email changes once it is used.` }
  })

  route(app, account.cancelEmail, async ({ caller }) => {
    await db.transaction((tx) => cancelEmail(tx, caller, caller.user_id))
    return { message: 'Your email stays as it is.' }
  })

  route(app, account.confirmEmail, async ({ body, request }) => {
    const { token, password } = body
    const waiting = await findConfirmation(db, token)
    // Whoever has a link that works is let through, whatever others try from the same network.
    if (!waiting) await takeTry(throttles.linksByNetwork, request.ip)
    const compared = waiting?.password_hash ?? null
    if (waiting && compared) {
      if (!password) throw invalid('password', 'Enter your password')
      // Guesses count for as long as the link works.
      const tries = await countTry(throttles.guesses, `email-change ${waiting.id}`, {
        lasts_s: EMAIL_CHANGE_LIFETIME_S,
      })
      if (tries.spent)
        throw invalid(
          'token',
          'Too many wrong passwords were tried with this link. Please ask for the change again.',
        )
      if (!(await verifyPassword(compared, password))) throw invalid('password', WRONG_PASSWORD)
    }
    return {
      message: await db.transaction((tx) => confirmEmail(tx, { token, compared, origin: originOf(request) })),
    }
  })
}
