import type { Input, Key } from '#server/test/client.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { signIn, type Who, type World } from '#server/test/world.ts'

/** A successful call of one endpoint. */
export interface Sample<K extends Key> {
  /** The person who makes the call; null if it needs no session. */
  who: Who | null
  /** Makes the input of a call, new each time; without it the call has none. */
  input?: (world: World) => Input<K> | Promise<Input<K>>
  /** A separate session, for a call that ends the session. */
  token?: (world: World) => Promise<string>
}
export type Samples = { [K in Key]: Sample<K> }

/** A session that began with a code of the second factor. */
export const signedInByCode = (who: Who) => async (world: World) => {
  await addSecondFactor(world, world.people[who].id)
  return signIn(world.db, world.people[who].id)
}
