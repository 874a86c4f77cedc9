import type { FastifyInstance } from 'fastify'
import { manages, type Role, rolesToGrant } from '#contract/roles.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { usersApi } from '#contract/users.ts'
import { requireCode, requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { askForEmail, cancelEmail } from '#server/account/email/store.ts'
import { audit } from '#server/audit/audit.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { onePage } from '#server/lists/page.ts'
import { listMessagesToUser } from '#server/messages/queries.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { requireSession } from '#server/session/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findUser, listRoles, listUsers, readJoining } from './list.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { isTrusted, setRoles } from './roles.ts'
import { insertUser } from './store.ts'
import { holdPeople, requireEstateToLookAfter, requireManager } from './update.ts'

function requireGrantable(viewer: Viewer, field: string, names: readonly Role[]): void {
  const refused = names.find((name) => !rolesToGrant(viewer.role).includes(name))
  if (refused) throw invalid(field, `Your role does not allow giving the role ${refused}.`)
}

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  route(app, usersApi.listUsers, ({ viewer, query }) => listUsers(db, visibleUsers(viewer), query))

  route(app, usersApi.getUser, async ({ viewer, params: { id } }) => {
    const user = found(await findUser(db, visibleUsers(viewer), id), 'user')
    return { ...user, ...(await readJoining(db, id)) }
  })

  route(app, usersApi.listUserMessages, async ({ viewer, params: { id }, query }) => {
    const visible = visibleUsers(viewer)
    found(await findUser(db, visible, id), 'user')
    return listMessagesToUser(db, visible, id, query, context.config.app_url)
  })

  route(app, usersApi.listRoles, async () => onePage(await listRoles(db)))

  route(app, usersApi.register, async ({ viewer, body }) => {
    requireGrantable(viewer, 'role', [body.role])
    if (manages(body.role)) requirePassword(viewer)
    await refuseWeakPassword(body.password, [body.name, body.email])
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id: null })
    const { password, ...account } = body
    const password_hash = await hashPassword(password)
    return db.transaction(async (tx) => {
      if (body.estate_id) await requireEstateToLookAfter(tx, viewer, body.estate_id, [body.role])
      const id = await insertUser(tx, { ...account, password_hash, must_change_password: true })
      const user = found(await findUser(tx, visibleUsers(viewer), id), 'user')
      await audit(tx, viewer, 'create', 'user', { id, after: user })
      return user
    })
  })

  route(app, usersApi.updateUser, async ({ viewer, params, body }) => {
    const names = [...new Set(body.roles)]
    requireGrantable(viewer, 'roles', names)
    const { email: present } = found(await findUser(db, visibleUsers(viewer), params.id), 'user')
    if (body.email === null && present !== null) throw invalid('email', 'Email is required')
    const count = body.email === present ? 0 : 1
    if (count > 0) requirePassword(viewer)
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id: null, count })
    if (count > 0) await takeTry(throttles.daily, `email ${params.id}`)
    return db.transaction(async (tx) => {
      await holdPeople(tx, [viewer.user_id, params.id])
      await requireSession(tx, viewer)
      const before = found(await findUser(tx, visibleUsers(viewer), params.id, { hold: true }), 'user')
      if (params.id === viewer.user_id && !names.includes(viewer.role))
        throw invalid('roles', 'You cannot take away the role you are acting in.')
      if (body.estate_id && body.estate_id !== before.user_estate?.id)
        await requireEstateToLookAfter(tx, viewer, body.estate_id, names)
      const { email, roles: _, ...changes } = body
      const moves = email !== null && email !== before.email
      const { estate_id = before.user_estate?.id ?? null } = body
      const reassigned = estate_id !== (before.user_estate?.id ?? null)
      if (moves || reassigned || names.join() !== before.roles.join()) requirePassword(viewer)
      // First, so that the message goes to the old number.
      await setRoles(tx, viewer, params.id, names)
      const looksAfter = names.includes('estate admin') ? body.estate_id : null
      await tx
        .update(users)
        .set({ ...changes, estate_id: looksAfter })
        .where(eq(users.id, params.id))
      const waits = moves && (await askForEmail(tx, viewer, params.id, email))
      // The old address may take the account back, but must not get the role.
      if (waits && names.some((name) => isTrusted(name) && !before.roles.includes(name)))
        throw invalid('email', 'Change the email first; give the role once it is confirmed.')
      if (before.user_estate) await requireManager(tx, before.user_estate.id)
      const after = found(await findUser(tx, visibleUsers(viewer), params.id), 'user')
      await audit(tx, viewer, 'update', 'user', { id: params.id, before, after })
      return after
    })
  })

  route(app, usersApi.cancelUserEmail, ({ viewer, params }) =>
    db.transaction(async (tx) => {
      found(await findUser(tx, visibleUsers(viewer), params.id, { hold: true }), 'user')
      await cancelEmail(tx, viewer, params.id)
      return found(await findUser(tx, visibleUsers(viewer), params.id), 'user')
    }),
  )
}

export function usersSecondFactorRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, secondFactorApi.resetSecondFactor, async ({ viewer, params: { id } }) => {
    found(await findUser(db, visibleUsers(viewer), id), 'user')
    if (id === viewer.user_id)
      throw new Problem('forbidden', 'Turn your own second factor off in your profile.')
    requireCode(viewer)
    await db.transaction(async (tx) => {
      await holdPeople(tx, [viewer.user_id, id])
      await requireSession(tx, viewer)
      found(await findUser(tx, visibleUsers(viewer), id), 'user')
      if (!(await resetSecondFactor(tx, viewer, { user_id: id })))
        throw new Problem('clash', 'This account has no second factor.')
    })
    return { message: 'The second factor is reset. They sign in with their password, and set up another.' }
  })
}
