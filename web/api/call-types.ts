import type { Api } from '#contract/api.ts'
import type { Reply as ReplyOf, Sent } from '#contract/endpoint.ts'

export type Key = keyof Api
/** Paths and queries are text on the wire; here a number may be given where any text is taken. */
type Loose<T> = { [Name in keyof T]: string extends T[Name] ? T[Name] | number : T[Name] }
type LooseParts<T> = { [Part in keyof T]: Part extends 'params' | 'query' ? Loose<T[Part]> : T[Part] }
/** What a call takes beside what is sent. */
export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal
  /** It outlives the document. */
  keepalive?: boolean
  /** `false` for a change after which nothing on the screen is out of date; see `whenChanged`. */
  refetch?: false
}
/** What a call takes: its `params`, `query` and `body`. */
export type Input<K extends Key> = LooseParts<Sent<Api[K]>> & CallOptions
/** What a call that only reads takes. */
export type ReadInput<K extends Key> = Omit<Input<K>, keyof CallOptions | 'body'>
/** The arguments of a call: what is sent may be left out where nothing has to be. */
export type Arguments<K extends Key> =
  Record<never, never> extends LooseParts<Sent<Api[K]>> ? [input?: Input<K>] : [input: Input<K>]
/** What the server answers it. */
export type Reply<K extends Key> = ReplyOf<Api[K]>
/** The calls that answer a list. */
export type ListKey = { [K in Key]: Reply<K> extends readonly unknown[] ? K : never }[Key]
export type Row<K extends ListKey> = Reply<K> extends readonly (infer One)[] ? One : never
export interface List<One> {
  rows: One[]
  /** How many there are on all pages. */
  total: number
  /** There are more than that: of a search not all are counted. */
  more?: boolean
}
