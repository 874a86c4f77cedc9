import type { Input, Key } from '#server/test/client.ts'
import type { Who, World } from '#server/test/world.ts'

/** A right call of one endpoint. */
export interface Sample<K extends Key> {
  /** Somebody who may make the call; null where nobody needs to be signed in. */
  who: Who | null
  /** What is right to send, anew for each call; nothing unless told. */
  input?: (world: World) => Input<K> | Promise<Input<K>>
  /** A session of their own, where the call ends it. */
  token?: (world: World) => Promise<string>
}
export type Samples = { [K in Key]: Sample<K> }
