import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/access/caller.ts'
import { clash, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { giveUpSecrets, queueMessage } from '#server/messages/store.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'
import {
  deleteSessionsOf,
  getPasswordHash,
  requireSession,
  spendPasswordResets,
} from '#server/session/store.ts'
import { endEmailChanges, endWaitingEmail, shutOut } from './shut-out.ts'
import { PASSWORD_KINDS, queueInvitation, queuePasswordLink } from './store.ts'

/** How long a new address may be confirmed, and how long after that the old one may be had back. */
const LIFETIME = sql`interval '72 hours'`
const CHANGED = 'The email was changed.'
const UNCONFIRMED =
  'Show first that your present email is yours: sign out, press "Forgot password?" and use the link that we mail you.'

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
 * Answers whether it waits to be confirmed. In a transaction.
 */
export async function askForEmail(db: Db, caller: Caller, userId: number, email: string): Promise<boolean> {
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
      unused: sql<boolean>`${users.email_confirmed_at} is null and ${users.must_change_password}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new Error(`user ${userId} is gone`)
  await requireSession(db, caller)
  const asked_by = caller.user_id === userId ? null : caller.name
  // Somebody made up must not have us write to whomever they like.
  if (asked_by === null && !person.confirmed) throw invalid('email', UNCONFIRMED)
  await requireFreeAddress(db, email, userId)
  const { name, email: old_email } = person
  const noted = { id: userId, before: { email: old_email }, after: { email } }
  const letter = { channel: 'email', user_id: userId } as const
  if (person.unused && asked_by !== null) {
    await setEmail(db, userId, email)
    await shutOut(db, userId, CHANGED)
    await endEmailChanges(db, userId, CHANGED)
    await queueInvitation(db, { id: userId, name, email })
    // Without its person, for it must not follow the account to the new address when it is sent again.
    const content = { name, new_email: email, asked_by }
    await queueMessage(db, { kind: 'email_moved', channel: 'email', address: old_email, content })
    await audit(db, caller, 'change_email', 'user', noted)
    return false
  }
  await endWaitingEmail(db, userId, 'Another email was given.', { withdrawn: true })
  const [confirm, undo] = [newToken(), newToken()]
  await db.insert(emailChanges).values({
    user_id: userId,
    old_email,
    new_email: email,
    asked_by: caller.user_id,
    confirm_hash: confirm.hash,
    undo_hash: undo.hash,
    expires_at: sql`now() + ${LIFETIME}`,
  })
  await queueMessage(db, {
    ...{ ...letter, kind: 'confirm_email', address: email },
    // Whoever reads that may be anybody: no name that somebody chose.
    content: { path: `/confirm-email#token=${confirm.token}` },
  })
  await queueMessage(db, {
    ...{ ...letter, kind: 'email_change', address: old_email },
    content: { name, new_email: email, asked_by, path: `/undo-email#token=${undo.token}` },
  })
  await audit(db, caller, 'ask_email', 'user', noted)
  return true
}

/** Gives up what waits to be confirmed. In a transaction. */
export async function cancelEmail(db: Db, caller: Caller, userId: number): Promise<void> {
  const ended = await endWaitingEmail(db, userId, 'The change was given up.', { withdrawn: true })
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
      withdrawn: sql<boolean>`${emailChanges.withdrawn_at} is not null`,
      expired: sql<boolean>`coalesce(${emailChanges.confirmed_at} + ${LIFETIME}, ${emailChanges.expires_at}) <= now()`,
    })
    .from(emailChanges)
    .where(which)
    .for('update')
  return change && person && { ...change, person }
}

export const WRONG_PASSWORD = 'This is not your password'
export const refused = (message: string) => invalid('token', message)
/** Nobody is signed in: it is whoever holds the link that acts for the person. */
const holder = (userId: number, ip: string) => ({ user_id: userId, role: null, ip })

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>
const confirmLink = (token: string) => eq(emailChanges.confirm_hash, hashToken(token))
const undoLink = (token: string) => eq(emailChanges.undo_hash, hashToken(token))

