import { eq } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { forgetBrowsers } from '#server/known-browsers.ts'
import { giveUpSecrets } from '#server/notifications/store.ts'
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
  await giveUpSecrets(db, userId, reason)
  await deleteSessionsOf(db, userId)
  await forgetBrowsers(db, userId)
}
