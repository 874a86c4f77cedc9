import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import { requireSession } from '#server/session/store.ts'
import { findUser } from '../list.ts'
import { lockRoles, type RoleGiver, type RolesUndo, setRoles } from '../roles.ts'
import { holdPeople, requireEstateToLookAfter } from '../update.ts'

type Handed = NonNullable<RolesUndo['handed']>

/** Throws 404, 409 or 422. */
export async function handOver(db: Db, viewer: Viewer, from_id: number, to_id: number) {
  await holdPeople(db, [viewer.user_id, from_id, to_id])
  await requireSession(db, viewer)
  const from = found(await findUser(db, visibleUsers(viewer), from_id), 'person')
  const estate = from.user_estate
  if (!estate) throw new Problem('clash', `${from.name} looks after no estate.`)
  await requireEstateToLookAfter(db, viewer, estate.id, ['estate admin'])
  const to = found(await findUser(db, visibleUsers(viewer), to_id), 'person')
  const refuse = (why: string) => invalid('to_user_id', why)
  if (to.id === from.id) throw refuse('Choose somebody else')
  if (to.deactivated_at) throw refuse('This account is deactivated')
  if (to.user_estate) throw refuse(`${to.name} looks after ${to.user_estate.name} already`)

  await giveEstate(db, viewer, to.id, {
    estate_id: estate.id,
    roles: (held) => [...held, 'estate admin'],
    told: `You look after ${estate.name} from now on.`,
    handed: { estate_id: estate.id, from_id: from.id },
  })
  const kept = (await lockRoles(db, from.id)).filter((role) => role !== 'estate admin')
  const told = `${to.name} looks after ${estate.name} from now on.`
  await setRoles(db, viewer, from.id, kept.length > 0 ? kept : ['tenant'], { told })
  await db.update(users).set({ estate_id: null }).where(eq(users.id, from.id))
  await noteHanding(db, viewer, estate.id, { from_id: from.id, to_id: to.id })
  return found(await findUser(db, visibleUsers(viewer), from.id), 'person')
}

/** Does nothing if the previous admin is erased or has another estate, or another account has this one. */
export async function undoHandOver(db: Db, by: RoleGiver, userId: number, handed: Handed): Promise<void> {
  const { estate_id, from_id } = handed
  const { rowCount } = await db
    .update(users)
    .set({ estate_id: null })
    .where(and(eq(users.id, userId), eq(users.estate_id, estate_id)))
  if (rowCount === 0) return
  const [names] = await readRows(db)<{ estate: string; holder: string }>(sql`
    select e.name as estate, h.name as holder from estates e, users u, users h
    where e.id = ${estate_id} and h.id = ${userId} and u.id = ${from_id} and u.estate_id is null and u.erased_at is null
      and not exists (select from privacy_requests d where d.user_id = u.id and d.state = 'erasing')
      and not exists (select from users o where o.estate_id = e.id and o.deactivated_at is null)`)
  if (!names) return
  const told = `The handover of ${names.estate} to ${names.holder} was undone: you look after it again.`
  await giveEstate(db, by, from_id, { told, estate_id, roles: (held) => ['estate admin', ...held] })
  await noteHanding(db, by, estate_id, { from_id: userId, to_id: from_id })
}

async function giveEstate(
  db: Db,
  by: RoleGiver,
  user_id: number,
  to: { estate_id: number; roles: (held: Role[]) => Role[]; told: string; handed?: Handed },
): Promise<void> {
  const { estate_id, roles, ...word } = to
  const held = await lockRoles(db, user_id)
  if (held.includes('estate admin')) {
    const change = { user_id, kind: 'roles', told: word.told } as const
    const undo = word.handed && { gained: [], handed: word.handed }
    await tellOfChange(db, by, undo ? { ...change, undo } : change)
  } else await setRoles(db, by, user_id, roles(held), word)
  await db.update(users).set({ estate_id }).where(eq(users.id, user_id))
}

const noteHanding = (
  db: Db,
  by: RoleGiver,
  id: number,
  { from_id, to_id }: { from_id: number; to_id: number },
) =>
  audit(db, by, 'hand_over', 'estate', {
    ...{ id, estate_id: id },
    before: { user_id: from_id },
    after: { user_id: to_id },
  })
