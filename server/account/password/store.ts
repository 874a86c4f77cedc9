import { MIN_MANAGER_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { hasSecondFactor, isManager, signsInWith } from '#server/access/person.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { passwordResets, tenants, users } from '#server/database/schema.ts'
import { invalid } from '#server/errors/problem.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import { matches } from '#server/lists/search.ts'
import { refuseWeakPassword } from '#server/secrets/password-strength.ts'

/** The open account that signs in with an email (lower case) or phone number (E.164). `hold` locks both. */
export async function findAccount(db: Db, name: string, { hold = false } = {}) {
  const query = db
    .select({
      ...pick(users, 'id', 'name', 'email', 'password_hash'),
      second_factor: hasSecondFactor,
      password_expired: sql<boolean>`${users.must_change_password} and coalesce(${users.password_expires_at} <= now(), false)`,
    })
    .from(users)
    .where(and(signsInWith(name), sql`${users.deactivated_at} is null`))
  const [account] = await (hold ? query.for('key share') : query)
  return account
}

/** The one open account whose holder or estate noted this number (E.164). The number proves nothing, so write to the email. */
export async function findByContactPhone(db: Db, phone: string) {
  const rows = await readRows(db)<{ id: number; name: string; email: string; phones: string[] }>(sql`
    select u.id, u.name, u.email, array_agg(c.phone_number) as phones from (
      select id as user_id, phone_number from users where ${matches(users.search, phone)}
      union select user_id, phone_number from tenants where left_at is null and ${matches(tenants.search, phone)}) c
    join users u on u.id = c.user_id
    where u.email is not null and u.deactivated_at is null and c.phone_number is not null group by u.id`)
  const people = rows.filter(({ phones }) => phones.some((each) => toE164(each) === phone))
  return people.length === 1 ? people[0] : undefined
}

export async function getPasswordHash(db: Db, userId: number, { hold = false } = {}): Promise<string> {
  const query = db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId))
  const [row] = await (hold ? query.for('no key update') : query)
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.hash
}

const NEEDS_LONG = sql<boolean>`u.second_factor_since is null and ${isManager(sql`u`)}`

/** In characters, by the person's roles. */
export async function shortestPassword(db: Db, userId: number): Promise<number> {
  const [person] = await readRows(db)<{ needs_long: boolean }>(sql`
    select ${NEEDS_LONG} as needs_long from users u where u.id = ${userId}`)
  return person?.needs_long ? MIN_MANAGER_PASSWORD_CHARACTERS : MIN_PASSWORD_CHARACTERS
}

/** Throws 422 if the password is too short for the person's roles, well known, or holds facts about them or `about`. */
export async function refuseUnfitPassword(
  db: Db,
  userId: number,
  password: string,
  about: readonly string[] = [],
): Promise<void> {
  const [person] = await readRows(db)<{ words: string[]; needs_long: boolean }>(sql`
    select array_remove(array[u.name, u.email, u.sign_in_phone, regexp_replace(u.sign_in_phone, '^[+]234', '0')], null) || array(
      select e.name from estates e where e.id = u.estate_id
        or e.id in (select estate_id from tenants where user_id = u.id)
        or e.id in (select estate_id from properties where owner_id = u.id) limit 5) as words,
      ${NEEDS_LONG} as needs_long
    from users u where u.id = ${userId}`)
  if (!person) throw new Error(`user ${userId} is gone`)
  const least = MIN_MANAGER_PASSWORD_CHARACTERS
  if (person.needs_long && password.length < least)
    throw invalid('password', `Use at least ${least} characters, or set up a second factor first`)
  await refuseWeakPassword(password, [...person.words, ...about])
}

/** `left_by` is the channel that the link proved. */
export async function setOwnPassword(
  db: Db,
  userId: number,
  password_hash: string,
  left_by: 'email' | 'whatsapp' | 'letter' | null,
): Promise<void> {
  await db
    .update(users)
    .set({
      password_hash,
      must_change_password: false,
      password_expires_at: null,
      joined_at: sql`coalesce(joined_at, now())`,
      ...(left_by === 'email' && { email_confirmed_at: sql`coalesce(email_confirmed_at, now())` }),
      ...(left_by === 'whatsapp' && {
        phone_confirmed_at: sql`case when sign_in_phone is not null then coalesce(phone_confirmed_at, now()) end`,
      }),
    })
    .where(eq(users.id, userId))
  await spendPasswordLinks(db, userId)
}

export async function spendPasswordLinks(db: Db, userId: number): Promise<void> {
  await db
    .update(passwordResets)
    .set({ used_at: sql`now()` })
    .where(and(eq(passwordResets.user_id, userId), sql`${passwordResets.used_at} is null`))
}
