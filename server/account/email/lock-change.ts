import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges, users } from '#server/database/schema.ts'
import { CHANGE_LIFETIME } from './store.ts'

export type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>

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
