import type { FastifyInstance } from 'fastify'
import { signIn } from '#contract/sign-in.ts'
import { mailPasswordLink } from '#server/account/password-links/store.ts'
import { Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { presentCaller } from '#server/profile/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { insertSession, prepareFindCaller } from '#server/session/store.ts'
import { makeKnown, readBrowser } from '#server/throttling/browser-cookie.ts'
import { authenticate } from './authenticate.ts'

const PASSWORD_EXPIRED = 'This password has expired. We have sent you a link to choose a new one.'

export function signInRoutes(app: FastifyInstance, context: Context): void {
  const { config, db } = context
  const findCaller = prepareFindCaller(db)

  route(app, signIn.login, async ({ body, request, reply }) => {
    const account = await authenticate(context, { ...body, ip: request.ip, browser: readBrowser(request) })
    if (account.password_expired) {
      await db.transaction((tx) => mailPasswordLink(tx, body.email, 'password_expired'))
      throw new Problem('wrong_password', PASSWORD_EXPIRED)
    }
    const { token, hash } = newToken()
    const begun = await insertSession(db, {
      token_hash: hash,
      user_id: account.id,
      password_hash: account.password_hash,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    if (!begun) throw new Problem('wrong_password')
    await makeKnown(db, account.id, { request, reply, config })
    const caller = await findCaller(hash, request.ip)
    if (!caller)
      throw new Problem('forbidden', 'This account has no role yet. Please ask your administrator.')
    return { token, user: await presentCaller(db, caller), role: caller.role }
  })
}
