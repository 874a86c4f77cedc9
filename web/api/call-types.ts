import type { Api } from '#contract/api.ts'
import type { Reply, Sent } from '#contract/endpoint.ts'

export type Key = keyof Api
/** Paths and queries are text on the wire; here a number may be given where any text is taken. */
type Loose<T> = { [Name in keyof T]: string extends T[Name] ? T[Name] | number : T[Name] }
type LooseParts<T> = { [Part in keyof T]: Part extends 'params' | 'query' ? Loose<T[Part]> : T[Part] }
/** What a call takes beside what is sent. */
export interface Manner {
  /** Ends the call. */
  signal?: AbortSignal
  /** It outlives the document. */
  keepalive?: boolean
  /** `false` for a change after which nothing on the screen is out of date; see `whenChanged`. */
  refetch?: false
}
/** What a call takes: its `params`, `query` and `body`. */
export type Input<K extends Key> = LooseParts<Sent<Api[K]>> & Manner
/** What a call that only reads takes. */
export type Asked<K extends Key> = Omit<Input<K>, keyof Manner | 'body'>
/** The arguments of a call: what is sent may be left out where nothing has to be. */
export type Given<K extends Key> =
  Record<never, never> extends LooseParts<Sent<Api[K]>> ? [input?: Input<K>] : [input: Input<K>]
export type Answer<K extends Key> = Reply<Api[K]>
/** The calls that answer a list. */
export type ListKey = { [K in Key]: Answer<K> extends readonly unknown[] ? K : never }[Key]
export type Row<K extends ListKey> = Answer<K> extends readonly (infer One)[] ? One : never
export interface List<One> {
  rows: One[]
  /** How many there are on all pages. */
  total: number
  /** There are more than that: of a search not all are counted. */
  more?: boolean
}
