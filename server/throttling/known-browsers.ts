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
/** Browsers accept this name over https only. */
const SECURE_COOKIE = `__Secure-${COOKIE}`

const MOST_BROWSERS = 10

export async function isKnown(db: Db, browser: Buffer, name: string): Promise<boolean> {
  const rows = await db
    .select({ known: sql`1` })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.user_id))
    .where(and(eq(knownBrowsers.token_hash, browser), signsInWith(name)))
  return rows.length > 0
}

export const isKnownTo = async (db: Db, browser: Buffer, userId: number): Promise<boolean> =>
  (await db.$count(
    knownBrowsers,
    and(eq(knownBrowsers.token_hash, browser), eq(knownBrowsers.user_id, userId)),
  )) > 0

export async function forgetBrowsers(db: Db, userId: number): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.user_id, userId))
}

export function readBrowser({ server, headers }: FastifyRequest): Buffer | null {
  const cookies = server.parseCookie(headers.cookie ?? '')
  const token = cookies[SECURE_COOKIE] ?? cookies[COOKIE]
  return token ? hashToken(token) : null
}

/** Remembers the browser by a new token, which makes a copied one worthless. It sends the cookie to /api/login only. */
export async function makeKnown(
  db: Db,
  userId: number,
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: Config },
): Promise<void> {
  const { token, hash: token_hash } = newToken()
  const before = readBrowser(request)
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
  const secure = config.app_url.startsWith('https:')
  reply.setCookie(secure ? SECURE_COOKIE : COOKIE, token, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: KEEP_DAYS.devices * DAY_S,
  })
}
