import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { SessionUser } from '#contract/session.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Caller } from '#server/access/caller.ts'
import { Problem } from '#server/answers/problem.ts'
import type { Database, Db } from '#server/database/open.ts'
import { estates, passwordResets, properties, sessions, tenants, users } from '#server/database/schema.ts'

/** Seven days at most, 24 hours idle (security.md). */
const LIFETIME = sql`interval '7 days'`
const IDLE = sql`interval '24 hours'`
/** How long a password that was given counts for what asks for it. */
const PASSWORD_FRESH = sql`interval '10 minutes'`
/** Sessions of one person; the oldest ends where another one begins. */
const MOST_SESSIONS = 1000
/** How often signing in with a password that has expired sends a link. */
const LINK_EVERY = sql`interval '10 minutes'`
/** Milliseconds after which a session's use is noted again: not at every request. */
const SEEN_EVERY = 5 * MINUTE_MS

const rolesOf = sql<
  Role[]
>`(select array_agg(r.role order by r.position) from user_roles r where r.user_id = ${users.id})`

/** The address that takes the place of a person's (`users`) once it is confirmed. */
export const pendingEmail = sql<string | null>`(
  select c.new_email from email_changes c
  where c.user_id = users.id and c.confirmed_at is null and c.undone_at is null and c.expires_at > now())`

/** A prepared look-up of who holds a session token's hash; null where it is unknown, over or the account is deactivated. */
export function prepareFindCaller(db: Database): (hash: Buffer, ip: string) => Promise<Caller | null> {
  const find = db
    .select({
      session_id: sessions.id,
      last_seen_at: sessions.last_seen_at,
      user_id: users.id,
      name: users.name,
      email: users.email,
      pending_email: pendingEmail,
      phone_number: users.phone_number,
      must_change_password: users.must_change_password,
      password_fresh: sql<boolean>`coalesce(${sessions.password_given_at} > now() - ${PASSWORD_FRESH}, false)`,
      roles: rolesOf,
      estate_id: estates.id,
      estate_name: estates.name,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(estates, and(eq(estates.id, users.estate_id), sql`${estates.archived_at} is null`))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('hash')),
        sql`${sessions.expires_at} > now()`,
        sql`${sessions.last_seen_at} > now() - ${IDLE}`,
        sql`${users.deactivated_at} is null`,
      ),
    )
    .prepare('find_caller')
  return async (hash, ip) => {
    const [row] = await find.execute({ hash })
    const role = row?.roles?.[0]
    if (!row || !role) return null
    if (Date.now() - Date.parse(row.last_seen_at) > SEEN_EVERY)
      await db.update(sessions).set({ last_seen_at: sql`now()` }).where(eq(sessions.id, row.session_id))
    const { last_seen_at: _, estate_id, estate_name, ...person } = row
    return {
      ...person,
      role,
      ip,
      estate: estate_id && estate_name ? { id: estate_id, name: estate_name } : null,
    }
  }
}

/** The account that signs in with an address (lower case), if it is not deactivated. Held, it keeps the address until the transaction ends. */
export async function findAccount(db: Db, email: string, hold = false) {
  const query = db
    .select({
      id: users.id,
      name: users.name,
      password_hash: users.password_hash,
      // One that its owner chose does not expire, whatever an older server left there.
      password_expired: sql<boolean>`${users.must_change_password} and coalesce(${users.password_expires_at} <= now(), false)`,
    })
    .from(users)
    .where(and(eq(users.email, email), sql`${users.deactivated_at} is null`))
  const [account] = await (hold ? query.for('key share') : query)
  return account
}

/** Held, nobody changes it until the transaction ends. */
export async function getPasswordHash(db: Db, userId: number, hold = false): Promise<string> {
  const query = db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId))
  const [row] = await (hold ? query.for('no key update') : query)
  if (!row) throw new Error(`user ${userId} is gone`)
  return row.hash
}

/**
 * Begins a session of somebody who gave the password of this hash just now. False where another one has taken its place
 * since it was compared: whoever changes it ends the sessions there are, and none may slip in behind that.
 */
