import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '#contract/device.ts'
import { originOf } from '#server/access/origin.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { passSignInCode } from '#server/account/second-factor/public.ts'
import { beginGrace } from '#server/account/second-factor/store.ts'
import { linkHolder } from '#server/audit/audit.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { preparePresentViewer } from '#server/profile/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { insertSession, prepareFindViewer } from '#server/session/store.ts'
import { isKnownTo, makeKnown, readBrowser } from '#server/throttling/known-browsers.ts'
import { noteDevice } from '#server/throttling/known-devices.ts'
import { countTry } from '#server/throttling/tries.ts'

/** Call it right after the password was compared or chosen. Throws 401. */
export function sessionOpener(context: Pick<Context, 'config' | 'db' | 'sealing' | 'throttles'>) {
  const { config, db } = context
  const findViewer = prepareFindViewer(db, config)
  const presentViewer = preparePresentViewer(db)
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
    const viewer = await findViewer(hash, origin)
    if (!viewer)
      throw new Problem('forbidden', 'This account has no role yet. Please ask your administrator.')
    await noteEvent(db, viewer, 'sign_in')
    await noticeDevice(context, viewer, { knownBrowser })
    return { token, user: await presentViewer(viewer), role: viewer.role }
  }
}

/** Tells the holder of an unknown device and browser, a few times a day at most. */
async function noticeDevice(
  { db, throttles }: Pick<Context, 'db' | 'throttles'>,
  viewer: Viewer,
  { knownBrowser }: { knownBrowser: boolean },
): Promise<void> {
  if (!(await noteDevice(db, viewer.user_id, viewer)) || knownBrowser) return
  const told = !(await countTry(throttles.daily, `device ${viewer.user_id}`)).spent
  await db.transaction(async (tx) => {
    const from = `It was ${deviceOf(viewer.user_agent)}, from the address ${viewer.ip}.`
    if (told) await tellOfChange(tx, viewer, { user_id: viewer.user_id, kind: 'new_device', told: from })
    await noteEvent(tx, viewer, 'new_device')
  })
}
