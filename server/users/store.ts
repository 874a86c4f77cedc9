import type { Credentials } from '#contract/fields.ts'
import { manages, type Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { signsInWith } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { requireFreeAddress } from '#server/account/email/store.ts'
import { queueInvitation } from '#server/account/password-links/store.ts'
import { shutOut } from '#server/account/store.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import { findUser, shownOfUser } from './list.ts'
import { giveFirstRole, grantRole, lockRoles, type RoleGiver, setRoles } from './roles.ts'

export async function requirePerson(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.user_id === id) return
  found(await findUser(db, visibleUsers(viewer), id), 'person')
}

interface Account extends Omit<typeof users.$inferInsert, 'id' | 'email'> {
  /** Null: signs in with `sign_in_phone`. */
  email: string | null
  role: Role
  confirmed?: boolean
  /** The estate that made the account. */
  made_by?: number
  /** The sentence that names who added them, and the home. */
  told?: string | undefined
}

/** `messages/text/account-words.ts` states the same in words. */
const MADE_PASSWORD_LIFETIME = sql`interval '7 days'`

/** Throws 409 if the email or number is taken. */
export async function insertUser(
  db: Db,
  { role, confirmed, made_by, told, ...account }: Account,
): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({
      ...account,
      ...(account.must_change_password && { password_expires_at: sql`now() + ${MADE_PASSWORD_LIFETIME}` }),
      ...(confirmed && { email_confirmed_at: sql`now()` }),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) throw nameTaken(account.email)
  // Checked after the insert, when another account's move away has ended.
  if (account.email !== null) await requireFreeAddress(db, account.email, row.id)
  await giveFirstRole(db, row.id, role)
  if (account.must_change_password)
    await queueInvitation(db, {
      ...{ id: row.id, name: account.name, email: account.email },
      ...{ phone: account.sign_in_phone ?? null, estate_id: made_by, told },
    })
  return row.id
}

const nameTaken = (email: string | null) =>
  email === null
    ? clash('phone_number', 'This phone number already has an account.')
    : clash('email', 'This email already has an account.')

export async function moveToPhone(
  db: Db,
  { id, name, estate_id }: { id: number; name: string; estate_id: number },
  phone: string,
): Promise<void> {
  try {
    await db.update(users).set({ email: null, sign_in_phone: phone }).where(eq(users.id, id))
  } catch (error) {
    throw isUniqueViolation(error, 'users_sign_in_phone') ? nameTaken(null) : error
  }
  await shutOut(db, id, 'The phone number was corrected.')
  await queueInvitation(db, { id, name, email: null, phone, estate_id })
}

/** Locks addresses in one order, to avoid deadlocks. */
export async function holdAddresses(db: Db, emails: (string | null)[]): Promise<void> {
  const wanted = new Set(emails.filter((email) => email !== null))
  for (const email of [...wanted].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

export async function findPersonByName(db: Db, name: string) {
  const [row] = await db
    .select({
      ...shownOfUser,
      looks_after: sql<boolean>`exists (select from estates e where e.id = ${users.estate_id} and e.archived_at is null)`,
    })
    .from(users)
    .where(signsInWith(name))
    .for('no key update')
  return row
}

export async function makeRoleActive(db: Db, viewer: RoleGiver, role: Role): Promise<boolean> {
  const held = await lockRoles(db, viewer.user_id)
  if (!held.includes(role)) return false
  await setRoles(db, viewer, viewer.user_id, [role, ...held.filter((each) => each !== role)])
  return true
}

/** Managers are added only by themselves and viewers of their account: an address must not tell who manages. */
async function mayAdd(
  db: Db,
  viewer: Viewer,
  { id, roles: names, deactivated_at }: Pick<User, 'id' | 'roles'> & { deactivated_at: string | null },
): Promise<boolean> {
  if (deactivated_at) return false
  if (id === viewer.user_id || !names.some(manages)) return true
  return (await findUser(db, visibleUsers(viewer), id)) !== undefined
}

interface Newcomer {
  name: string
  email: string | null
  phone_number?: string | null
  role: 'landlord' | 'tenant'
  estate_id: number
  field: string
  told: string
}

/** Throws 422 if neither can sign in. */
export function signInNameOfNew({ email, phone_number }: Pick<Newcomer, 'email' | 'phone_number'>): string {
  const name = email ?? toE164(phone_number ?? '')
  if (name === null) throw invalid('phone_number', 'Enter a valid phone number')
  return name
}

/** Credentials repeat the typed email and password; a linked account's password is null. */
export async function linkOrInsertUser(
  db: Db,
  viewer: Viewer,
  { field, estate_id: made_by, told, ...person }: Newcomer,
  generated: { password: string; password_hash: string },
): Promise<{ id: number; credentials: Credentials }> {
  const { name, email, role } = person
  const signsIn = signInNameOfNew(person)
  const typed = { name, email, ...(email === null && { phone_number: signsIn }) }
  const existing = await findPersonByName(db, signsIn)
  if (existing) {
    if (!(await mayAdd(db, viewer, existing)))
      throw clash(
        email === null ? 'phone_number' : field,
        'This person cannot be added here. Please ask an administrator.',
      )
    await grantRole(db, viewer, existing.id, role)
    return { id: existing.id, credentials: { ...typed, password: null } }
  }
  const { password, password_hash } = generated
  const id = await insertUser(db, {
    ...person,
    ...(email === null && { sign_in_phone: signsIn }),
    password_hash,
    must_change_password: true,
    ...{ made_by, told },
  })
  await noteEvent(db, viewer, 'account_made', { about_id: id })
  return { id, credentials: { ...typed, password } }
}

export async function assignEstate(db: Db, by: RoleGiver, userId: number, estateId: number): Promise<void> {
  await db.update(users).set({ estate_id: estateId }).where(eq(users.id, userId))
  await grantRole(db, by, userId, 'estate admin')
}