export async function insertSession(
  db: Db,
  session: {
    token_hash: Buffer
    user_id: number
    password_hash: string
    ip: string
    user_agent: string | null
  },
): Promise<boolean> {
  const { token_hash, user_id, password_hash, ip, user_agent } = session
  const { rowCount } = await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at, password_given_at, ip, user_agent)
    select ${token_hash}, id, now() + ${LIFETIME}, now(), ${ip}, ${user_agent}
    from users where id = ${user_id} and password_hash = ${password_hash} for share`)
  await db.execute(sql`
    delete from sessions where user_id = ${user_id} and id in (
      select id from sessions where user_id = ${user_id} order by id desc offset ${MOST_SESSIONS})`)
  return rowCount === 1
}

/**
 * Throws 401 where the caller's session is over. Once their row is locked: whoever shut the account while this waited for it
 * has ended its sessions, and what was asked for before comes too late.
 */
export async function requireSession(db: Db, { session_id }: Pick<Caller, 'session_id'>): Promise<void> {
  if ((await db.$count(sessions, eq(sessions.id, session_id))) === 0) throw new Problem('signed_out')
}

/** The holder of a session has given the password just now. */
export async function notePasswordGiven(db: Db, sessionId: number): Promise<void> {
  await db.update(sessions).set({ password_given_at: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Removes the sessions that are over. It looks at all of them, and so is no part of a request. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db
    .delete(sessions)
    .where(sql`${sessions.expires_at} < now() or ${sessions.last_seen_at} < now() - ${IDLE}`)
}

/** Ends one session of a person; false where it is not theirs. */
export async function deleteSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends a person's sessions, all but `keep`: the one of whoever does it, where it is theirs. */
export async function deleteSessionsOf(db: Db, userId: number, keep?: number): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), keep === undefined ? undefined : ne(sessions.id, keep)))
}

export function listSessionsOf(db: Db, userId: number) {
  return db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        sql`${sessions.expires_at} > now()`,
        sql`${sessions.last_seen_at} > now() - ${IDLE}`,
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
}

/** The places somebody lives in and lived in, oldest first; of archived estates too, whose status then reads inactive. */
export async function listTenanciesOf(
  db: Db,
  userId: number,
  email: string,
): Promise<Pick<SessionUser, 'tenants' | 'former_tenants'>> {
  const rows = await db
    .select({
      id: tenants.id,
      estate_id: estates.id,
      estate_name: estates.name,
      estate_status: sql<1 | null>`case when ${estates.archived_at} is null then ${estates.status} end`,
      property_id: properties.id,
      property_title: properties.title,
      left: sql<boolean>`${tenants.left_at} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(eq(tenants.user_id, userId))
    .orderBy(asc(tenants.created_at), asc(tenants.id))
  const places = rows.map((row) => ({
    left: row.left,
    tenancy: {
      id: row.id,
      email,
      role: 'tenant' as const,
      estate: { id: row.estate_id, name: row.estate_name, status: row.estate_status },
      estate_property: { id: row.property_id, title: row.property_title },
    },
  }))
  return {
    tenants: places.filter(({ left }) => !left).map(({ tenancy }) => tenancy),
    former_tenants: places.filter(({ left }) => left).map(({ tenancy }) => tenancy),
  }
}

export async function updatePerson(
  db: Db,
  userId: number,
  person: { name?: string | undefined; phone_number?: string | null | undefined },
): Promise<void> {
  const { name, phone_number } = person
  if (name === undefined && phone_number === undefined) return
  await db
    .update(users)
    .set({ ...(name !== undefined && { name }), ...(phone_number !== undefined && { phone_number }) })
    .where(eq(users.id, userId))
}

/** What others know of a person, or of whom a link is for: name, address and estates. Nothing of a link that is none. */
export async function wordsAbout(
  db: Db,
  who: { user_id: number } | { token_hash: Buffer },
): Promise<string[]> {
  const id =
    'user_id' in who
      ? sql`${who.user_id}`
      : sql`(select user_id from password_resets where token_hash = ${who.token_hash})`
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select array[u.name, u.email] || array(
      select e.name from estates e where e.id = u.estate_id
        or e.id in (select estate_id from tenants where user_id = u.id)
        or e.id in (select estate_id from properties where owner_id = u.id) limit 5) as words
    from users u where u.id = ${id}`)
  return rows[0]?.words ?? []
}

/** Sets a password that its owner chose; with `by_mail` by a link, which shows that the address is theirs. */
export async function setOwnPassword(
  db: Db,
  userId: number,
  password_hash: string,
  { by_mail }: { by_mail: boolean },
): Promise<void> {
  await db
    .update(users)
    .set({
      ...{ password_hash, must_change_password: false, password_expires_at: null },
      ...(by_mail && { email_confirmed_at: sql`coalesce(email_confirmed_at, now())` }),
    })
    .where(eq(users.id, userId))
}

/** Whether a link went out just now that still works. Whoever else asks waits until the transaction ends. */
export async function hasFreshLink(db: Db, userId: number): Promise<boolean> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const fresh = and(
    eq(passwordResets.user_id, userId),
    sql`${passwordResets.used_at} is null and ${passwordResets.expires_at} > now()`,
    sql`${passwordResets.created_at} > now() - ${LINK_EVERY}`,
  )
  return (await db.$count(passwordResets, fresh)) > 0
}

/** What has become of a reset token, locked until the transaction ends; undefined where it is unknown. */
export async function lockPasswordReset(db: Db, token_hash: Buffer) {
  // The person first, as everyone who uses up a person's links does: so two never wait for each other.
  await db.execute(sql`
    select from users where id = (select user_id from password_resets where token_hash = ${token_hash}) for no key update`)
  const [reset] = await db
    .select({
      id: passwordResets.id,
      user_id: passwordResets.user_id,
      email: users.email,
      used: sql<boolean>`${passwordResets.used_at} is not null`,
      expired: sql<boolean>`${passwordResets.expires_at} <= now()`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(eq(passwordResets.token_hash, token_hash))
    .for('update', { of: passwordResets })
  return reset
}

/** One use is all: every open token of the person is used up with it. */
export async function spendPasswordResets(db: Db, userId: number): Promise<void> {
  await db
    .update(passwordResets)
    .set({ used_at: sql`now()` })
    .where(and(eq(passwordResets.user_id, userId), sql`${passwordResets.used_at} is null`))
}
