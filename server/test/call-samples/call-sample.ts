import type { Input, Key } from '#server/test/client.ts'
import type { Who, World } from '#server/test/world.ts'

/** A call of one endpoint that succeeds. */
export interface Sample<K extends Key> {
  /** Somebody who may make the call; null where nobody needs to be signed in. */
  who: Who | null
  /** Makes what a call sends, anew each time; without it nothing is sent. */
  input?: (world: World) => Input<K> | Promise<Input<K>>
  /** A session of its own, for a call that ends the session. */
  token?: (world: World) => Promise<string>
}
export type Samples = { [K in Key]: Sample<K> }
