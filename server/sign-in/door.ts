import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { presentCaller } from '#server/profile/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { insertSession, prepareFindCaller } from '#server/session/store.ts'
import { makeKnown } from '#server/throttling/browser-cookie.ts'

/** What begins the session of somebody whose password was compared, or chosen, just now. */
export function sessionOpener({ config, db }: Pick<Context, 'config' | 'db'>) {
  const findCaller = prepareFindCaller(db)
  return async (
    account: { id: number; password_hash: string },
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const { token, hash } = newToken()
    const begun = await insertSession(db, {
      token_hash: hash,
      user_id: account.id,
      password_hash: account.password_hash,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    if (!begun) throw new Problem('wrong_password')
    await makeKnown(db, account.id, { request, reply, config })
    const caller = await findCaller(hash, request.ip)
    if (!caller)
      throw new Problem('forbidden', 'This account has no role yet. Please ask your administrator.')
    return { token, user: await presentCaller(db, caller), role: caller.role }
  }
}
