import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { forgetBrowsers } from '#server/known-browsers.ts'
import { giveUpSecrets, PASSWORD_KINDS } from '#server/notifications/store.ts'
import { unusablePassword } from '#server/passwords.ts'
import { deleteSessionsOf, spendPasswordResets } from '#server/session/store.ts'

/**
 * Whoever has a password, a session or a link of an account has it no longer. The caller sends its owner a way in; `reason`
 * stands beside what was not sent any more. In a transaction.
 */
export async function shutOut(db: Db, userId: number, reason: string): Promise<void> {
  const password_hash = await unusablePassword()
  await db
    .update(users)
    .set({ password_hash, must_change_password: true, password_expires_at: null })
    .where(eq(users.id, userId))
  await spendPasswordResets(db, userId)
  await giveUpSecrets(db, userId, PASSWORD_KINDS, reason)
  await endEmailChanges(db, userId, reason, { confirmed: false })
  await deleteSessionsOf(db, userId)
  await forgetBrowsers(db, userId)
}

/** Ends the change of address that waits to be confirmed; with `confirmed` also what could still be undone. */
export async function endEmailChanges(
  db: Db,
  userId: number,
  reason: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const ended = await db
    .update(emailChanges)
    .set({ undone_at: sql`now()` })
    .where(
      and(
        eq(emailChanges.user_id, userId),
        isNull(emailChanges.undone_at),
        confirmed ? undefined : isNull(emailChanges.confirmed_at),
      ),
    )
    .returning({ id: emailChanges.id })
  await giveUpSecrets(db, userId, ['confirm_email'], reason)
  return ended.length > 0
}
