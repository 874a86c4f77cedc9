import type { Role } from '#contract/roles.ts'
import { hasJoined } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { CHANGE_LIFETIME } from '#server/account/email/store.ts'
import { inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { passwordResets, users } from '#server/database/schema.ts'
import { unusablePassword } from '#server/secrets/passwords.ts'
import { dropRoles, giveFirstRoles } from './roles.ts'

/* Bulk writes for imports. */

export { lastSignedInAt } from './list.ts'
export { doubtEach, type GivenRole, giveUpRoles, grantRoles, takeRoles } from './roles.ts'
export { holdPeople, requireManager } from './update.ts'

export interface KnownAccount extends Record<string, unknown> {
  id: number
  email: string | null
  sign_in_phone: string | null
  joined: boolean
  may_add: boolean
}

export async function findAccounts(
  db: Db,
  viewer: Viewer,
  { ids, emails, phones }: { ids: number[]; emails: string[]; phones: string[] },
): Promise<KnownAccount[]> {
  return readRows(db)<KnownAccount>(sql`
    select users.id, users.email, users.sign_in_phone, ${hasJoined(sql`users`)} as joined,
      (users.id = ${viewer.user_id} or (${visibleUsers(viewer)}) or not exists (
        select from user_roles r where r.user_id = users.id and r.role in ('super admin', 'admin', 'estate admin')))
        and not exists (select from privacy_requests d where d.user_id = users.id and d.state = 'erasing') as may_add
    from users
    where users.id = any(${sql.param(ids)}::int[]) or users.email = any(${sql.param(emails)}::text[])
      or users.sign_in_phone = any(${sql.param(phones)}::text[])
    order by users.id`)
}

export async function findReservedAddresses(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await readRows(db)<{ email: string }>(sql`
    select distinct old_email as email from email_changes c
    where old_email = any(${sql.param(emails)}::text[]) and undone_at is null and confirmed_at > now() - ${CHANGE_LIFETIME}`)
  return new Set(rows.map(({ email }) => email))
}

type NewAccount = Pick<typeof users.$inferInsert, 'name' | 'email' | 'sign_in_phone' | 'phone_number'> & {
  roles: Role[]
}

/** Tells nobody. Returns ids in order, or null if an account exists by now. */
export async function insertAccounts(db: Db, accounts: readonly NewAccount[]): Promise<number[] | null> {
  const password_hash = await unusablePassword()
  const rows = accounts.map(({ roles: _, ...account }) => ({
    ...account,
    password_hash,
    must_change_password: true,
  }))
  if (rows.length === 0) return []
  const made = await db.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id })
  if (made.length < accounts.length) return null
  // Identity values ascend in the order of the rows.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const roles = accounts.map((account, index) => ({ user_id: ids[index] ?? 0, roles: account.roles }))
  await giveFirstRoles(db, roles)
  return ids
}

export async function deleteAccounts(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(passwordResets).where(inArray(passwordResets.user_id, [...ids]))
  await dropRoles(db, ids)
  await db.delete(users).where(inArray(users.id, [...ids]))
}
