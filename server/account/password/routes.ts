import type { FastifyInstance } from 'fastify'
import { accountApi } from '#contract/account.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { confirmCode } from '#server/account/second-factor/public.ts'
import { audit } from '#server/audit/audit.ts'
import { wrongPassword } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashPassword, verifyPassword } from '#server/secrets/passwords.ts'
import { endSessionsOf, notePasswordGiven } from '#server/session/store.ts'
import { forgetBrowsers, makeKnown } from '#server/throttling/known-browsers.ts'
import { forgetTries, takeTry } from '#server/throttling/tries.ts'
import { getPasswordHash, refuseUnfitPassword, setOwnPassword } from './store.ts'

export function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, throttles } = context
  route(app, accountApi.changePassword, async ({ viewer, body, request, reply }) => {
    await takeTry(throttles.guesses, `session ${viewer.session_id}`)
    const compared = await getPasswordHash(db, viewer.user_id)
    const wrong = () => wrongPassword('current_password', 'This is not your current password')
    if (!(await verifyPassword(compared, body.current_password))) throw wrong()
    await forgetTries(throttles.guesses, `session ${viewer.session_id}`)
    await takeTry(throttles.newPasswords, viewer.user_id)
    await refuseUnfitPassword(db, viewer.user_id, body.password)
    const password_hash = await hashPassword(body.password)
    await db.transaction(async (tx) => {
      // The password may have changed during hashing.
      if ((await getPasswordHash(tx, viewer.user_id, { hold: true })) !== compared) throw wrong()
      await tellOfChange(tx, viewer, { user_id: viewer.user_id, kind: 'password', undo: {} })
      await setOwnPassword(tx, viewer.user_id, password_hash, null)
      await endSessionsOf(tx, viewer.user_id, 'password', viewer.session_id)
      await forgetBrowsers(tx, viewer.user_id)
      await makeKnown(tx, viewer.user_id, { request, reply, config })
      await audit(tx, viewer, 'change_password', 'profile', { id: viewer.user_id })
    })
    return { message: 'Your password is changed. Other sessions were signed out.' }
  })

  route(app, accountApi.confirmPassword, async ({ viewer, body, request }) => {
    if (body.code !== undefined) {
      await confirmCode(context, viewer, { code: body.code, log: request.log })
      await notePasswordGiven(db, viewer.session_id, { with_code: true })
      return { message: 'Thank you.' }
    }
    await takeTry(throttles.guesses, `session ${viewer.session_id}`)
    if (!(await verifyPassword(await getPasswordHash(db, viewer.user_id), body.password ?? '')))
      throw wrongPassword('password', 'This is not your password')
    await forgetTries(throttles.guesses, `session ${viewer.session_id}`)
    await notePasswordGiven(db, viewer.session_id)
    return { message: 'Thank you.' }
  })
}