/** Why a link to confirm an address is of no use; undefined where it is. */
function confirmRefusal(change: Change | undefined): string | undefined {
  if (!change) return 'This link is not valid.'
  if (change.undone) return 'This change was stopped. Your email stays as it was.'
  if (change.confirmed) return 'This email is confirmed already. You can sign in with it.'
  return change.expired ? 'This link has expired. Please ask for the change again.' : undefined
}
function undoRefusal(change: Change | undefined): string | undefined {
  if (!change) return 'This link is not valid.'
  if (change.undone && !change.withdrawn) return 'This change was stopped already.'
  return change.expired ? 'This link has expired. Please ask your administrator.' : undefined
}
export const isUndoLink = async (db: Db, token: string): Promise<boolean> =>
  undoRefusal(await lockChange(db, undoLink(token))) === undefined

/**
 * What a link to confirm an address is for; undefined where it is of no use. A change that the account's owner asked for
 * takes the `password` of this hash too: whoever reads mail at a mistyped address must not have the account.
 */
export async function findConfirmation(db: Db, token: string) {
  const change = await lockChange(db, confirmLink(token))
  if (!change || confirmRefusal(change) !== undefined) return undefined
  const { id, person, asked_by } = change
  return { id, password_hash: asked_by === person.id ? await getPasswordHash(db, person.id) : null }
}

/**
 * Puts a new address in force, where `compared` is still the password's hash. The link shows whose the address is, not whose
 * the password: where somebody else asked, that is replaced. In a transaction.
 */
export async function confirmEmail(
  db: Db,
  { token, compared, ip }: { token: string; compared: string | null; ip: string },
): Promise<string> {
  const change = await lockChange(db, confirmLink(token))
  const refusal = confirmRefusal(change)
  if (!change || refusal) throw refused(refusal ?? '')
  const { person, asked_by, new_email } = change
  const { id } = person
  const own = asked_by === id
  if (own && (await getPasswordHash(db, id)) !== compared) throw invalid('password', WRONG_PASSWORD)
  await setEmail(db, id, new_email)
  await db.update(users).set({ email_confirmed_at: sql`now()` }).where(eq(users.id, id))
  await db.update(emailChanges).set({ confirmed_at: sql`now()` }).where(eq(emailChanges.id, change.id))
  const [before, after] = [{ email: person.email }, { email: new_email }]
  await audit(db, holder(id, ip), 'confirm_email', 'user', { id, before, after })
  if (own) {
    await spendPasswordResets(db, id)
    await giveUpSecrets(db, id, PASSWORD_KINDS, CHANGED)
    await deleteSessionsOf(db, id)
    return 'Your new email is confirmed. You sign in with it from now on.'
  }
  await shutOut(db, id, CHANGED)
  await queuePasswordLink(db, 'password_replaced', { ...person, email: new_email })
  return 'Your new email is confirmed, and everyone is signed out. We have sent you a link to choose a new password.'
}

/**
 * The old address says that a change is not right. What took effect, or was asked for in the account itself, means that
 * somebody else is in there: everybody is shut out and the old address gets the way in. In a transaction.
 */
export async function undoEmail(db: Db, token: string, ip: string): Promise<string> {
  const change = await lockChange(db, undoLink(token))
  const refusal = undoRefusal(change)
  if (!change || refusal) throw refused(refusal ?? '')
  const { person, old_email } = change
  const stopped = await db
    .update(emailChanges)
    .set({ undone_at: sql`now()`, withdrawn_at: null })
    .where(
      // With it, whatever was changed since: the old address comes before those.
      and(
        eq(emailChanges.user_id, person.id),
        sql`${emailChanges.id} >= ${change.id}`,
        or(isNull(emailChanges.undone_at), isNotNull(emailChanges.withdrawn_at)),
      ),
    )
    .returning({ confirmed_at: emailChanges.confirmed_at, asked_by: emailChanges.asked_by })
  await giveUpSecrets(db, person.id, ['confirm_email'], 'The change was stopped.')
  const noted = { id: person.id, before: { email: person.email }, after: { email: old_email } }
  await audit(db, holder(person.id, ip), 'undo_email', 'user', noted)
  if (stopped.every(({ confirmed_at, asked_by }) => confirmed_at === null && asked_by !== person.id))
    return 'The change is stopped. Your email stays as it is.'
  await setEmail(db, person.id, old_email)
  await db.update(users).set({ email_confirmed_at: sql`now()` }).where(eq(users.id, person.id))
  await shutOut(db, person.id, 'The change was undone.')
  await queuePasswordLink(db, 'password_replaced', { ...person, email: old_email })
  return 'Your email is as it was, and everyone is signed out. We have sent you a link to choose a new password.'
}
