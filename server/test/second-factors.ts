import { TOTP } from 'otpauth'
import * as store from '#server/account/second-factor/store.ts'
import type { World } from './world.ts'

type Needs = Pick<World, 'db' | 'context'>

/** A person's new authenticator app before its key is active; earlier ones are gone. */
export async function beginSecondFactor({ db, context: { sealing } }: Needs, userId: number) {
  await db.transaction((tx) => store.takeSecondFactor(tx, userId))
  const app = new TOTP()
  await store.keepNewSecret(db, sealing, userId, app.secret.bytes)
  return app
}

/** Gives a person an active second factor; returns their app and recovery codes. */
export async function addSecondFactor(world: Needs, userId: number) {
  const app = await beginSecondFactor(world, userId)
  const recovery_codes = await world.db.transaction(async (tx) => {
    await store.putInForce(tx, userId)
    return store.renewRecoveryCodes(tx, userId)
  })
  return { app, recovery_codes }
}

/** Six digits that the app does not show now or within a minute. */
export const codeNotOf = (app: TOTP): string =>
  ['000000', '111111'].find((token) => app.validate({ token, window: 3 }) === null) ?? '222222'
