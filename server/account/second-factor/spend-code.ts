import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#server/access/actor.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { Problem } from '#server/answers/problem.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './store.ts'
import { isAppCode, stepOf } from './totp.ts'

/** Whose second factor it is, and from where. */
export type Holder = Actor & { user_id: number }

/** Uses up a code of somebody's authenticator app; false where it is wrong, or was used before. Throws 503 where none can be checked. */
async function spendAppCode(
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  { user_id }: Holder,
  { code, log }: { code: string; log: FastifyBaseLogger },
): Promise<boolean> {
  const secret = await store.readSecret(db, sealing, user_id)
  if (secret === null) {
    log.error(
      { user_id },
      'codes of authenticator apps cannot be checked: SECRET_KEY, or secret.key in DATA_DIR, is not the one they were set up with',
    )
    throw new Problem(
      'unavailable',
      'Codes of authenticator apps cannot be checked at the moment. Use a recovery code.',
    )
  }
  const step = secret ? stepOf(secret, code) : null
  return step !== null && store.spendStep(db, user_id, step)
}

/** Uses up a recovery code; false where there is none such. */
async function spendRecoveryCode(
  { db }: Pick<Context, 'db'>,
  by: Holder,
  { code }: { code: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await store.spendRecoveryCode(tx, by.user_id, code))) return false
    const left = await store.countRecoveryCodes(tx, by.user_id)
    const told = left === 1 ? 'One of them is left.' : `${left} of them are left.`
    await tellOfChange(tx, by, { user_id: by.user_id, kind: 'recovery_code_used', told })
    await noteEvent(tx, by, 'recovery_code_used', { detail: { left } })
    return true
  })
}

/** Uses up a code of somebody's second factor, of either kind; false where it is wrong, or was used before. */
export const spendCode = (
  context: Pick<Context, 'db' | 'sealing'>,
  by: Holder,
  given: { code: string; log: FastifyBaseLogger },
): Promise<boolean> =>
  isAppCode(given.code) ? spendAppCode(context, by, given) : spendRecoveryCode(context, by, given)
