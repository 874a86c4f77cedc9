import { z } from 'zod'
import { pathId } from './fields.ts'
import type { Allow } from './roles.ts'

const done = z.object({ message: z.string() })
export const NEEDS_PASSWORD = 'Needs the password, see `POST /me/confirm-password`.'

/** Answers a file, for example an export. */
export const FILE = { heavy: true, reply: z.any() } as const
/** Allows a call before the account has set up its required second factor. */
export const WITHOUT_SECOND_FACTOR = { allow: 'signed in', without_second_factor: true } as const

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Schema = z.ZodType

/** One API call. Server routes, web types, OpenAPI and the permission test come from it. */
export interface Endpoint<Key extends `${Method} /${string}` = `${Method} /${string}`> {
  /** Method and path below `/api`, with `:names` for `params`. */
  key: Key
  summary: string
  allow: Allow
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  status?: number
  /** Answers an array with `X-Total-Count` (`X-Total-More` for a partial count) and a `Link` to the next page. */
  list?: boolean
  /** Runs one call per estate at a time; a call that waits too long gets 503. */
  heavy?: true
  without_second_factor?: true
  /** Bytes; defaults to 256 kB, and to 8 kB for calls that anyone may make. */
  body_limit?: number
}

export const WEBHOOK_BODY_LIMIT_BYTES = 256 * 1024

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type IdParams<Names extends string> = [Names] extends [never]
  ? unknown
  : { params: z.ZodObject<Record<Names, typeof pathId>, z.core.$strict> }

type Declared = Omit<Endpoint, 'key' | 'reply'> & { reply?: Schema }

/** Declares a call. Names in the path are ids and the reply is a message by default. */
export function endpoint<const Key extends `${Method} /${string}`, const Rest extends Declared>(
  key: Key,
  rest: Rest,
) {
  const names = Array.from(key.matchAll(/:(\w+)/g), ([, name = '']) => name)
  const params = z.strictObject(Object.fromEntries(names.map((name) => [name, pathId])))
  return { key, ...(names.length > 0 && { params }), reply: done, ...rest } as { key: Key } & Rest &
    (Rest extends { params: Schema } ? unknown : IdParams<NamesIn<Key>>) &
    (Rest extends { reply: Schema } ? unknown : { reply: typeof done })
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

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

export type Sent<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Reply of a handler; the reply schema strips unknown fields. */
export type Answer<E extends Endpoint> = z.input<E['reply']>
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** `POST /estate/save` -> its method and its path below `/api`. */
export function splitKey(key: Endpoint['key']): { method: Method; path: string } {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) }
}
