import type { FastifyInstance } from 'fastify'
import { accountApi } from '#contract/account.ts'
import { originOf } from '#server/access/origin.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { refuseUnfitPassword, setOwnPassword, shortestPassword } from '#server/account/password/store.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { endSessionsOf } from '#server/session/store.ts'
import { forgetBrowsers, makeKnown } from '#server/throttling/known-browsers.ts'
import { forgetTries, takeTry } from '#server/throttling/tries.ts'
import { lockPasswordLink, sendPasswordLink } from './store.ts'

function working(link: Awaited<ReturnType<typeof lockPasswordLink>>) {
  const refuse = (what: string) => invalid('token', `This link ${what}. Please ask for a new one.`)
  if (!link) throw refuse('is not valid')
  if (link.used) throw refuse('has been used already')
  if (link.expired) throw refuse('has expired')
  return link
}

export function passwordLinkRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, gathered, later, throttles } = context
  route(app, accountApi.forgotPassword, async ({ body, request }) => {
    await takeTry(throttles.linksByNetwork, request.ip)
    const name = signInName(body.email)
    await takeTry(throttles.linksByAccount, `${request.ip} ${name}`)
    // Both wait until after the answer, whose time must not tell whether the account exists.
    later.add(() => db.transaction((tx) => sendPasswordLink(tx, name, 'password_reset')))
    gathered.note({
      ...{ kind: 'password_link_asked', user_id: null, role: null, tried: name, row: null },
      ...{ ...originOf(request), route: `POST ${request.routeOptions.url}` },
    })
    const given = name.includes('@') ? 'address' : 'number'
    return { message: `If this ${given} has an account, a link to choose a new password is on its way.` }
  })

  const open = async (token_hash: Buffer, ip: string) => {
    const link = await lockPasswordLink(db, token_hash)
    // A working link passes, whatever others try from the same network.
    if (!link || link.used || link.expired) await takeTry(throttles.linksByNetwork, ip)
    return working(link)
  }

  route(app, accountApi.openPasswordLink, async ({ body, request }) => {
    const { user_id } = await open(hashToken(body.token), request.ip)
    return { message: 'This link works.', min_characters: await shortestPassword(db, user_id) }
  })

  route(app, accountApi.resetPassword, async ({ body, request, reply }) => {
    const token_hash = hashToken(body.token)
    const { user_id: chooser } = await open(token_hash, request.ip)
    await takeTry(throttles.newPasswords, chooser)
    await refuseUnfitPassword(db, chooser, body.password)
    const password_hash = await hashPassword(body.password)
    const signsInWith = await db.transaction(async (tx) => {
      const { user_id, email, sign_in_phone, left_by, joined } = working(
        await lockPasswordLink(tx, token_hash),
      )
      if (joined) await tellOfChange(tx, { user_id }, { user_id, kind: 'password', undo: {} })
      await setOwnPassword(tx, user_id, password_hash, left_by)
      await endSessionsOf(tx, user_id, 'password')
      await audit(tx, linkHolder(user_id, originOf(request)), 'reset_password', 'profile', { id: user_id })
      await forgetBrowsers(tx, user_id)
      await makeKnown(tx, user_id, { request, reply, config })
      return email ?? sign_in_phone
    })
    if (signsInWith !== null) await forgetTries(throttles.signInAnywhere, signsInWith)
    return { message: 'Your password is changed. You can sign in with it now.' }
  })
}
