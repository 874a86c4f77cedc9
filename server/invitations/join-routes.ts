import type { FastifyInstance } from 'fastify'
import { invitations } from '#contract/invitations.ts'
import { wordsAbout } from '#server/account/password/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { sessionOpener } from '#server/sign-in/door.ts'
import { forgetTries, takeTry } from '#server/throttling/tries.ts'
import { join, lockLink, noteOpened, requireUsable } from './join.ts'

/** Whoever holds a link or a printed code joins: sees who is invited, chooses a password and is signed in. */
export function joinRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  const openSession = sessionOpener(context)

  /** The link that works. Only codes that there are none of are counted: a whole estate may follow its old links from one network. */
  const followed = async (token: string, ip: string) => {
    const link = await db.transaction((tx) => lockLink(tx, token))
    if (!link) await takeTry(throttles.wrongInvitations, ip)
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
    await takeTry(throttles.newPassword, user_id)
    const known = await wordsAbout(db, { user_id })
    await refuseWeakPassword(password, [...known, name, ...(sign_in_with ? [sign_in_with] : [])])
    const password_hash = await hashPassword(password)
    const { email, sign_in_phone } = await db.transaction((tx) =>
      join(tx, { token, name, sign_in_with, password_hash, ip: request.ip }),
    )
    // Whoever guessed at the account before it was theirs does not make its owner wait.
    const signsInWith = email ?? sign_in_phone ?? signInName(sign_in_with?.toLowerCase() ?? '')
    await forgetTries(throttles.signInAnywhere, signsInWith)
    return openSession({ id: user_id, password_hash }, { request, reply })
  })
}
