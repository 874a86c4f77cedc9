import type { FastifyInstance } from 'fastify'
import { secondFactorApi } from '#contract/second-factor.ts'
import { requireCode, requirePassword, type Viewer } from '#server/access/viewer.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { UndoableKind } from '#server/database/schema-security.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { endSessionsOf, notePasswordGiven } from '#server/session/store.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { newTotpKey, stepOf, wrongCode } from './public.ts'
import * as store from './store.ts'

const isOn = () => new Problem('clash', 'The second factor is on. Turn it off first to set it up again.')
const isOff = () => new Problem('clash', 'The second factor is off.')

export function secondFactorRoutes(app: FastifyInstance, { db, sealing, throttles }: Context): void {
  route(app, secondFactorApi.getSecondFactor, async ({ viewer }) => ({
    ...(await store.readSecondFactor(db, viewer.user_id)),
    due_at: viewer.second_factor_due_at,
  }))

  route(app, secondFactorApi.beginSecondFactor, async ({ viewer }) => {
    requirePassword(viewer)
    const { secret, key, uri } = newTotpKey(viewer.email ?? viewer.sign_in_phone ?? viewer.name)
    if (!(await store.keepNewSecret(db, sealing, viewer.user_id, secret))) throw isOn()
    return { key, uri }
  })

  route(app, secondFactorApi.turnOnSecondFactor, async ({ viewer, body }) => {
    requirePassword(viewer)
    const { user_id, session_id } = viewer
    await takeTry(throttles.changes, `factor ${user_id}`)
    return db.transaction(async (tx) => {
      // First, so that the key cannot change meanwhile.
      if (!(await store.putInForce(tx, user_id))) throw isOn()
      const secret = await store.readSecret(tx, sealing, user_id)
      const step = secret ? stepOf(secret, body.code) : null
      if (step === null || !(await store.spendStep(tx, user_id, step))) throw wrongCode()
      const recovery_codes = await store.renewRecoveryCodes(tx, user_id)
      await endSessionsOf(tx, user_id, 'second_factor', session_id)
      await notePasswordGiven(tx, session_id, { with_code: true })
      await noteChange(tx, viewer, { kind: 'second_factor_on', undo: {} })
      return { recovery_codes }
    })
  })

  route(app, secondFactorApi.renewRecoveryCodes, async ({ viewer }) => {
    if (!viewer.second_factor) throw isOff()
    requireCode(viewer)
    await takeTry(throttles.changes, `factor ${viewer.user_id}`)
    return db.transaction(async (tx) => {
      const recovery_codes = await store.renewRecoveryCodes(tx, viewer.user_id)
      await noteChange(tx, viewer, { kind: 'recovery_codes_renewed' })
      return { recovery_codes }
    })
  })

  route(app, secondFactorApi.turnOffSecondFactor, async ({ viewer }) => {
    if (!viewer.second_factor) throw isOff()
    requireCode(viewer)
    await takeTry(throttles.changes, `factor ${viewer.user_id}`)
    await db.transaction(async (tx) => {
      const kept = await store.takeSecondFactor(tx, viewer.user_id)
      if (!kept) throw isOff()
      await noteChange(tx, viewer, { kind: 'second_factor_off', undo: kept })
    })
    return { message: 'The second factor is off.' }
  })
}

async function noteChange(
  db: Db,
  viewer: Viewer,
  change: { kind: 'recovery_codes_renewed' } | { kind: UndoableKind; undo: Record<string, unknown> },
): Promise<void> {
  await tellOfChange(db, viewer, { user_id: viewer.user_id, ...change })
  await audit(db, viewer, change.kind, 'profile', { id: viewer.user_id })
}
