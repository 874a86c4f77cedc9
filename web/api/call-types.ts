import type { Api } from '#contract/api.ts'
import type { Reply as ReplyOf, Sent } from '#contract/endpoint.ts'

export type Key = keyof Api
/** Paths and queries are text on the wire; where any text is accepted, a caller may pass a number. */
type Loose<T> = { [Name in keyof T]: string extends T[Name] ? T[Name] | number : T[Name] }
type LooseParts<T> = { [Part in keyof T]: Part extends 'params' | 'query' ? Loose<T[Part]> : T[Part] }
/** What a call takes besides what it sends. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal
  /** The call goes on after the page has been left. */
  keepalive?: boolean
  /** `false` for a change that leaves nothing on the screen out of date; see `whenChanged`. */
  refetch?: false
}
/** What a call takes: its `params`, `query` and `body`. */
export type Input<K extends Key> = LooseParts<Sent<Api[K]>> & CallOptions
/** What a call that only reads takes. */
export type ReadInput<K extends Key> = Omit<Input<K>, keyof CallOptions | 'body'>
/** The arguments of a call: the input may be left out if nothing in it is required. */
export type Arguments<K extends Key> =
  Record<never, never> extends LooseParts<Sent<Api[K]>> ? [input?: Input<K>] : [input: Input<K>]
/** What the server replies. */
export type Reply<K extends Key> = ReplyOf<Api[K]>
/** The calls that reply with a list. */
export type ListKey = { [K in Key]: Reply<K> extends readonly unknown[] ? K : never }[Key]
export type Row<K extends ListKey> = Reply<K> extends readonly (infer One)[] ? One : never
export interface List<One> {
  rows: One[]
  /** How many there are on all pages. */
  total: number
  /** There are more than `total`: the server stopped counting. */
  more?: boolean
}
