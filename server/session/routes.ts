import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowances } from '#contract/allowances.ts'
import { session } from '#contract/session.ts'
import type { Caller } from '#server/access/caller.ts'
import { queuePasswordLink } from '#server/account/store.ts'
import { onePage } from '#server/answers/page.ts'
import { invalid, notFound, Problem, wrongPassword } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'
import { hashPassword, verifyPassword } from '#server/secrets/passwords.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'
import { authenticate } from '#server/sign-in/authenticate.ts'
import { readAllowances } from '#server/throttling/allowances.ts'
import { forgetBrowsers } from '#server/throttling/known-browsers.ts'
import { countTry, forgetTries, takeTry } from '#server/throttling/tries.ts'
import { makeRoleActive } from '#server/users/store.ts'
import { makeKnown, readBrowser } from './browser-cookie.ts'
import * as store from './store.ts'

const PASSWORD_EXPIRED = 'This password has expired. We have sent you a link to choose a new one.'

const bearer = (request: FastifyRequest): Buffer | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null
}

/** Mails a link to choose a password, where the address has an account. In a transaction. */
async function queueLink(tx: Db, email: string, kind: 'password_reset' | 'password_expired'): Promise<void> {
  // Held, so that no link goes to an address that is just taken from the account.
  const account = await store.findAccount(tx, email, true)
  if (!account) return
  const person = { id: account.id, name: account.name, email }
  // Each try with such a password asks for one: the link on its way is enough.
  if (kind === 'password_reset' || !(await store.hasFreshLink(tx, account.id)))
    await queuePasswordLink(tx, kind, person)
}

/** A link that chooses a password. Throws where it no longer does. */
function working(link: Awaited<ReturnType<typeof store.lockPasswordReset>>) {
  const refuse = (what: string) => invalid('token', `This link ${what}. Please ask for a new one.`)
  if (!link) throw refuse('is not valid')
  if (link.used) throw refuse('has been used already')
  if (link.expired) throw refuse('has expired')
  return link
}

