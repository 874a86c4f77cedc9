import { TOTP } from 'otpauth'
import * as store from '#server/account/second-factor/store.ts'
import type { World } from './world.ts'

type Needs = Pick<World, 'db' | 'context'>

/** An authenticator app of somebody whose key is not in force yet; any from before is gone. */
export async function beginSecondFactor({ db, context: { sealing } }: Needs, userId: number) {
  await db.transaction((tx) => store.takeSecondFactor(tx, userId))
  const app = new TOTP()
  await store.keepNewSecret(db, sealing, userId, app.secret.bytes)
  return app
}

/** Gives somebody a second factor that is in force: their app, and their recovery codes. */
export async function addSecondFactor(world: Needs, userId: number) {
  const app = await beginSecondFactor(world, userId)
  const recovery_codes = await world.db.transaction(async (tx) => {
    await store.putInForce(tx, userId)
    return store.renewRecoveryCodes(tx, userId)
  })
  return { app, recovery_codes }
}

/** Six digits that an app shows neither now nor within a minute. */
export const codeNotOf = (app: TOTP): string =>
  ['000000', '111111'].find((token) => app.validate({ token, window: 3 }) === null) ?? '222222'
