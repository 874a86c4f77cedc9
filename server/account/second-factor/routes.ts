import type { FastifyInstance } from 'fastify'
import { secondFactorApi } from '#contract/second-factor.ts'
import { type Caller, requireCode, requirePassword } from '#server/access/caller.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { UndoableKind } from '#server/database/schema-security.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { endSessionsOf, notePasswordGiven } from '#server/session/store.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { newTotpKey, stepOf, wrongCode } from './door.ts'
import * as store from './store.ts'

const isOn = () => new Problem('clash', 'The second factor is on. Turn it off first to set it up anew.')
const isOff = () => new Problem('clash', 'The second factor is off.')

/** The own second factor: set up, turned on and off, and its recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, { db, sealing, throttles }: Context): void {
  route(app, secondFactorApi.getSecondFactor, async ({ caller }) => ({
    ...(await store.readSecondFactor(db, caller.user_id)),
    due_at: caller.second_factor_due_at,
  }))

  route(app, secondFactorApi.beginSecondFactor, async ({ caller }) => {
    requirePassword(caller)
    const { secret, key, uri } = newTotpKey(caller.email ?? caller.sign_in_phone ?? caller.name)
    if (!(await store.keepNewSecret(db, sealing, caller.user_id, secret))) throw isOn()
    return { key, uri }
  })

  route(app, secondFactorApi.turnOnSecondFactor, async ({ caller, body }) => {
    requirePassword(caller)
    const { user_id, session_id } = caller
    await takeTry(throttles.changes, `factor ${user_id}`)
    return db.transaction(async (tx) => {
      // First, so that the key that is looked at stays the one there is.
      if (!(await store.putInForce(tx, user_id))) throw isOn()
      const secret = await store.readSecret(tx, sealing, user_id)
      const step = secret ? stepOf(secret, body.code) : null
      if (step === null || !(await store.spendStep(tx, user_id, step))) throw wrongCode()
      const recovery_codes = await store.renewRecoveryCodes(tx, user_id)
      await endSessionsOf(tx, user_id, 'second_factor', session_id)
      await notePasswordGiven(tx, session_id, { with_code: true })
      await noteChange(tx, caller, { kind: 'second_factor_on', undo: {} })
      return { recovery_codes }
    })
  })

  route(app, secondFactorApi.renewRecoveryCodes, async ({ caller }) => {
    if (!caller.second_factor) throw isOff()
    requireCode(caller)
    await takeTry(throttles.changes, `factor ${caller.user_id}`)
    return db.transaction(async (tx) => {
      const recovery_codes = await store.renewRecoveryCodes(tx, caller.user_id)
      await noteChange(tx, caller, { kind: 'recovery_codes_renewed' })
      return { recovery_codes }
    })
  })

  route(app, secondFactorApi.turnOffSecondFactor, async ({ caller }) => {
    if (!caller.second_factor) throw isOff()
    requireCode(caller)
    await takeTry(throttles.changes, `factor ${caller.user_id}`)
    await db.transaction(async (tx) => {
      const kept = await store.takeSecondFactor(tx, caller.user_id)
      if (!kept) throw isOff()
      await noteChange(tx, caller, { kind: 'second_factor_off', undo: kept })
    })
    return { message: 'The second factor is off.' }
  })
}

type Kind = 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed'

/** Tells of a change of the own second factor: its holder, who can undo it, and those who look later. In its transaction, last. */
async function noteChange(
  db: Db,
  caller: Caller,
  change: { kind: Kind; undo?: undefined } | { kind: UndoableKind & Kind; undo: Record<string, unknown> },
): Promise<void> {
  await tellOfChange(db, caller, { user_id: caller.user_id, ...change })
  await audit(db, caller, change.kind, 'profile', { id: caller.user_id })
}
