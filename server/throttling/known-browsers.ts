import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEEP_DAYS } from '#contract/retention.ts'
import { DAY_S } from '#contract/time.ts'
import { signsInWith } from '#server/access/person.ts'
import type { Config } from '#server/config/config.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { knownBrowsers, users } from '#server/database/schema.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'

const COOKIE = 'known_browser'
/** A browser takes one of this name over https alone, so that nobody on the line plants another. */
const SECURE_COOKIE = `__Secure-${COOKIE}`

/** How many of their browsers are remembered of one person. */
const MOST_BROWSERS = 10

/** Whether the account of an email or a phone number (E.164) has been signed in to with this browser. */
export async function isKnown(db: Db, browser: Buffer, name: string): Promise<boolean> {
  const rows = await db
    .select({ known: sql`1` })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.user_id))
    .where(and(eq(knownBrowsers.token_hash, browser), signsInWith(name)))
  return rows.length > 0
}

/** Whether an account has been signed in to with this browser. */
export const isKnownTo = async (db: Db, browser: Buffer, userId: number): Promise<boolean> =>
  (await db.$count(
    knownBrowsers,
    and(eq(knownBrowsers.token_hash, browser), eq(knownBrowsers.user_id, userId)),
  )) > 0

/**
 * Remembers a browser by a new token. Whoever else signed in with it stays known by the new one; a token that somebody copied
 * or planted is worth nothing from then on.
 */
async function rememberBrowser(
  db: Db,
  userId: number,
  { token_hash, before }: { token_hash: Buffer; before: Buffer | null },
): Promise<void> {
  if (before) await db.update(knownBrowsers).set({ token_hash }).where(eq(knownBrowsers.token_hash, before))
  await db
    .insert(knownBrowsers)
    .values({ token_hash, user_id: userId })
    .onConflictDoUpdate({
      target: [knownBrowsers.token_hash, knownBrowsers.user_id],
      set: { last_used_at: sql`now()` },
    })
  await db.execute(sql`
    delete from known_browsers where user_id = ${userId} and token_hash in (
      select token_hash from known_browsers where user_id = ${userId} order by last_used_at desc offset ${MOST_BROWSERS})`)
}

/** Forgets the browsers of a person: from then on each counts as unknown. */
export async function forgetBrowsers(db: Db, userId: number): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.user_id, userId))
}

/** The hash of the token by which a browser says that somebody has signed in with it before. */
export function readBrowser({ server, headers }: FastifyRequest): Buffer | null {
  const cookies = server.parseCookie(headers.cookie ?? '')
  const token = cookies[SECURE_COOKIE] ?? cookies[COOKIE]
  return token ? hashToken(token) : null
}

/** Makes the browser that is answered known to a person. The browser sends the cookie to /api/login only. */
export async function makeKnown(
  db: Db,
  userId: number,
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
): Promise<void> {
  const { token, hash: token_hash } = newToken()
  await rememberBrowser(db, userId, { token_hash, before: readBrowser(request) })
  const secure = config.app_url.startsWith('https:')
  reply.setCookie(secure ? SECURE_COOKIE : COOKIE, token, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: KEEP_DAYS.devices * DAY_S,
  })
}
