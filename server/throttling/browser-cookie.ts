import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEEP_DAYS } from '#contract/retention.ts'
import { DAY_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'
import { rememberBrowser } from './known-browsers.ts'

const COOKIE = 'known_browser'
/** A browser takes one of this name over https alone, so that nobody on the line plants another. */
const SECURE_COOKIE = `__Secure-${COOKIE}`

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
