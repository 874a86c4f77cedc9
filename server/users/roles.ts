import { z } from 'zod'
import { ADMINS, MANAGERS_AND_LANDLORDS, manages, ROLES, type Role } from '#contract/roles.ts'
import { type Actor, NOBODY, type Viewer } from '#server/access/viewer.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { queueInvitation, queuePasswordByPhone } from '#server/account/password-links/store.ts'
import { takeSecondFactor } from '#server/account/second-factor/store.ts'
import { endEmailChanges, shutOut } from '#server/account/store.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { userRoles, users } from '#server/database/schema.ts'
import { endSessionsOf } from '#server/session/store.ts'

// Only this file writes roles (a check enforces it), so that no one gains a role without its side effects.

/** The person who acts, and their session; null for a link. */
export type RoleGiver = Actor & Pick<Viewer, 'user_id'> & { session_id: Viewer['session_id'] | null }

const REASON = 'The account was given another role.'
const trusted: readonly Role[] = MANAGERS_AND_LANDLORDS
export const isTrusted = (role: Role): boolean => trusted.includes(role)

export async function giveFirstRole(db: Db, userId: number, role: Role): Promise<void> {
  await db.execute(sql`
    insert into user_roles (user_id, role, position)
    select ${userId}, ${role}, 0 where not exists (select from user_roles where user_id = ${userId})`)
}

export async function giveFirstRoles(
  db: Db,
  accounts: readonly { user_id: number; roles: readonly Role[] }[],
): Promise<void> {
  const rows = accounts.flatMap(({ user_id, roles: names }) =>
    names.map((role, position) => ({ user_id, role, position })),
  )
  if (rows.length > 0) await db.insert(userRoles).values(rows)
}

export async function lockRoles(db: Db, userId: number): Promise<Role[]> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.user_id, userId))
    .orderBy(asc(userRoles.position))
  return rows.map(({ role }) => role)
}

/** An unconfirmed account loses its password if the role is trusted or another party made it (decision 011). */
export async function setRoles(
  db: Db,
  by: RoleGiver,
  userId: number,
  names: readonly Role[],
  {
    invite = true,
    with_part = false,
    told,
    handed,
  }: { invite?: boolean; with_part?: boolean; told?: string; handed?: RolesUndo['handed'] } = {},
): Promise<void> {
  const before = await lockRoles(db, userId)
  if (names.join() === before.join()) return
  const gained = names.filter((role) => !before.includes(role))
  const lost = before.filter((role) => !names.includes(role))
  if (invite && (with_part ? [...gained, ...lost].some(manages) : gained.length + lost.length > 0)) {
    const words = told ?? `Its roles are now: ${names.join(', ')}.`
    const change = { user_id: userId, kind: 'roles', told: words } as const
    // A gained manager's role can be undone; a lost role is only told.
    const undo: RolesUndo = { gained: gained.filter(manages), ...(handed && { handed }) }
    await tellOfChange(db, by, undo.gained.length > 0 ? { ...change, undo } : change)
  }
  await db.delete(userRoles).where(eq(userRoles.user_id, userId))
  await db.insert(userRoles).values(names.map((role, position) => ({ user_id: userId, role, position })))
  if (gained.length + lost.length === 0)
    return noteEvent(db, by, 'role_switched', { about_id: userId, detail: { to: names[0] } })
  await noteEvent(db, by, 'roles_changed', { about_id: userId, detail: { gained, lost } })
  await endSessionsOf(db, userId, 'roles', by.session_id ?? undefined)
  // A person who gives a role to themselves manages already.
  if (by.user_id === userId || gained.length === 0) return
  // The role is meant for the reader of the present address.
  if (gained.some(manages)) await endEmailChanges(db, userId, REASON)
  const person = await readPerson(db, userId)
  if (!person || person.confirmed || person.without_password) return
  if (gained.some(isTrusted) || !(await isMadeBy(db, by, userId))) await askForOwner(db, person)
}

async function isMadeBy(db: Db, by: RoleGiver, userId: number): Promise<boolean> {
  const { made } = await readRow(db)<{ made: boolean }>(sql`
    select exists (
      select from security_events e join users maker on maker.id = e.user_id join users giver on giver.id = ${by.user_id}
      where e.kind = 'account_made' and e.about_id = ${userId} and (maker.id = giver.id or maker.estate_id = giver.estate_id
        or (e.role in ${[...ADMINS]} and ${by.role}::text in ${[...ADMINS]}))) as made`)
  return made
}

export const rolesUndo = z.object({
  gained: z.array(z.enum(ROLES)),
  handed: z.object({ estate_id: z.number(), from_id: z.number() }).optional(),
})
export type RolesUndo = z.infer<typeof rolesUndo>

