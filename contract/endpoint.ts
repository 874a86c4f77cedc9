import { z } from 'zod'
import type { Allow } from './roles.ts'

/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ message: z.string() })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodType

/** One call of the wire. The server registers it, the web is typed by it, the OpenAPI page and the permission test are read off it. */
export interface Endpoint<Key extends `${Method} /${string}` = `${Method} /${string}`> {
  /** Method and path below `/api`, with `:names` for what `params` holds. */
  key: Key
  /** One sentence for the OpenAPI page. */
  summary: string
  allow: Allow
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** Answered on success; 200 unless said. */
  status?: number
  /** A list answers an array, with `X-Total-Count` (and `X-Total-More` where not all were counted) and a `Link` to the next page. */
  list?: boolean
  /** A slow call. Each estate runs one at a time; a call that waits too long for its turn gets 503. */
  heavy?: true
  /** Also for who still has to set up the second factor that is asked of them. */
  without_second_factor?: true
  /** The largest body in bytes, where it is not the server's default: 256 kB, and 8 kB of a call that anyone may make. */
  body_limit?: number
}

/** The largest body of what another program tells by itself, which may be of many things at once. */
export const WEBHOOK_BODY_LIMIT_BYTES = 256 * 1024

/** Declares a call; the key and the schemas keep their exact types. */
export function endpoint<const Key extends `${Method} /${string}`, const Rest extends Omit<Endpoint, 'key'>>(
  key: Key,
  rest: Rest,
): { key: Key } & Rest {
  return { key, ...rest }
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler is given, after validation. */
export interface Given<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

type Part<Name extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: Input<S> }
    : { [K in Name]: Input<S> }
  : { [K in Name]?: undefined }

/** What a client sends. */
export type Sent<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What a handler answers with, before the reply schema strips what it does not name. */
export type Answer<E extends Endpoint> = z.input<E['reply']>
/** What a client receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** `POST /estate/save` -> its method and its path below `/api`. */
export function splitKey(key: Endpoint['key']): { method: Method; path: string } {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) }
}
