import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import {
  giveUpSecrets,
  PASSWORD_KINDS,
  queueDelivery,
  queueInvitation,
  queuePasswordLink,
} from '#server/notifications/store.ts'
import { clash, invalid, isUniqueViolation } from '#server/problem.ts'
import { deleteSessionsOf, spendPasswordResets } from '#server/session/store.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { endEmailChanges, shutOut } from './shut-out.ts'

/** How long a new address may be confirmed, and how long after that the old one may be had back. */
const LIFETIME = sql`interval '72 hours'`
const CHANGED = 'The email was changed.'

/** Throws 409 where an address is another account's, or was until so lately that it may be had back. */
export async function requireFreeAddress(db: Db, email: string, userId: number): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from users where email = ${email} and id <> ${userId}) or exists (
      select from email_changes where old_email = ${email} and user_id <> ${userId}
        and undone_at is null and confirmed_at > now() - ${LIFETIME}) as taken`)
  if (rows[0]?.taken) throw clash('email', 'This email already has an account.')
}

/**
 * Asks for another address of an account. It is in force once confirmed; the old one is told at once and can stop it. Where
 * nobody ever used the account, an admin has put a typing mistake right, and the invitation goes to the new one instead.
 * In a transaction.
 */
export async function askForEmail(db: Db, caller: Caller, userId: number, email: string): Promise<void> {
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      unused: sql<boolean>`${users.email_confirmed_at} is null and ${users.must_change_password}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new Error(`user ${userId} is gone`)
  await requireFreeAddress(db, email, userId)
  const { name, email: old_email } = person
  const asked_by = caller.user_id === userId ? null : caller.name
  const noted = { id: userId, before: { email: old_email }, after: { email } }
  const letter = { channel: 'email', user_id: userId } as const
  if (person.unused && asked_by !== null) {
    await setEmail(db, userId, email)
    await shutOut(db, userId, CHANGED)
    await queueInvitation(db, { id: userId, name, email })
    // Without its person, for it must not follow the account to the new address when it is sent again.
    const content = { name, new_email: email, asked_by }
    await queueDelivery(db, { kind: 'email_moved', channel: 'email', address: old_email, content })
    return audit(db, caller, 'change_email', 'user', noted)
  }
  await endEmailChanges(db, userId, 'Another email was given.', { confirmed: false })
  const [confirm, undo] = [newToken(), newToken()]
  await db.insert(emailChanges).values({
    ...{ user_id: userId, old_email, new_email: email, asked_by: caller.user_id },
    ...{ confirm_hash: confirm.hash, undo_hash: undo.hash, expires_at: sql`now() + ${LIFETIME}` },
  } as unknown as typeof emailChanges.$inferInsert)
  await queueDelivery(db, {
    ...{ ...letter, kind: 'confirm_email', address: email },
    content: { name, path: `/confirm-email#token=${confirm.token}` },
  })
  await queueDelivery(db, {
    ...{ ...letter, kind: 'email_change', address: old_email },
    content: { name, new_email: email, asked_by, path: `/undo-email#token=${undo.token}` },
  })
  return audit(db, caller, 'ask_email', 'user', noted)
}

/** Gives up what waits to be confirmed. In a transaction. */
export async function cancelEmail(db: Db, caller: Caller, userId: number): Promise<void> {
  const ended = await endEmailChanges(db, userId, 'The change was given up.', { confirmed: false })
  if (ended) await audit(db, caller, 'cancel_email', 'user', { id: userId })
}

async function setEmail(db: Db, userId: number, email: string): Promise<void> {
  try {
    await db.update(users).set({ email }).where(eq(users.id, userId))
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw clash('email', 'This email already has an account.')
    throw error
  }
  // Only now: whoever was just taking it has come to an end.
  await requireFreeAddress(db, email, userId)
}

