import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#server/access/origin.ts'
import { passSignInCode } from '#server/account/second-factor/door.ts'
import { beginGrace } from '#server/account/second-factor/store.ts'
import { Problem } from '#server/answers/problem.ts'
import { linkHolder } from '#server/audit/audit.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import { preparePresentCaller } from '#server/profile/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { insertSession, prepareFindCaller } from '#server/session/store.ts'
import { makeKnown, readBrowser } from '#server/throttling/browser-cookie.ts'
import { isKnownTo } from '#server/throttling/known-browsers.ts'
import { noticeDevice } from './new-device.ts'

/** What begins the session of somebody whose password was compared, or chosen, just now. Throws 401 where a code is missing or wrong. */
export function sessionOpener(context: Pick<Context, 'config' | 'db' | 'sealing' | 'throttles'>) {
  const { config, db } = context
  const findCaller = prepareFindCaller(db, config)
  const presentCaller = preparePresentCaller(db)
  return async (
    account: { id: number; password_hash: string; second_factor: boolean },
    {
      request,
      reply,
      code,
      shared_device,
    }: {
      request: FastifyRequest
      reply: FastifyReply
      code?: string | undefined
      shared_device?: boolean | undefined
    },
  ) => {
    const origin = originOf(request)
    if (account.second_factor)
      await passSignInCode(context, linkHolder(account.id, origin), { code, log: request.log })
    const { token, hash } = newToken()
    const begun = await insertSession(db, {
      token_hash: hash,
      user_id: account.id,
      password_hash: account.password_hash,
      with_code: account.second_factor,
      shared_device,
      ...origin,
    })
    if (!begun) throw new Problem('wrong_password')
    if (config.second_factor_required) await beginGrace(db, account.id)
    const browser = readBrowser(request)
    const knownBrowser = browser !== null && (await isKnownTo(db, browser, account.id))
    await makeKnown(db, account.id, { request, reply, config })
    const caller = await findCaller(hash, origin)
    if (!caller)
      throw new Problem('forbidden', 'This account has no role yet. Please ask your administrator.')
    await noteEvent(db, caller, 'sign_in')
    await noticeDevice(context, caller, { knownBrowser })
    return { token, user: await presentCaller(caller), role: caller.role }
  }
}
