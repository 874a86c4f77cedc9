import type { FastifyInstance } from 'fastify'
import { invitations } from '#contract/invitations.ts'
import { originOf } from '#server/access/origin.ts'
import { refuseUnfitPassword } from '#server/account/password/store.ts'
import { Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { sessionOpener } from '#server/sign-in/door.ts'
import { forgetTries, takeTry } from '#server/throttling/tries.ts'
import { join, lockLink, noteOpened, requireUsable } from './join.ts'

/** To whoever joins an account that was used before, with a password that somebody had made for it. */
const SIGN_IN_WITH_CODE = 'Your password is chosen. Sign in with it and a code of your authenticator app.'

/** Whoever holds a link or a printed code joins: sees who is invited, chooses a password and is signed in. */
export function joinRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  const openSession = sessionOpener(context)

  /** The link that works. Only codes that there are none of are counted: a whole estate may follow its old links from one network. */
  const followed = async (token: string, ip: string) => {
    const link = await db.transaction((tx) => lockLink(tx, token))
    if (!link) await takeTry(throttles.linksByNetwork, `${ip} join`)
    return requireUsable(link)
  }

  route(app, invitations.openInvitation, async ({ body, request }) => {
    const link = await followed(body.token, request.ip)
    await noteOpened(db, link)
    const { name, estate_name: estate, properties, email, sign_in_phone } = link
    return { name, estate, properties, sign_in_with: email ?? sign_in_phone }
  })

  route(app, invitations.join, async ({ body, request, reply }) => {
    const { token, name, password, sign_in_with } = body
    const { user_id } = await followed(token, request.ip)
    await takeTry(throttles.newPasswords, user_id)
    await refuseUnfitPassword(db, user_id, password, sign_in_with ? [name, sign_in_with] : [name])
    const password_hash = await hashPassword(password)
    const { email, sign_in_phone, second_factor } = await db.transaction((tx) =>
      join(tx, { token, name, sign_in_with, password_hash, origin: originOf(request) }),
    )
    // Whoever guessed at the account before it was theirs does not make its owner wait.
    const signsInWith = email ?? sign_in_phone ?? signInName(sign_in_with?.toLowerCase() ?? '')
    await forgetTries(throttles.signInAnywhere, signsInWith)
    if (second_factor) throw new Problem('sign_in_code_needed', SIGN_IN_WITH_CODE)
    return openSession({ id: user_id, password_hash, second_factor }, { request, reply })
  })
}
