import type { FastifyInstance } from 'fastify'
import { type Estate, estatesApi } from '#contract/estates.ts'
import type { Credentials } from '#contract/fields.ts'
import { mayAsStaff } from '#contract/staff-rights.ts'
import { isAdmin, requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleArchivedEstates, visibleEstates } from '#server/access/visibility.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import { clash, found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { withNotSetUp } from '#server/messages/store.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { assignEstate, findPersonByName, holdAddresses, insertUser } from '#server/users/store.ts'
import { colleaguesOf } from './colleagues.ts'
import * as store from './store.ts'

async function appointAdmin(
  db: Db,
  viewer: Viewer,
  estateId: number,
  admin: { name: string; email: string; phone_number: string },
  { password, password_hash }: Awaited<ReturnType<typeof generatePassword>>,
): Promise<Credentials> {
  await holdAddresses(db, [admin.email])
  const existing = await findPersonByName(db, admin.email)
  if (!existing) {
    const id = await insertUser(db, {
      ...admin,
      ...{ password_hash, must_change_password: true, estate_id: estateId, role: 'estate admin' },
    })
    await noteEvent(db, viewer, 'account_made', { about_id: id, estate_id: estateId })
    return { ...admin, password }
  }
  if (existing.deactivated_at) throw clash('email', 'This account is deactivated. Reactivate it first.')
  const worksElsewhere =
    existing.looks_after || existing.roles.some((role) => role === 'admin' || role === 'super admin')
  if (worksElsewhere)
    throw clash('email', 'This email belongs to somebody with another job. Use another one.')
  // An existing account's role can be misused; a new account's cannot.
  requirePassword(viewer)
  await assignEstate(db, viewer, existing.id, estateId)
  return { name: existing.name, email: admin.email, password: null }
}

export function estateRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const change = (
    viewer: Viewer,
    action: string,
    id: number,
    work: (tx: Db) => Promise<Estate>,
    visible = visibleEstates(viewer),
  ) =>
    changeAudited(db, viewer, action, 'estate', {
      estateOf: (after) => after.id,
      hold: (tx) => store.findEstate(tx, visible, id, { hold: true }),
      change: work,
    })

  route(app, estatesApi.listEstates, ({ viewer, query }) => {
    const archived = query.status === 'archived'
    return store.listEstates(db, archived ? visibleArchivedEstates(viewer) : visibleEstates(viewer), query)
  })

  route(app, estatesApi.saveEstate, async ({ viewer, body: { admin_name, ...body } }) => {
    // Before the allowance: the client repeats the call after the password.
    if (await findPersonByName(db, body.email)) requirePassword(viewer)
    await takeAllowance(context, viewer, { kind: 'invitations', estate_id: null })
    const generated = await generatePassword()
    return db.transaction(async (tx) => {
      const estate = await store.insertEstate(tx, body)
      const { owner, email, phone_number } = body
      const admin = { name: admin_name ?? owner, email, phone_number }
      const user = await appointAdmin(tx, viewer, estate.id, admin, generated)
      await audit(tx, viewer, 'create', 'estate', { id: estate.id, estate_id: estate.id, after: estate })
      return { ...estate, user: withNotSetUp(context.config, user) }
    })
  })

  route(app, estatesApi.getEstate, async ({ viewer, params }) => {
    const estate = found(await store.findEstate(db, visibleEstates(viewer), params.id), 'estate')
    const seesStaff = isAdmin(viewer) || mayAsStaff(viewer.staff_role, 'GET /estate/colleagues/:estateId')
    const managers = seesStaff ? await colleaguesOf(db, viewer, estate.id) : []
    return { ...estate, ...(await store.countHoldings(db, estate.id)), managers }
  })

  route(app, estatesApi.updateEstate, async ({ viewer, params, body }) => {
    if (body.status !== undefined && !isAdmin(viewer))
      throw new Problem('forbidden', 'Only an admin can activate or deactivate an estate.')
    return change(viewer, 'update', params.id, (tx) => store.updateEstate(tx, params.id, body))
  })

  route(app, estatesApi.deleteEstate, ({ viewer, params: { id } }) =>
    change(viewer, 'archive', id, (tx) => store.setArchived(tx, id, true)),
  )

  route(app, estatesApi.restoreEstate, ({ viewer, params: { id } }) =>
    change(viewer, 'restore', id, (tx) => store.setArchived(tx, id, false), visibleArchivedEstates(viewer)),
  )
}
