import type { FastifyInstance } from 'fastify'
import { signIn } from '#contract/sign-in.ts'
import { sendPasswordLink } from '#server/account/password-links/store.ts'
import { Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { readBrowser } from '#server/throttling/browser-cookie.ts'
import { authenticate } from './authenticate.ts'
import { sessionOpener } from './door.ts'

const PASSWORD_EXPIRED = 'This password has expired. We have sent you a link to choose a new one.'

export function signInRoutes(app: FastifyInstance, context: Context): void {
  const openSession = sessionOpener(context)

  route(app, signIn.login, async ({ body, request, reply }) => {
    const name = signInName(body.email)
    const { password, code, shared_device } = body
    const account = await authenticate(context, {
      name,
      password,
      ip: request.ip,
      browser: readBrowser(request),
    })
    if (account.password_expired) {
      await context.db.transaction((tx) => sendPasswordLink(tx, name, 'password_expired'))
      throw new Problem('wrong_password', PASSWORD_EXPIRED)
    }
    return openSession(account, { request, reply, code, shared_device })
  })
}
