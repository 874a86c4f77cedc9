import type { FastifyInstance, FastifyRequest } from 'fastify'
import { session } from '#contract/session.ts'
import type { Caller } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http.ts'
import { queueDelivery } from '#server/notifications/store.ts'
import { onePage } from '#server/page.ts'
import { hashPassword, refuseCommonPassword, verifyAgainstNobody, verifyPassword } from '#server/passwords.ts'
import { invalid, notFound, Problem } from '#server/problem.ts'
import { forgetTries, giveBack, takeTry } from '#server/throttle.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './tokens.ts'

const bearer = (request: FastifyRequest): Buffer | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null
}

/** `GET /me` and what signs in and out, and each person's own account. */
export function sessionRoutes(app: FastifyInstance, { db, throttles }: Context): void {
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
      phone_number: caller.phone_number,
      must_change_password: caller.must_change_password,
      user_estate: caller.estate,
      tenants: caller.roles.includes('tenant')
        ? await store.listTenanciesOf(db, caller.user_id, caller.email)
        : [],
    },
    roles: caller.roles,
  })
  const presentAgain = async (request: FastifyRequest) => {
    const caller = await app.findCaller(request)
    if (!caller) throw new Problem('signed_out')
    return present(caller)
  }

  route(app, session.login, async ({ body, request }) => {
    await takeTry(throttles.signInByAddress, request.ip)
    await takeTry(throttles.signInByAccount, `${request.ip} ${body.email}`)
    const account = await store.findAccount(db, body.email)
    const right = account
      ? await verifyPassword(account.password_hash, body.password)
      : await verifyAgainstNobody(body.password)
    if (!account || !right) throw new Problem('wrong_password')
    const { token, hash } = newToken()
    await store.insertSession(db, {
      token_hash: hash,
      user_id: account.id,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    await giveBack(throttles.signInByAddress, request.ip)
    await forgetTries(throttles.signInByAccount, `${request.ip} ${body.email}`)
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

  route(app, session.updateMe, async ({ caller, body, request }) => {
    const { active_role, ...person } = body
    const { name, phone_number, role } = caller
    await db.transaction(async (tx) => {
      await store.updatePerson(tx, caller.user_id, person)
      if (active_role && !(await store.makeRoleActive(tx, caller.user_id, active_role)))
        throw invalid('active_role', 'Not one of your roles')
      await audit(tx, caller, 'update', 'profile', {
        id: caller.user_id,
        before: { name, phone_number, active_role: role },
        after: body,
      })
    })
    return presentAgain(request)
  })

  route(app, session.changePassword, async ({ caller, body, request }) => {
    await takeTry(throttles.signInByAccount, `${request.ip} ${caller.email}`)
    if (!(await verifyPassword(await store.getPasswordHash(db, caller.user_id), body.current_password)))
      throw invalid('current_password', 'This is not your current password')
    await forgetTries(throttles.signInByAccount, `${request.ip} ${caller.email}`)
    await refuseCommonPassword(body.password)
    const password_hash = await hashPassword(body.password)
    await db.transaction(async (tx) => {
      await store.setOwnPassword(tx, caller.user_id, password_hash)
      await store.spendPasswordResets(tx, caller.user_id)
      await store.deleteSessionsOf(tx, caller.user_id, caller.session_id)
      await audit(tx, caller, 'change_password', 'profile', { id: caller.user_id })
    })
    return { message: 'Your password is changed. Other sessions were signed out.' }
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
    await takeTry(throttles.resetByAddress, request.ip)
    await takeTry(throttles.resetByAccount, `${request.ip} ${body.email}`)
    const { token, hash } = newToken()
    await db.transaction(async (tx) => {
      // Held, so that no link goes to an address that an admin is just taking from the account.
      const account = await store.findAccount(tx, body.email, true)
      if (account) {
        await store.insertPasswordReset(tx, account.id, hash)
        await queueDelivery(tx, {
          kind: 'password_reset',
          channel: 'email',
          user_id: account.id,
          address: body.email,
          content: { name: account.name, path: `/reset-password?token=${token}` },
        })
      }
    })
    return { message: 'If this address has an account, a link to choose a new password is on its way.' }
  })

  route(app, session.resetPassword, async ({ body, request }) => {
    await takeTry(throttles.resetByAddress, request.ip)
    await refuseCommonPassword(body.password)
    const password_hash = await hashPassword(body.password)
    await db.transaction(async (tx) => {
      const reset = await store.lockPasswordReset(tx, hashToken(body.token))
      if (!reset) throw invalid('token', 'This link is not valid. Please ask for a new one.')
      if (reset.used) throw invalid('token', 'This link has been used already. Please ask for a new one.')
      if (reset.expired) throw invalid('token', 'This link has expired. Please ask for a new one.')
      await store.setOwnPassword(tx, reset.user_id, password_hash)
      await store.spendPasswordResets(tx, reset.user_id)
      await store.deleteSessionsOf(tx, reset.user_id)
      // Nobody is signed in: it is whoever holds the link that acts for the person.
      const whoever = { user_id: reset.user_id, role: null, ip: request.ip }
      await audit(tx, whoever, 'reset_password', 'profile', { id: reset.user_id })
    })
    return { message: 'Your password is changed. You can sign in with it now.' }
  })
}