const NO_PASSWORD = sql`${users.must_change_password} and ${users.password_expires_at} is null`

async function readPerson(db: Db, userId: number) {
  const [person] = await db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, phone: users.sign_in_phone },
      claimed: users.sign_in_claimed,
      confirmed: sql<boolean>`coalesce(${users.email_confirmed_at}, ${users.phone_confirmed_at}) is not null`,
      // Imported people hear of it when their estate invites them.
      without_password: sql<boolean>`${NO_PASSWORD} and ${users.joined_at} is null`,
      shut: sql<boolean>`${NO_PASSWORD}`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

/** The account may be a stranger's. */
async function askForOwner(
  db: Db,
  person: { id: number; name: string; email: string | null; phone: string | null },
): Promise<void> {
  await shutOut(db, person.id, REASON)
  // It would keep the owner out too.
  if (await takeSecondFactor(db, person.id))
    await noteEvent(db, NOBODY, 'second_factor_reset', { about_id: person.id })
  if (person.email === null && person.phone !== null)
    await queuePasswordByPhone(db, { ...person, phone: person.phone })
  else await queueInvitation(db, person)
}

/** Asks the owner for proof if another party made the account, or its address was only claimed by letter. */
async function doubt(db: Db, by: RoleGiver, userId: number): Promise<void> {
  const person = await readPerson(db, userId)
  if (!person || person.confirmed || by.user_id === userId) return
  if (!person.claimed && (await isMadeBy(db, by, userId))) return
  // The new party's messages must not go to a number that the first one typed.
  await db.update(users).set({ phone_number: null }).where(eq(users.id, userId))
  if (!person.shut) await askForOwner(db, person)
  // The joiner was not the owner: the estate can invite the owner.
  if (person.claimed) await db.update(users).set({ joined_at: null }).where(eq(users.id, userId))
}

export async function doubtEach(db: Db, by: RoleGiver, userIds: readonly number[]): Promise<void> {
  for (const id of userIds) await doubt(db, by, id)
}

export async function grantRole(db: Db, by: RoleGiver, userId: number, role: Role): Promise<void> {
  const held = await lockRoles(db, userId)
  if (!held.includes(role)) await setRoles(db, by, userId, [...held, role], { with_part: true })
  await doubt(db, by, userId)
}

/** A person without roles becomes a tenant. The last super admin stays one. */
export async function giveUpRoles(
  db: Db,
  by: RoleGiver,
  userId: number,
  gained: readonly Role[],
): Promise<void> {
  const held = await lockRoles(db, userId)
  const last = await isLastSuperAdmin(db, userId)
  const kept = held.filter((role) => !gained.includes(role) || (last && role === 'super admin'))
  if (gained.includes('estate admin'))
    await db.update(users).set({ estate_id: null }).where(eq(users.id, userId))
  await setRoles(db, by, userId, kept.length > 0 ? kept : ['tenant'])
}

/** Locks super admins: two who remove each other at once would leave nobody. */
export async function isLastSuperAdmin(db: Db, userId: number): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('last super admin', 0))`)
  const rows = await readRows(db)<{ last: boolean }>(sql`
    select bool_and(u.id = ${userId}) as last from users u join user_roles r on r.user_id = u.id
    where r.role = 'super admin' and u.deactivated_at is null`)
  return rows[0]?.last ?? false
}

export interface GivenRole {
  user_id: number
  role: Role
}

/** In account order, to avoid deadlocks. Returns the new ones. */
export async function grantRoles(db: Db, by: RoleGiver, wanted: readonly GivenRole[]): Promise<GivenRole[]> {
  const given: GivenRole[] = []
  const rows = await readRows(db)<GivenRole>(sql`
    select w.user_id, w.role from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(user_id int, role text)
    where not exists (select from user_roles r where r.user_id = w.user_id and r.role = w.role) order by 1, 2`)
  for (const { user_id, role } of rows) {
    const held = await lockRoles(db, user_id)
    if (held.includes(role)) continue
    await setRoles(db, by, user_id, [...held, role], { invite: false })
    given.push({ user_id, role })
  }
  return given
}

export async function takeRoles(db: Db, by: RoleGiver, taken: readonly GivenRole[]): Promise<void> {
  for (const { user_id, role } of [...taken].sort((a, b) => a.user_id - b.user_id)) {
    const held = await lockRoles(db, user_id)
    const kept = held.filter((each) => each !== role)
    if (kept.length > 0 && kept.length < held.length)
      await setRoles(db, by, user_id, kept, { with_part: true })
  }
}

export async function dropRoles(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(userRoles).where(inArray(userRoles.user_id, [...ids]))
}
