import type { Api } from '#contract/api.ts'
import type { Reply as ReplyOf, Sent } from '#contract/endpoint.ts'

export type Key = keyof Api
/** Any text of a path or query may be passed as a number. */
type Loose<T> = { [Name in keyof T]: string extends T[Name] ? T[Name] | number : T[Name] }
type LooseParts<T> = { [Part in keyof T]: Part extends 'params' | 'query' ? Loose<T[Part]> : T[Part] }
export interface CallOptions {
  signal?: AbortSignal
  keepalive?: boolean
  refetch?: false
}
export type Input<K extends Key> = LooseParts<Sent<Api[K]>> & CallOptions
export type ReadInput<K extends Key> = Omit<Input<K>, keyof CallOptions | 'body'>
export type Arguments<K extends Key> =
  Record<never, never> extends LooseParts<Sent<Api[K]>> ? [input?: Input<K>] : [input: Input<K>]
export type Reply<K extends Key> = ReplyOf<Api[K]>
export type ListKey = { [K in Key]: Reply<K> extends readonly unknown[] ? K : never }[Key]
export type Row<K extends ListKey> = Reply<K> extends readonly (infer One)[] ? One : never
export interface List<One> {
  rows: One[]
  total: number
  /** The server stopped counting at `total`. */
  more?: boolean
}
