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

/** Throws 404 where a person is neither the viewer nor an account that the viewer, an admin, reaches. */
export async function requirePerson(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.user_id === id) return
  found(await findUser(db, visibleUsers(viewer), id), 'person')
}

interface Account {
  name: string
  /** Null: signs in with `sign_in_phone`. */
  email: string | null
  /** E.164. */
  sign_in_phone?: string | undefined
  phone_number?: string | null | undefined
  password_hash: string
  must_change_password: boolean
  estate_id?: number | null | undefined
  role: Role
  /** Its owner is known to read mail at the address. */
  confirmed?: boolean
  /** The estate that makes it for a tenant or landlord. */
  made_by?: number
}

/** How long a password lasts that somebody else chose; `messages/text/account-words.ts` tells people the same in words. */
const MADE_PASSWORD_LIFETIME = sql`interval '7 days'`

/** Makes an account and answers its id. Throws 409 where the email or the number is somebody's. */
export async function insertUser(db: Db, { role, confirmed, made_by, ...account }: Account): Promise<number> {
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
  // Checked after the insert: another account's change away from this address has ended by now.
  if (account.email !== null) await requireFreeAddress(db, account.email, row.id)
  await giveFirstRole(db, row.id, role)
  // Somebody else chose the password: its owner gets a link to choose their own.
  if (account.must_change_password)
    await queueInvitation(db, {
      ...{ id: row.id, name: account.name, email: account.email },
      ...{ phone: account.sign_in_phone ?? null, estate_id: made_by },
    })
  return row.id
}

/** 409: another account signs in with this email, or with the number of somebody without one. */
const nameTaken = (email: string | null) =>
  email === null
    ? clash('phone_number', 'This phone number already has an account.')
    : clash('email', 'This email already has an account.')

/** Lets an account that nobody has used sign in with this number (E.164) alone, and invites its holder there. */
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

/**
 * Waits for whoever else links accounts of these addresses, until the transaction ends. They are taken in one order, so that
 * two who want the same two never wait for each other.
 */
export async function holdAddresses(db: Db, emails: (string | null)[]): Promise<void> {
  const wanted = new Set(emails.filter((email) => email !== null))
  for (const email of [...wanted].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/** Finds the account of an email (lower case) or phone number (E.164), and locks it until the transaction ends. */
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

/** Puts a role in front of the viewer's others; false where it is not theirs. */
export async function makeRoleActive(db: Db, viewer: RoleGiver, role: Role): Promise<boolean> {
  const held = await lockRoles(db, viewer.user_id)
  if (!held.includes(role)) return false
  await setRoles(db, viewer, viewer.user_id, [role, ...held.filter((each) => each !== role)])
  return true
}

/** Whoever manages is added by themselves, and by those who see their account; to others an address must not tell who manages. Nobody is added whose account is closed. */
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
  /** Null: the phone number signs in. */
  email: string | null
  phone_number?: string | null
  role: 'landlord' | 'tenant'
  estate_id: number
  /** Where the email was typed. */
  field: string
}

/** An email, or the number (E.164) of somebody without one. Throws 422 where that is no number that can sign in. */
export function signInNameOfNew({ email, phone_number }: Pick<Newcomer, 'email' | 'phone_number'>): string {
  const name = email ?? toE164(phone_number ?? '')
  if (name === null) throw invalid('phone_number', 'Enter a valid phone number')
  return name
}

/**
 * The account for a landlord or tenant: the existing one of that email or number, given the role, or a new one with the generated
 * password. The credentials say what was typed, never what the account says; their password is null where it was there.
 */
export async function linkOrInsertUser(
  db: Db,
  viewer: Viewer,
  { field, estate_id: made_by, ...person }: Newcomer,
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
    made_by,
  })
  await noteEvent(db, viewer, 'account_made', { about_id: id })
  return { id, credentials: { ...typed, password } }
}

/** Makes a person the admin of an estate. */
export async function assignEstate(db: Db, by: RoleGiver, userId: number, estateId: number): Promise<void> {
  await db.update(users).set({ estate_id: estateId }).where(eq(users.id, userId))
  await grantRole(db, by, userId, 'estate admin')
}