/** `GET /me` and what signs in and out, and each person's own account. */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, throttles } = context
  const findCaller = store.prepareFindCaller(db)
  app.decorate('findCaller', async (request: FastifyRequest) => {
    const hash = bearer(request)
    return hash && findCaller(hash, request.ip)
  })
  app.decorate('throttleCaller', (caller: Caller) => takeTry(throttles.calls, caller.user_id))

  const present = async (caller: Caller) => ({
    user: {
      id: caller.user_id,
      name: caller.name,
      email: caller.email,
      pending_email: caller.pending_email,
      phone_number: caller.phone_number,
      must_change_password: caller.must_change_password,
      user_estate: caller.estate,
      ...(caller.roles.includes('tenant')
        ? await store.listTenanciesOf(db, caller.user_id, caller.email)
        : { tenants: [], former_tenants: [] }),
    },
    roles: caller.roles,
  })
  const presentAgain = async (request: FastifyRequest) => {
    const caller = await app.findCaller(request)
    if (!caller) throw new Problem('signed_out')
    return present(caller)
  }

  route(app, session.login, async ({ body, request, reply }) => {
    const account = await authenticate(context, { ...body, ip: request.ip, browser: readBrowser(request) })
    if (account.password_expired) {
      await db.transaction((tx) => queueLink(tx, body.email, 'password_expired'))
      throw new Problem('wrong_password', PASSWORD_EXPIRED)
    }
    const { token, hash } = newToken()
    const begun = await store.insertSession(db, {
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
    return { token, user: (await present(caller)).user, role: caller.role }
  })

  route(app, session.logout, async ({ caller }) => {
    await store.deleteSession(db, caller.user_id, caller.session_id)
    return { message: 'Signed out.' }
  })

  route(app, session.me, ({ caller }) => present(caller))

  route(app, allowances.myAllowances, ({ caller }) => readAllowances(throttles, caller))

  route(app, session.updateMe, async ({ caller, body, request }) => {
    const { active_role, ...person } = body
    const { name, phone_number, role } = caller
    await db.transaction(async (tx) => {
      await store.updatePerson(tx, caller.user_id, person)
      if (active_role && !(await makeRoleActive(tx, caller, active_role)))
        throw invalid('active_role', 'Not one of your roles')
      await audit(tx, caller, 'update', 'profile', {
        id: caller.user_id,
        before: { name, phone_number, active_role: role },
        after: body,
      })
    })
    return presentAgain(request)
  })

  route(app, session.changePassword, async ({ caller, body, request, reply }) => {
    await takeTry(throttles.ownPassword, caller.session_id)
    const compared = await store.getPasswordHash(db, caller.user_id)
    const wrong = () => wrongPassword('current_password', 'This is not your current password')
    if (!(await verifyPassword(compared, body.current_password))) throw wrong()
    await forgetTries(throttles.ownPassword, caller.session_id)
    await takeTry(throttles.newPassword, caller.user_id)
    await refuseWeakPassword(body.password, await store.wordsAbout(db, { user_id: caller.user_id }))
    const password_hash = await hashPassword(body.password)
    await db.transaction(async (tx) => {
      // It may have been taken from whoever knew it, while the new one was hashed.
      if ((await store.getPasswordHash(tx, caller.user_id, true)) !== compared) throw wrong()
      await store.setOwnPassword(tx, caller.user_id, password_hash, { by_mail: false })
      await store.spendPasswordResets(tx, caller.user_id)
      await store.deleteSessionsOf(tx, caller.user_id, caller.session_id)
      await forgetBrowsers(tx, caller.user_id)
      await makeKnown(tx, caller.user_id, { request, reply, config })
      await audit(tx, caller, 'change_password', 'profile', { id: caller.user_id })
    })
    return { message: 'Your password is changed. Other sessions were signed out.' }
  })

  route(app, session.confirmPassword, async ({ caller, body }) => {
    await takeTry(throttles.ownPassword, caller.session_id)
    if (!(await verifyPassword(await store.getPasswordHash(db, caller.user_id), body.password)))
      throw wrongPassword('password', 'This is not your password')
    await forgetTries(throttles.ownPassword, caller.session_id)
    await store.notePasswordGiven(db, caller.session_id)
    return { message: 'Thank you.' }
  })

  route(app, session.listSessions, async ({ caller }) => {
    const rows = await store.listSessionsOf(db, caller.user_id)
    return onePage(rows.map((row) => ({ ...row, current: row.id === caller.session_id })))
  })

  route(app, session.endSession, async ({ caller, params }) => {
    if (!(await store.deleteSession(db, caller.user_id, params.id))) throw notFound('session')
    return { message: 'The session is ended.' }
  })

  route(app, session.forgotPassword, async ({ body, request }) => {
    await takeTry(throttles.resetByNetwork, request.ip)
    await takeTry(throttles.resetByAccount, `${request.ip} ${body.email}`)
    // Whoever asks from everywhere fills nobody's mailbox. Its owner has links that work.
    if (!(await countTry(throttles.resetAnywhere, body.email)).spent)
      await db.transaction((tx) => queueLink(tx, body.email, 'password_reset'))
    return { message: 'If this address has an account, a link to choose a new password is on its way.' }
  })

  route(app, session.resetPassword, async ({ body, request, reply }) => {
    const token_hash = hashToken(body.token)
    const link = await store.lockPasswordReset(db, token_hash)
    // Whoever has a link that works is let through, whatever others try from the same network.
    if (!link || link.used || link.expired) await takeTry(throttles.resetByNetwork, request.ip)
    await takeTry(throttles.newPassword, working(link).user_id)
    await refuseWeakPassword(body.password, await store.wordsAbout(db, { token_hash }))
    const password_hash = await hashPassword(body.password)
    const email = await db.transaction(async (tx) => {
      const reset = working(await store.lockPasswordReset(tx, token_hash))
      await store.setOwnPassword(tx, reset.user_id, password_hash, { by_mail: true })
      await store.spendPasswordResets(tx, reset.user_id)
      await store.deleteSessionsOf(tx, reset.user_id)
      // Nobody is signed in: it is whoever holds the link that acts for the person.
      const whoever = { user_id: reset.user_id, role: null, ip: request.ip }
      await audit(tx, whoever, 'reset_password', 'profile', { id: reset.user_id })
      await forgetBrowsers(tx, reset.user_id)
      // Whoever reads the person's mail need not take turns with those who guess.
      await makeKnown(tx, reset.user_id, { request, reply, config })
      return reset.email
    })
    await forgetTries(throttles.signInAnywhere, email)
    await forgetTries(throttles.resetAnywhere, email)
    return { message: 'Your password is changed. You can sign in with it now.' }
  })
}
