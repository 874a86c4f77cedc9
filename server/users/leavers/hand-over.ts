import { eq } from 'drizzle-orm'
import type { Caller } from '#server/access/caller.ts'
import { reachUsers } from '#server/access/reach.ts'
import { found, invalid, Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { requireSession } from '#server/session/store.ts'
import { findUser } from '../list.ts'
import { lockRoles, setRoles } from '../roles.ts'
import { holdPeople, requireEstateToLookAfter } from '../update.ts'

/**
 * Gives the estate that somebody looks after to another account, with the role that goes with it; who looks after none has
 * that role no longer. Throws 404, 409 or 422. In a transaction.
 */
export async function handOver(db: Db, caller: Caller, from_id: number, to_id: number) {
  await holdPeople(db, [caller.user_id, from_id, to_id])
  await requireSession(db, caller)
  const from = found(await findUser(db, reachUsers(caller), from_id), 'person')
  const estate = from.user_estate
  if (!estate) throw new Problem('clash', `${from.name} looks after no estate.`)
  await requireEstateToLookAfter(db, caller, estate.id, ['estate admin'])
  const to = found(await findUser(db, reachUsers(caller), to_id), 'person')
  const refuse = (why: string) => invalid('to_user_id', why)
  if (to.id === from.id) throw refuse('Choose somebody else')
  if (to.deactivated_at) throw refuse('This account is deactivated')
  if (to.user_estate) throw refuse(`${to.name} looks after ${to.user_estate.name} already`)

  const held = await lockRoles(db, to.id)
  const gains = held.includes('estate admin') ? held : [...held, 'estate admin' as const]
  await setRoles(db, caller, to.id, gains, { told: `You look after ${estate.name} from now on.` })
  await db.update(users).set({ estate_id: estate.id }).where(eq(users.id, to.id))
  const kept = (await lockRoles(db, from.id)).filter((role) => role !== 'estate admin')
  const told = `${to.name} looks after ${estate.name} from now on.`
  await setRoles(db, caller, from.id, kept.length > 0 ? kept : ['tenant'], { told })
  await db.update(users).set({ estate_id: null }).where(eq(users.id, from.id))

  const noted = { before: { user_id: from.id }, after: { user_id: to.id } }
  await audit(db, caller, 'hand_over', 'estate', { id: estate.id, estate_id: estate.id, ...noted })
  return found(await findUser(db, reachUsers(caller), from.id), 'person')
}
