import { hasJoined } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { queueInvitation } from '#server/account/password-links/store.ts'
import { endEmailChanges, endWaitingEmail, shutOut } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { queueMessage } from '#server/messages/store.ts'
import { EMAIL_CHANGE_LIFETIME_S, newToken } from '#server/secrets/tokens.ts'
import { requireSession } from '#server/session/store.ts'

export type EmailChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/** See `EMAIL_CHANGE_LIFETIME_S`. */
export const CHANGE_LIFETIME = intervalOf(EMAIL_CHANGE_LIFETIME_S)
/** Why something is not sent any more. */
export const EMAIL_CHANGED = 'The email was changed.'
const UNCONFIRMED =
  'Show first that your present email is yours: sign out, press "Forgot password?" and use the link that we mail you.'

/** Throws 409 where an address is another account's, or was until so lately that it may be had back. */
export async function requireFreeAddress(db: Db, email: string, userId: number): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from users where email = ${email} and id <> ${userId}) or exists (
      select from email_changes where old_email = ${email} and user_id <> ${userId}
        and undone_at is null and confirmed_at > now() - ${CHANGE_LIFETIME}) as taken`)
  if (rows[0]?.taken) throw clash('email', 'This email already has an account.')
}

/**
 * Asks for another address of an account, or its first. It is in force once confirmed; the old one is told at once and can stop it. Where
 * nobody ever used the account, an admin has put a typing mistake right, and the invitation goes to the new one instead.
 * Answers whether it waits to be confirmed. In a transaction.
 */
export async function askForEmail(
  db: Db,
  viewer: Viewer,
  userId: number,
  email: string,
  estate_id?: number,
): Promise<boolean> {
  const [person] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
      unused: sql<boolean>`${users.email_confirmed_at} is null and not ${hasJoined(sql`${users}`)}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new Error(`user ${userId} is gone`)
  await requireSession(db, viewer)
  const asked_by = viewer.user_id === userId ? null : viewer.name
  // Somebody made up must not have us write to whomever they like. Who has no email yet was invited by their estate.
  if (asked_by === null && !person.confirmed && person.email !== null) throw invalid('email', UNCONFIRMED)
  await requireFreeAddress(db, email, userId)
  const { name, email: old_email } = person
  const noted = { id: userId, before: { email: old_email }, after: { email } }
  const toPerson = { channel: 'email', user_id: userId } as const
  if (person.unused && asked_by !== null) {
    await setEmail(db, userId, email, { confirmed: false })
    // The holder of the number that was typed before must not keep a way in.
    await db.update(users).set({ sign_in_phone: null }).where(eq(users.id, userId))
    await shutOut(db, userId, EMAIL_CHANGED)
    await endEmailChanges(db, userId, EMAIL_CHANGED)
    await queueInvitation(db, { id: userId, name, email, estate_id })
    // Without its person, for it must not follow the account to the new address when it is sent again.
    const content = { name, new_email: email, asked_by }
    if (old_email !== null)
      await queueMessage(db, { kind: 'email_moved', channel: 'email', address: old_email, content })
    await audit(db, viewer, 'change_email', 'user', noted)
    return false
  }
  await endWaitingEmail(db, userId, 'Another email was given.', { withdrawn: true })
  const [confirm, undo] = [newToken(), newToken()]
  await db.insert(emailChanges).values({
    user_id: userId,
    old_email,
    new_email: email,
    asked_by: viewer.user_id,
    confirm_hash: confirm.hash,
    undo_hash: undo.hash,
    expires_at: sql`now() + ${CHANGE_LIFETIME}`,
  })
  await queueMessage(db, {
    ...toPerson,
    kind: 'confirm_email',
    address: email,
    // Whoever reads that may be anybody: no name that somebody chose.
    content: { path: `/confirm-email#token=${confirm.token}` },
  })
  if (old_email !== null)
    await queueMessage(db, {
      ...toPerson,
      kind: 'email_change',
      address: old_email,
      content: { name, new_email: email, asked_by, path: `/undo-email#token=${undo.token}` },
    })
  await audit(db, viewer, 'ask_email', 'user', noted)
  return true
}

/** Gives up what waits to be confirmed. In a transaction. */
export async function cancelEmail(db: Db, viewer: Viewer, userId: number): Promise<void> {
  const ended = await endWaitingEmail(db, userId, 'The change was given up.', { withdrawn: true })
  if (ended) await audit(db, viewer, 'cancel_email', 'user', { id: userId })
}

/** Throws 409 where the address has become another account's meanwhile. `confirmed`: it is known to be the person's. */
export async function setEmail(
  db: Db,
  userId: number,
  email: string,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  try {
    await db
      .update(users)
      .set({
        email,
        ...(confirmed && { email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, now())` }),
      })
      .where(eq(users.id, userId))
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw clash('email', 'This email already has an account.')
    throw error
  }
  // Checked after the update: another change to this address has ended by now.
  await requireFreeAddress(db, email, userId)
}

/** A change by the hash of one of its links, with its account, both locked; undefined where there is none. */
export async function lockChange(db: Db, which: SQL) {
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
      created_at: emailChanges.created_at,
      old_email: emailChanges.old_email,
      new_email: emailChanges.new_email,
      confirmed: sql<boolean>`${emailChanges.confirmed_at} is not null`,
      undone: sql<boolean>`${emailChanges.undone_at} is not null`,
      withdrawn: sql<boolean>`${emailChanges.withdrawn_at} is not null`,
      expired: sql<boolean>`coalesce(${emailChanges.confirmed_at} + ${CHANGE_LIFETIME}, ${emailChanges.expires_at}) <= now()`,
    })
    .from(emailChanges)
    .where(which)
    .for('update')
  return change && person && { ...change, person }
}