/** A change by the hash of one of its links, with its account, both locked; undefined where there is none. */
async function lockChange(db: Db, which: SQL) {
  const [found] = await db.select({ user_id: emailChanges.user_id }).from(emailChanges).where(which)
  if (!found) return undefined
  // The person first, as everyone does who uses up what a person has.
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, found.user_id))
    .for('no key update')
  const [change] = await db
    .select({
      id: emailChanges.id,
      asked_by: emailChanges.asked_by,
      old_email: emailChanges.old_email,
      new_email: emailChanges.new_email,
      confirmed: sql<boolean>`${emailChanges.confirmed_at} is not null`,
      undone: sql<boolean>`${emailChanges.undone_at} is not null`,
      expired: sql<boolean>`coalesce(${emailChanges.confirmed_at} + ${LIFETIME}, ${emailChanges.expires_at}) <= now()`,
    })
    .from(emailChanges)
    .where(which)
    .for('update')
  return change && person && { ...change, person }
}

const refused = (message: string) => invalid('token', message)
/** Nobody is signed in: it is whoever holds the link that acts for the person. */
const holder = (userId: number, ip: string) => ({ user_id: userId, role: null, ip })

/** Puts a new address in force. In a transaction. */
export async function confirmEmail(db: Db, token: string, ip: string): Promise<void> {
  const change = await lockChange(db, eq(emailChanges.confirm_hash, hashToken(token)))
  if (!change) throw refused('This link is not valid.')
  if (change.undone) throw refused('This change was stopped. Your email stays as it was.')
  if (change.confirmed) throw refused('This email is confirmed already. You can sign in with it.')
  if (change.expired) throw refused('This link has expired. Please ask for the change again.')
  const { id } = change.person
  await setEmail(db, id, change.new_email)
  await db.update(users).set({ email_confirmed_at: sql`now()` }).where(eq(users.id, id))
  await db.update(emailChanges).set({ confirmed_at: sql`now()` }).where(eq(emailChanges.id, change.id))
  await spendPasswordResets(db, id)
  await giveUpSecrets(db, id, PASSWORD_KINDS, CHANGED)
  await deleteSessionsOf(db, id)
  const [before, after] = [{ email: change.person.email }, { email: change.new_email }]
  await audit(db, holder(id, ip), 'confirm_email', 'user', { id, before, after })
}

/**
 * The old address says that a change is not right. What took effect, or was asked for in the account itself, means that
 * somebody else is in there: everybody is shut out and the old address gets the way in. In a transaction.
 */
export async function undoEmail(db: Db, token: string, ip: string): Promise<string> {
  const change = await lockChange(db, eq(emailChanges.undo_hash, hashToken(token)))
  if (!change) throw refused('This link is not valid.')
  if (change.undone) throw refused('This change was stopped already.')
  if (change.expired) throw refused('This link has expired. Please ask your administrator.')
  const { person, confirmed, old_email } = change
  await db
    .update(emailChanges)
    .set({ undone_at: sql`now()` })
    .where(
      // With it, whatever was changed since: the old address comes before those.
      and(
        eq(emailChanges.user_id, person.id),
        sql`${emailChanges.id} >= ${change.id}`,
        isNull(emailChanges.undone_at),
      ),
    )
  await giveUpSecrets(db, person.id, ['confirm_email'], 'The change was stopped.')
  const noted = { id: person.id, before: { email: person.email }, after: { email: old_email } }
  await audit(db, holder(person.id, ip), 'undo_email', 'user', noted)
  if (!confirmed && change.asked_by !== person.id) return 'The change is stopped. Your email stays as it is.'
  await setEmail(db, person.id, old_email)
  await db.update(users).set({ email_confirmed_at: sql`now()` }).where(eq(users.id, person.id))
  await shutOut(db, person.id, 'The change was undone.')
  await queuePasswordLink(db, 'password_reset', { ...person, email: old_email })
  return 'Your email is as it was, and everyone is signed out. We have sent you a link to choose a new password.'
}
