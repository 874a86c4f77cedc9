import type { FastifyInstance } from 'fastify'
import { type Colleague, colleaguesApi } from '#contract/estates.ts'
import { ADMINS, type Role } from '#contract/roles.ts'
import { STAFF_HINTS, STAFF_LABELS } from '#contract/staff-words.ts'
import { hasJoined } from '#server/access/person.ts'
import { isAdmin, requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { audit } from '#server/audit/audit.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { clash, found, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { onePage } from '#server/lists/page.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { requireSession } from '#server/session/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { giveUpRoles, holdPeople, lastSignedInAt, requireManager } from '#server/users/public.ts'
import { findPersonByName, holdAddresses, insertUser } from '#server/users/store.ts'
import { findEstate } from './store.ts'

const ABOVE: { [Manager in Role]?: Role[] } = { 'estate admin': [...ADMINS], admin: ['super admin'] }

export const colleaguesOf = (db: Db, { role }: Viewer, estateId: number): Promise<Colleague[]> =>
  db
    .select({
      ...pick(users, 'id', 'name', 'email', 'phone_number', 'staff_role'),
      joined: hasJoined(sql`users`),
      last_signed_in_at: lastSignedInAt,
    })
    .from(users)
    .where(
      and(
        eq(users.estate_id, estateId),
        isNull(users.deactivated_at),
        sql`exists (select from user_roles r where r.user_id = users.id and r.role = 'estate admin')`,
        sql`not exists (select from user_roles r where r.user_id = users.id and r.role = any(${sql.param(ABOVE[role] ?? [])}))`,
      ),
    )
    .orderBy(asc(users.created_at), asc(users.id))

/** Locks both people. The second of two who demote or remove each other may act no more. */
async function holdStaff(db: Db, viewer: Viewer, userId: number): Promise<void> {
  await holdPeople(db, [viewer.user_id, userId])
  await requireSession(db, viewer)
  if (isAdmin(viewer)) return
  const manages = and(eq(users.id, viewer.user_id), eq(users.staff_role, 'manager'))
  if ((await db.$count(users, manages)) === 0)
    throw new Problem('forbidden', 'Only a manager of the estate can see and change the staff.')
}

export function colleagueRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  const getEstate = async (tx: Db, viewer: Viewer, id: number) =>
    found(await findEstate(tx, visibleEstates(viewer), id), 'estate')
  const getColleague = async (tx: Db, viewer: Viewer, estateId: number, id: number) =>
    found(
      (await colleaguesOf(tx, viewer, estateId)).find((each) => each.id === id),
      'person',
    )

  route(app, colleaguesApi.listColleagues, async ({ viewer, params }) => {
    const { id } = await getEstate(db, viewer, params.estateId)
    return onePage(await colleaguesOf(db, viewer, id))
  })

  route(app, colleaguesApi.addColleague, async ({ viewer, params, body }) => {
    const { id: estate_id } = await getEstate(db, viewer, params.estateId)
    requirePassword(viewer)
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id })
    const { password_hash } = await generatePassword()
    return db.transaction(async (tx) => {
      // Hashing takes a while, and the viewer may be removed meanwhile.
      await holdStaff(tx, viewer, viewer.user_id)
      await holdAddresses(tx, [body.email])
      // The list shows account names: a stranger's email must not add one.
      if (await findPersonByName(tx, body.email))
        throw clash('email', 'This email already has an account. Ask an administrator to give it the role.')
      const id = await insertUser(tx, {
        ...body,
        ...{ password_hash, must_change_password: true, estate_id, role: 'estate admin' },
      })
      const added = await getColleague(tx, viewer, estate_id, id)
      await audit(tx, viewer, 'create', 'user', { id, estate_id, after: added })
      return added
    })
  })

  route(
    app,
    colleaguesApi.changeColleague,
    async ({ viewer, params: { estateId, userId }, body: { staff_role } }) => {
      if (userId === viewer.user_id) throw invalid('userId', 'You cannot change your own role.')
      const { id: estate_id, name } = await getEstate(db, viewer, estateId)
      requirePassword(viewer)
      await takeTry(throttles.changes, `staff ${viewer.user_id}`)
      return db.transaction(async (tx) => {
        await holdStaff(tx, viewer, userId)
        const before = await getColleague(tx, viewer, estate_id, userId)
        if (before.staff_role === staff_role) return before
        const told = `Your role at ${name} is now: ${STAFF_LABELS[staff_role]}. ${STAFF_HINTS[staff_role]}.`
        await tellOfChange(tx, viewer, { user_id: userId, kind: 'roles', told })
        await tx.update(users).set({ staff_role }).where(eq(users.id, userId))
        await requireManager(tx, estate_id)
        await audit(tx, viewer, 'change_staff_role', 'user', {
          ...{ id: userId, estate_id },
          before: { staff_role: before.staff_role },
          after: { staff_role },
        })
        return { ...before, staff_role }
      })
    },
  )

  route(app, colleaguesApi.removeColleague, async ({ viewer, params: { estateId, userId } }) => {
    if (userId === viewer.user_id) throw invalid('userId', 'You cannot remove yourself.')
    const { id: estate_id, name } = await getEstate(db, viewer, estateId)
    requirePassword(viewer)
    return db.transaction(async (tx) => {
      await holdStaff(tx, viewer, userId)
      const removed = await getColleague(tx, viewer, estate_id, userId)
      await giveUpRoles(tx, viewer, userId, ['estate admin'])
      await requireManager(tx, estate_id)
      await audit(tx, viewer, 'remove_colleague', 'user', { id: userId, estate_id, before: removed })
      return { message: `${removed.name} cannot manage ${name} any more.` }
    })
  })
}
