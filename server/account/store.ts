import { giveUpPasswordLinks } from '#server/account/password-links/store.ts'
import { and, eq, gte, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { giveUpSecrets } from '#server/messages/store.ts'
import { unusablePassword } from '#server/secrets/passwords.ts'
import { endSessionsOf } from '#server/session/store.ts'
import { forgetBrowsers } from '#server/throttling/known-browsers.ts'
import { forgetDevices } from '#server/throttling/known-devices.ts'

export async function findAccountHolder(db: Db, id: number): Promise<{ name: string; email: string | null }> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, id))
  if (!row) throw new Error(`user ${id} is gone`)
  return row
}

export async function updatePerson(
  db: Db,
  userId: number,
  person: { name?: string | undefined; phone_number?: string | null | undefined },
): Promise<void> {
  const { name, phone_number } = person
  if (name === undefined && phone_number === undefined) return
  await db.update(users).set({ name, phone_number }).where(eq(users.id, userId))
}

/** Ends every password, session and link of an account. The caller sends its owner a way in. */
export async function shutOut(db: Db, userId: number, reason: string): Promise<void> {
  const password_hash = await unusablePassword()
  await db
    .update(users)
    .set({
      password_hash,
      must_change_password: true,
      password_expires_at: null,
      joined_at: sql`case when ${users.must_change_password} then ${users.joined_at} else coalesce(${users.joined_at}, now()) end`,
    })
    .where(eq(users.id, userId))
  await giveUpPasswordLinks(db, userId, reason)
  await endWaitingEmail(db, userId, reason, { withdrawn: false })
  await endSessionsOf(db, userId, 'account')
  await forgetBrowsers(db, userId)
  await forgetDevices(db, userId)
}

/** `withdrawn`: the old address may still object. */
export async function endWaitingEmail(
  db: Db,
  userId: number,
  reason: string,
  { withdrawn }: { withdrawn: boolean },
): Promise<boolean> {
  const ended = await db
    .update(emailChanges)
    .set({ undone_at: sql`now()`, ...(withdrawn && { withdrawn_at: sql`now()` }) })
    .where(
      and(
        eq(emailChanges.user_id, userId),
        isNull(emailChanges.undone_at),
        isNull(emailChanges.confirmed_at),
      ),
    )
    .returning({ id: emailChanges.id })
  await giveUpSecrets(db, userId, ['confirm_email'], reason)
  return ended.length > 0
}

/** Earlier changes stay, or a thief could silence the address that they took the account from. */
export async function endEmailChanges(db: Db, userId: number, reason: string, fromId = 0): Promise<void> {
  await db
    .update(emailChanges)
    .set({ undone_at: sql`coalesce(undone_at, now())`, withdrawn_at: null })
    .where(and(eq(emailChanges.user_id, userId), gte(emailChanges.id, fromId)))
  await giveUpSecrets(db, userId, ['confirm_email'], reason)
}
