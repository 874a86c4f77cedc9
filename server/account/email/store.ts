import { hasJoined } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { queueInvitation } from '#server/account/password-links/store.ts'
import { endEmailChanges, endWaitingEmail, shutOut } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import { pick } from '#server/database/columns.ts'
import { eq, getTableColumns, type SQL, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { queueMessage } from '#server/messages/store.ts'
import { EMAIL_CHANGE_LIFETIME_S, newToken } from '#server/secrets/tokens.ts'
import { requireSession } from '#server/session/store.ts'

export type EmailChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

export const CHANGE_LIFETIME = intervalOf(EMAIL_CHANGE_LIFETIME_S)
export const EMAIL_CHANGED = 'The email was changed.'
const UNCONFIRMED =
  'Show first that your present email is yours: sign out, press "Forgot password?" and use the link that we mail you.'

/** Throws 409 if the address is another account's, or was one's until recently and may be restored. */
export async function requireFreeAddress(db: Db, email: string, userId: number): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from users where email = ${email} and id <> ${userId}) or exists (
      select from email_changes where old_email = ${email} and user_id <> ${userId}
        and undone_at is null and confirmed_at > now() - ${CHANGE_LIFETIME}) as taken`)
  if (rows[0]?.taken) throw clash('email', 'This email already has an account.')
}

/** The address changes once confirmed; an admin's correction of an unused account, at once. Returns whether it waits. */
export async function askForEmail(
  db: Db,
  viewer: Viewer,
  userId: number,
  email: string,
  estate_id?: number,
): Promise<boolean> {
  const [person] = await db
    .select({
      ...pick(users, 'id', 'name', 'email'),
      confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
      unused: sql<boolean>`${users.email_confirmed_at} is null and not ${hasJoined(sql`${users}`)}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new Error(`user ${userId} is gone`)
  await requireSession(db, viewer)
  const asked_by = viewer.user_id === userId ? null : viewer.name
  // An unconfirmed account must not make us write to strangers.
  if (asked_by === null && !person.confirmed && person.email !== null) throw invalid('email', UNCONFIRMED)
  await requireFreeAddress(db, email, userId)
  const { name, email: old_email } = person
  const noted = { id: userId, before: { email: old_email }, after: { email } }
  const toPerson = { channel: 'email', user_id: userId } as const
  if (person.unused && asked_by !== null) {
    await setEmail(db, userId, email, { confirmed: false })
    // The holder of the number typed before must lose the way in.
    await db.update(users).set({ sign_in_phone: null }).where(eq(users.id, userId))
    await shutOut(db, userId, EMAIL_CHANGED)
    await endEmailChanges(db, userId, EMAIL_CHANGED)
    await queueInvitation(db, { id: userId, name, email, estate_id })
    // The message names no user, or sending it again would go to the new address.
    const content = { name, new_email: email, asked_by }
    if (old_email !== null)
      await queueMessage(db, { kind: 'email_moved', channel: 'email', address: old_email, content })
    await audit(db, viewer, 'change_email', 'user', noted)
    return false
  }
  await endWaitingEmail(db, userId, 'Another email was given.', { withdrawn: true })
  const [confirm, undo] = [newToken(), newToken()]
  await db.insert(emailChanges).values({
    ...{ user_id: userId, old_email, new_email: email, asked_by: viewer.user_id },
    ...{ confirm_hash: confirm.hash, undo_hash: undo.hash, expires_at: sql`now() + ${CHANGE_LIFETIME}` },
  })
  await queueMessage(db, {
    ...toPerson,
    kind: 'confirm_email',
    address: email,
    // The reader may be a stranger: the message holds no name that somebody chose.
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

export async function cancelEmail(db: Db, viewer: Viewer, userId: number): Promise<void> {
  const ended = await endWaitingEmail(db, userId, 'The change was given up.', { withdrawn: true })
  if (ended) await audit(db, viewer, 'cancel_email', 'user', { id: userId })
}

/** Throws 409 if another account has the address by now. `confirmed`: the person has proved it. */
export async function setEmail(
  db: Db,
  userId: number,
  email: string,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  const email_confirmed_at = sql`coalesce(${users.email_confirmed_at}, now())`
  try {
    await db
      .update(users)
      .set({ email, ...(confirmed && { email_confirmed_at }) })
      .where(eq(users.id, userId))
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw clash('email', 'This email already has an account.')
    throw error
  }
  // Checked after the update, when another change to this address has ended.
  await requireFreeAddress(db, email, userId)
}

export async function lockChange(db: Db, which: SQL) {
  // Every writer locks the person first.
  await db.execute(sql`
    select from users where id = (select user_id from email_changes where ${which}) for no key update`)
  const [change] = await db
    .select({
      ...getTableColumns(emailChanges),
      person: { id: users.id, name: users.name, email: users.email },
      confirmed: sql<boolean>`${emailChanges.confirmed_at} is not null`,
      undone: sql<boolean>`${emailChanges.undone_at} is not null`,
      withdrawn: sql<boolean>`${emailChanges.withdrawn_at} is not null`,
      expired: sql<boolean>`coalesce(${emailChanges.confirmed_at} + ${CHANGE_LIFETIME}, ${emailChanges.expires_at}) <= now()`,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(which)
    .for('update', { of: emailChanges })
  return change
}
