import type { FastifyInstance } from 'fastify'
import { manages, type Role, rolesToGrant } from '#contract/roles.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { usersApi } from '#contract/users.ts'
import { type Caller, requireCode, requirePassword } from '#server/access/caller.ts'
import { reachUsers } from '#server/access/reach.ts'
import { askForEmail, cancelEmail } from '#server/account/email/store.ts'
import { onePage } from '#server/answers/page.ts'
import { found, invalid, Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { requireSession } from '#server/session/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findUser, listRoles, listUsers } from './list.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { isTrusted } from './roles.ts'
import { insertUser } from './store.ts'
import { holdPeople, requireEstateToLookAfter, updateUser } from './update.ts'

function requireGrantable(caller: Caller, field: string, names: readonly Role[]): void {
  const refused = names.find((name) => !rolesToGrant(caller.role).includes(name))
  if (refused) throw invalid(field, `Your role does not allow giving the role ${refused}.`)
}

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  route(app, usersApi.listUsers, ({ caller, query }) => listUsers(db, reachUsers(caller), query))

  route(app, usersApi.listRoles, async () => onePage(await listRoles(db)))

  route(app, usersApi.register, async ({ caller, body }) => {
    requireGrantable(caller, 'role', [body.role])
    if (manages(body.role)) requirePassword(caller)
    await refuseWeakPassword(body.password, [body.name, body.email])
    await takeAllowance(context, caller, { kind: 'invitations', estate_id: null })
    const { password, ...account } = body
    const password_hash = await hashPassword(password)
    return db.transaction(async (tx) => {
      if (body.estate_id) await requireEstateToLookAfter(tx, caller, body.estate_id, [body.role])
      const id = await insertUser(tx, { ...account, password_hash, must_change_password: true })
      const user = found(await findUser(tx, reachUsers(caller), id), 'user')
      await audit(tx, caller, 'create', 'user', { id, after: user })
      return user
    })
  })

  route(app, usersApi.updateUser, async ({ caller, params, body }) => {
    const names = [...new Set(body.roles)]
    requireGrantable(caller, 'roles', names)
    const { email: present } = found(await findUser(db, reachUsers(caller), params.id), 'user')
    if (body.email === null && present !== null) throw invalid('email', 'Email is required')
    // Whoever is given another address is mailed there.
    const count = body.email === present ? 0 : 1
    if (count > 0) requirePassword(caller)
    await takeAllowance(context, caller, { kind: 'invitations', estate_id: null, count })
    if (count > 0) await takeTry(throttles.daily, `email ${params.id}`)
    return db.transaction(async (tx) => {
      await holdPeople(tx, [caller.user_id, params.id])
      await requireSession(tx, caller)
      const before = found(await findUser(tx, reachUsers(caller), params.id, { hold: true }), 'user')
      if (params.id === caller.user_id && !names.includes(caller.role))
        throw invalid('roles', 'You cannot take away the role you are acting in.')
      if (body.estate_id && body.estate_id !== before.user_estate?.id)
        await requireEstateToLookAfter(tx, caller, body.estate_id, names)
      const { email, ...changes } = body
      const moves = email !== null && email !== before.email
      const { estate_id = before.user_estate?.id ?? null } = body
      const reassigned = estate_id !== (before.user_estate?.id ?? null)
      if (moves || reassigned || names.join() !== before.roles.join()) requirePassword(caller)
      await updateUser(tx, caller, params.id, { ...changes, roles: names })
      const waits = moves && (await askForEmail(tx, caller, params.id, email))
      // The old address may have the account back, and must not have the role with it.
      if (waits && names.some((name) => isTrusted(name) && !before.roles.includes(name)))
        throw invalid('email', 'Change the email first; give the role once it is confirmed.')
      const after = found(await findUser(tx, reachUsers(caller), params.id), 'user')
      await audit(tx, caller, 'update', 'user', { id: params.id, before, after })
      return after
    })
  })

  route(app, usersApi.cancelUserEmail, ({ caller, params }) =>
    db.transaction(async (tx) => {
      found(await findUser(tx, reachUsers(caller), params.id, { hold: true }), 'user')
      await cancelEmail(tx, caller, params.id)
      return found(await findUser(tx, reachUsers(caller), params.id), 'user')
    }),
  )
}

/** The second factor of somebody who lost it, taken by another who has one of their own. */
export function usersSecondFactorRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, secondFactorApi.resetSecondFactor, async ({ caller, params: { id } }) => {
    found(await findUser(db, reachUsers(caller), id), 'user')
    if (id === caller.user_id)
      throw new Problem('forbidden', 'Turn your own second factor off in your profile.')
    requireCode(caller)
    await db.transaction(async (tx) => {
      await holdPeople(tx, [caller.user_id, id])
      await requireSession(tx, caller)
      found(await findUser(tx, reachUsers(caller), id), 'user')
      if (!(await resetSecondFactor(tx, caller, { user_id: id })))
        throw new Problem('clash', 'This account has no second factor.')
    })
    return { message: 'The second factor is reset. They sign in with their password, and set up another.' }
  })
}
