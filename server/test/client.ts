import { expect } from 'vitest'
import { z } from 'zod'
import { type Api, endpoints } from '#contract/api.ts'
import { type Reply, splitKey } from '#contract/endpoint.ts'
import { PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/errors.ts'

export type Key = keyof Api
/** The fields by name, with values of any type: tests also send wrong ones. */
type Fields<S> = S extends z.ZodType ? { [Field in keyof z.input<S>]?: unknown } : never
type Part<E, Name extends string> = E extends { [N in Name]: infer S } ? Fields<S> : never
export interface Input<K extends Key = Key> {
  params?: Part<Api[K], 'params'>
  query?: Part<Api[K], 'query'>
  body?: Part<Api[K], 'body'>
  /** A file, as the body. */
  file?: string | Buffer<ArrayBuffer>
  /** The client's IP address. */
  from?: string
  /** The browser's cookie. */
  cookie?: string | undefined
}
export interface Answered<K extends Key = Key> {
  status: number
  headers: Headers
  /** The reply on success, the problem otherwise; both are checked against the contract. */
  body: Reply<Api[K]> & Partial<ProblemBody>
}
/** Makes calls as one person, or without a session. */
export type Call = <K extends Key>(key: K, input?: Input<K>) => Promise<Answered<K>>

/** A raw request, which the web app would never send. */
export interface RawRequest {
  method: string
  /** The path below `/api`. */
  path: string
  token?: string | null
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

const problemBody = z.strictObject({
  code: z.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(PROBLEMS, code)),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
})
/** The expected refusal of one field. */
export const refusal = (field: string, message: string, code: ProblemCode = 'invalid'): ProblemBody => ({
  code,
  message,
  errors: { [field]: [message] },
})
const byKey = new Map(endpoints.map((endpoint) => [endpoint.key as Key, endpoint]))
/** A call of the contract. */
export function endpointOf(key: Key): (typeof endpoints)[number] {
  const endpoint = byKey.get(key)
  if (!endpoint) throw new Error(`the contract has no ${key}`)
  return endpoint
}

export async function send(
  url: string,
  { method, path, token, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    // `system.api.test.ts` compresses; here it would be work for each answer.
    headers: {
      'accept-encoding': 'identity',
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** `/estate/:id` with its parameters and query filled in. */
export function addressOf(
  key: Key,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string {
  const given = Object.entries(params)
  const path = given.reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    splitKey(key).path,
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** The body of an answer; fails if it breaks the contract. */
export function readAnswer(key: Key, { status, headers, text }: RawAnswer): unknown {
  const endpoint = endpointOf(key)
  if (endpoint.reply instanceof z.ZodAny && status < 400) return text
  expect(headers.get('content-type'), key).toMatch(/^application\/json/)
  const body: unknown = JSON.parse(text)
  if (status >= 400) {
    const { data: problem, error } = problemBody.safeParse(body)
    expect(error, `${key} ${status} ${text}`).toBeUndefined()
    expect(problem && PROBLEMS[problem.code].status, `${key} ${text}`).toBe(status)
    return body
  }
  expect([endpoint.status ?? 200, 202], `${key} ${text}`).toContain(status)
  // The answer holds exactly the contract's fields.
  const reply = endpoint.reply.safeParse(body)
  expect(reply.error, `${key} ${text}`).toBeUndefined()
  expect(body, key).toEqual(reply.data)
  if (endpoint.list) expect(headers.get('x-total-count'), key).toMatch(/^\d+$/)
  return body
}

/** Calls over HTTP with a session's token, or without one. */
export const createCall =
  (url: string, token: string | null): Call =>
  async (key, { params, query, body, file, from, cookie } = {}) => {
    const answer = await send(url, {
      method: splitKey(key).method,
      path: addressOf(key, { ...(params && { params }), ...(query && { query }) }),
      token,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': 'application/octet-stream' }),
        ...(from && { 'x-forwarded-for': from }),
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    })
    return { ...answer, body: readAnswer(key, answer) as never }
  }
