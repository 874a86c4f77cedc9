import type { FastifyInstance } from 'fastify'
import { type Estate, estatesApi } from '#contract/estates.ts'
import type { Credentials } from '#contract/fields.ts'
import { type Caller, isAdmin, requirePassword } from '#server/access/caller.ts'
import { reachArchivedEstates, reachEstates } from '#server/access/reach.ts'
import { clash, found, Problem } from '#server/answers/problem.ts'
import { audit, changeAudited } from '#server/audit/audit.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { generatePassword } from '#server/secrets/passwords.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { assignEstate, findPersonByName, holdAddresses, insertUser } from '#server/users/store.ts'
import * as store from './store.ts'

type Generated = Awaited<ReturnType<typeof generatePassword>>
interface Admin {
  name: string
  email: string
  phone_number: string
}

/** The estate's admin: a new account, or an existing one that does not already work elsewhere. */
async function appointAdmin(
  db: Db,
  caller: Caller,
  estateId: number,
  admin: Admin,
  generated: Generated,
): Promise<Credentials> {
  await holdAddresses(db, [admin.email])
  const existing = await findPersonByName(db, admin.email)
  if (!existing) {
    const { password, password_hash } = generated
    const id = await insertUser(db, {
      ...admin,
      password_hash,
      must_change_password: true,
      estate_id: estateId,
      role: 'estate admin',
    })
    await noteEvent(db, caller, 'account_made', { about_id: id, estate_id: estateId })
    return { name: admin.name, email: admin.email, password }
  }
  if (existing.deactivated_at) throw clash('email', 'This account is deactivated. Reactivate it first.')
  const worksElsewhere =
    existing.looks_after || existing.roles.some((role) => role === 'admin' || role === 'super admin')
  if (worksElsewhere)
    throw clash('email', 'This email belongs to somebody with another job. Use another one.')
  // For a new account there is nothing yet that somebody could misuse; this is another one's role.
  requirePassword(caller)
  await assignEstate(db, caller, existing.id, estateId)
  return { name: existing.name, email: admin.email, password: null }
}

export function estateRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const change = (
    caller: Caller,
    action: string,
    id: number,
    work: (tx: Db) => Promise<Estate>,
    reach = reachEstates(caller),
  ) =>
    changeAudited(db, caller, action, 'estate', {
      estateOf: (after) => after.id,
      hold: (tx) => store.findEstate(tx, reach, id, { hold: true }),
      change: work,
    })

  route(app, estatesApi.listEstates, ({ caller, query }) => {
    const archived = query.status === 'archived'
    return store.listEstates(db, archived ? reachArchivedEstates(caller) : reachEstates(caller), query)
  })

  route(app, estatesApi.saveEstate, async ({ caller, body }) => {
    // Asked for before anything is counted: the call comes again once the password was given.
    if (await findPersonByName(db, body.email)) requirePassword(caller)
    await takeAllowance(context, caller, { kind: 'invitations', estate_id: null })
    const generated = await generatePassword()
    return db.transaction(async (tx) => {
      const estate = await store.insertEstate(tx, body)
      const { owner: name, email, phone_number } = body
      const user = await appointAdmin(tx, caller, estate.id, { name, email, phone_number }, generated)
      await audit(tx, caller, 'create', 'estate', { id: estate.id, estate_id: estate.id, after: estate })
      return { ...estate, user }
    })
  })

  route(app, estatesApi.getEstate, async ({ caller, params }) => {
    const estate = found(await store.findEstate(db, reachEstates(caller), params.id), 'estate')
    return { ...estate, ...(await store.countHoldings(db, estate.id)) }
  })

  route(app, estatesApi.updateEstate, async ({ caller, params, body }) => {
    if (body.status !== undefined && !isAdmin(caller))
      throw new Problem('forbidden', 'Only an admin can activate or deactivate an estate.')
    return change(caller, 'update', params.id, (tx) => store.updateEstate(tx, params.id, body))
  })

  route(app, estatesApi.deleteEstate, ({ caller, params: { id } }) =>
    change(caller, 'archive', id, (tx) => store.setArchived(tx, id, true)),
  )

  route(app, estatesApi.restoreEstate, ({ caller, params: { id } }) =>
    change(caller, 'restore', id, (tx) => store.setArchived(tx, id, false), reachArchivedEstates(caller)),
  )
}
