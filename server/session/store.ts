import { manages } from '#contract/roles.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Origin } from '#server/access/origin.ts'
import { hasSecondFactor, isManager, pendingEmail, rolesOfUser } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Config } from '#server/config/config.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { estates, sessions, users } from '#server/database/schema.ts'
import { Problem } from '#server/errors/problem.ts'
import { newestFirst } from '#server/lists/page.ts'

/** Residents use their own phone, and pay about once a month. */
const RESIDENT_LIFETIME = sql`interval '90 days'`
const STAFF_LIFETIME = sql`interval '7 days'`
const STAFF_IDLE = sql`interval '24 hours'`
const SHARED_DEVICE_LIFETIME = sql`interval '2 hours'`

const END_WORDS = {
  elsewhere: 'This session was ended from another device. Please sign in again.',
  by_admin: 'An administrator ended this session. Please sign in again.',
  password: 'You were signed out because your password was changed. Sign in with the new one.',
  email: 'You were signed out because your email was changed. Sign in with the new one.',
  roles: 'You were signed out because your roles were changed. Please sign in again.',
  second_factor: 'You were signed out because your second factor was changed. Please sign in again.',
  account: 'You were signed out because your account was changed. Please sign in again.',
}
type EndReason = keyof typeof END_WORDS | 'signed_out'

const refusalOf = (reason: string | null): Problem =>
  reason === 'signed_out'
    ? new Problem('signed_out')
    : new Problem('session_ended', END_WORDS[reason as keyof typeof END_WORDS])

/** Present roles decide: the person may have become staff since (SQL). */
export const overAt = (time: SQL): SQL<boolean> => sql`(sessions.expires_at <= ${time} or (
  least(sessions.last_seen_at + ${STAFF_IDLE}, sessions.created_at + ${STAFF_LIFETIME}) <= ${time}
  and (select ${isManager(sql`u`)} from users u where u.id = sessions.user_id)))`
/** The reason counts too: this transaction may have begun before the one that ended the session. */
const IS_OVER = sql<boolean>`(sessions.end_reason is not null or ${overAt(sql`now()`)})`

const FRESH = sql`interval '10 minutes'`
const isFresh = (givenAt: SQLWrapper) => sql<boolean>`coalesce(${givenAt} > now() - ${FRESH}, false)`
const MOST_SESSIONS = 1000
const NOTE_USE_EVERY_MS = 5 * MINUTE_MS

/** Throws 401 if the session is over. */
export function prepareFindViewer(
  db: Database,
  { second_factor_required }: Pick<Config, 'second_factor_required'>,
): (hash: Buffer, origin: Origin) => Promise<Viewer | null> {
  const find = db
    .select({
      session_id: sessions.id,
      ...pick(sessions, 'last_seen_at', 'end_reason'),
      is_over: sql<boolean>`(${IS_OVER} or ${users.deactivated_at} is not null)`,
      user_id: users.id,
      ...pick(users, 'name', 'email', 'sign_in_phone'),
      pending_email: pendingEmail,
      ...pick(users, 'phone_number', 'must_change_password', 'staff_role'),
      password_fresh: isFresh(sessions.password_given_at),
      second_factor: hasSecondFactor,
      code_fresh: isFresh(sessions.code_given_at),
      due_at: users.second_factor_due_at,
      roles: rolesOfUser,
      estate: { id: estates.id, name: estates.name, billing_from: estates.billing_from },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(estates, and(eq(estates.id, users.estate_id), sql`${estates.archived_at} is null`))
    .where(eq(sessions.token_hash, sql.placeholder('hash')))
    .prepare('find_viewer')
  return async (hash, origin) => {
    const [row] = await find.execute({ hash })
    if (row?.is_over) throw refusalOf(row.end_reason)
    const role = row?.roles[0]
    if (!row || !role) return null
    if (Date.now() - Date.parse(row.last_seen_at) > NOTE_USE_EVERY_MS)
      await db.update(sessions).set({ last_seen_at: sql`now()` }).where(eq(sessions.id, row.session_id))
    const { last_seen_at: _, end_reason: _reason, is_over: _over, due_at, estate, ...person } = row
    const asked = second_factor_required && !row.second_factor && row.roles.some(manages)
    return {
      ...person,
      second_factor_due_at: asked ? due_at : null,
      role,
      ...origin,
      estate: estate && {
        ...{ id: estate.id, name: estate.name },
        ...(estate.billing_from !== null && { bills: true as const }),
      },
    }
  }
}

/** False if the password changed or a second factor came into force since: none may slip in after either. */
export async function insertSession(
  db: Db,
  session: {
    token_hash: Buffer
    user_id: number
    password_hash: string
    with_code: boolean
    shared_device?: boolean | undefined
  } & Origin,
): Promise<boolean> {
  const { token_hash, user_id, password_hash, with_code, shared_device = false, ip, user_agent } = session
  const lifetime = sql`least(
    case when ${isManager(sql`users`)} then ${STAFF_LIFETIME} else ${RESIDENT_LIFETIME} end,
    case when ${shared_device} then ${SHARED_DEVICE_LIFETIME} end)`
  const { rowCount } = await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at, password_given_at, code_given_at, ip, user_agent)
    select ${token_hash}, id, now() + ${lifetime}, now(), case when second_factor_since is not null then now() end, ${ip}, ${user_agent}
    from users where id = ${user_id} and password_hash = ${password_hash} and (${with_code} or second_factor_since is null) for share`)
  await db.execute(sql`
    delete from sessions where user_id = ${user_id} and id in (
      select id from sessions where user_id = ${user_id} order by id desc offset ${MOST_SESSIONS})`)
  return rowCount === 1
}

/** Call it after locking the viewer's row: a change that held the lock may have ended the session. */
export async function requireSession(db: Db, { session_id }: Pick<Viewer, 'session_id'>): Promise<void> {
  const going = and(eq(sessions.id, session_id), isNull(sessions.end_reason))
  if ((await db.$count(sessions, going)) === 0) throw new Problem('signed_out')
}

export async function notePasswordGiven(
  db: Db,
  sessionId: number,
  { with_code = false } = {},
): Promise<void> {
  await db
    .update(sessions)
    .set({ password_given_at: sql`now()`, ...(with_code && { code_given_at: sql`now()` }) })
    .where(eq(sessions.id, sessionId))
}

export function listSessionsOf(db: Db, userId: number, viewer: Pick<Viewer, 'session_id'>) {
  return db
    .select({
      ...pick(sessions, 'id', 'created_at', 'last_seen_at', 'ip', 'user_agent'),
      current: sql<boolean>`${sessions.id} = ${viewer.session_id}`,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), sql`not ${IS_OVER}`))
    .orderBy(...newestFirst(sessions.created_at, sessions.id))
}

async function end(db: Db, which: SQL | undefined, reason: EndReason): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ expires_at: sql`now()`, end_reason: reason })
    .where(and(which, sql`not ${IS_OVER}`))
  return rowCount ?? 0
}

export const endSession = async (db: Db, userId: number, sessionId: number, reason: EndReason) =>
  (await end(db, and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)), reason)) > 0

export const endSessionsOf = (db: Db, userId: number, reason: EndReason, keep?: number): Promise<number> =>
  end(db, and(eq(sessions.user_id, userId), keep === undefined ? undefined : ne(sessions.id, keep)), reason)
