import { Readable } from 'node:stream'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { z } from 'zod'
import { type Answer, type Endpoint, type Given, splitKey } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { LONGEST_PAGE } from '#contract/limits.ts'
import { mayCall } from '#contract/roles.ts'
import { requireStaffRight } from '#server/access/staff.ts'
import { requireSecondFactor, type Viewer } from '#server/access/viewer.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Page } from '#server/lists/page.ts'

const nothing = z.strictObject({})
const inWords = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'This is missing' : 'Not a valid value'),
}

export type Parts = Pick<FastifyRequest, 'params' | 'query' | 'body'>

const isBytes = (body: unknown) => Buffer.isBuffer(body) || body instanceof Readable

const MAX_ERRORS = 100

declare module 'fastify' {
  interface FastifyInstance {
    findViewer(request: FastifyRequest): Promise<Viewer | null>
    /** Throws 429 for too many calls. */
    throttleViewer(viewer: Viewer): Promise<void>
    /** Runs a heavy call in its turn; `asked` may name its estate. */
    runHeavy<Result>(viewer: Viewer, asked: object, work: () => Promise<Result>): Promise<Result>
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type ViewerOf<E extends Endpoint> = E['allow'] extends 'anyone' ? Viewer | null : Viewer
type Rows<T> = T extends readonly (infer Row)[] ? Page<Row> : never
type Result<E extends Endpoint> = E['list'] extends true ? Rows<Answer<E>> : Answer<E>
type Handler<E extends Endpoint> = (
  given: Given<E> & { viewer: ViewerOf<E>; request: FastifyRequest; reply: FastifyReply },
) => Promise<Result<E>>

const BODY_LIMIT_BYTES = 256 * 1024
/** Enough to sign in or to request a link, with every letter escaped. */
const STRANGERS_BODY_LIMIT_BYTES = 8 * 1024
/** A download gives up its turn after this time, so that a slow client does not block others. */
const MOST_SENDING_MS = 5000

/** The only way to add a route. It checks role and input, runs the handler and strips the reply to its schema. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { method, path } = splitKey(endpoint.key)
  app.route<RouteGenericInterface>({
    method,
    url: `/api${path}`,
    bodyLimit:
      endpoint.body_limit ?? (endpoint.allow === 'anyone' ? STRANGERS_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES),
    config: { endpoint },
    // A handler whose reply schema is `any` sends bytes.
    ...(!(endpoint.reply instanceof z.ZodAny) && {
      schema: { response: { '2xx': endpoint.reply } },
      serializerCompiler: () => writeBy(endpoint.reply),
    }),
    handler: async (request, reply) => {
      const viewer = await admit(app, endpoint, request)
      const given = validate(endpoint, request)
      if (endpoint.status) reply.code(endpoint.status)
      const handle = () => handler({ ...given, viewer: viewer as ViewerOf<E>, request, reply })
      const asked = { ...(given.params as object), ...(given.query as object) }
      const { handled } =
        endpoint.heavy && viewer
          ? await app.runHeavy(viewer, asked, () => untilSent(handle(), reply))
          : { handled: handle() }
      const result = await handled
      return endpoint.list ? answerPage(result as Page<unknown>, request, reply) : result
    },
  })
}

/** Resolves when the call is handled or its stream has run for `MOST_SENDING_MS`. */
async function untilSent<R>(handled: Promise<R>, reply: FastifyReply): Promise<{ handled: Promise<R> }> {
  const onItsWay = new Promise<void>((resolve) =>
    reply.raw.once('pipe', () => setTimeout(resolve, MOST_SENDING_MS).unref()),
  )
  await Promise.race([handled, onItsWay])
  return { handled }
}

async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const { allow, without_second_factor } = endpoint
  if (allow === 'anyone') return null
  const viewer = await app.findViewer(request)
  if (!viewer) throw new Problem('signed_out')
  request.viewer = viewer
  if (!mayCall(allow, viewer.role)) throw new Problem('forbidden')
  requireStaffRight(viewer, endpoint)
  await app.throttleViewer(viewer)
  if (!without_second_factor) requireSecondFactor(viewer)
  return viewer
}

function answerPage(
  { rows, total, more, page, per_page }: Page<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('X-Total-Count', total)
  if (more) reply.header('X-Total-More', 'true')
  if (more || page * per_page < total) {
    const [path, query] = request.url.split('?', 2)
    const next = new URLSearchParams(query)
    const size = Math.min(per_page, LONGEST_PAGE)
    next.set('page', String(Math.floor((page * per_page) / size) + 1))
    next.set('per_page', String(size))
    reply.header('Link', `<${path}?${next}>; rel="next"`)
  }
  return rows
}

const written = new WeakMap<z.ZodType, (reply: unknown) => string>()

/** Compiles a schema at its first reply, which keeps the start fast, and once for all routes that share it. */
function writeBy(schema: z.ZodType): (reply: unknown) => string {
  return (reply) => {
    const write = written.get(schema) ?? compile(schema)
    written.set(schema, write)
    return write(reply)
  }
}

const compile = (schema: z.ZodType): ((reply: unknown) => string) =>
  fastJsonStringify(
    z.toJSONSchema(schema, {
      ...{ io: 'output', target: 'draft-7' },
      override: ({ jsonSchema }) => flattenNullable(jsonSchema),
    }) as fastJsonStringify.Schema,
  )

/** `anyOf [X, null]` becomes `type: [X, null]`, which the serializer checks without a validator. */
function flattenNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, second, ...more] = schema.anyOf ?? []
  if (typeof first?.type !== 'string' || second?.type !== 'null' || more.length > 0) return
  const { const: _one, enum: _some, pattern: _pattern, ...plain } = first
  delete schema.anyOf
  if (first.type === 'object' || first.type === 'array') Object.assign(schema, first, { nullable: true })
  else Object.assign(schema, plain, { type: [first.type, 'null'] })
}

export function validate<E extends Endpoint>(endpoint: E, request: Parts): Given<E> {
  // A field may be called like a property of every object.
  const errors: FieldErrors = Object.create(null)
  const read = (schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value === undefined ? {} : value, inWords)
    if (!result.success) collectErrors(result.error, errors)
    return result.data
  }
  const given = {
    params: read(endpoint.params ?? nothing, request.params),
    query: read(endpoint.query ?? nothing, request.query),
    body: isBytes(request.body) ? undefined : read(endpoint.body ?? nothing, request.body),
  }
  const [first] = Object.values(errors)
  if (first) throw new Problem('invalid', first[0], { errors })
  return given as Given<E>
}

function collectErrors(error: z.ZodError, errors: FieldErrors): void {
  const add = (field: string, message: string) => {
    errors[field] ??= []
    errors[field].push(message)
  }
  for (const issue of error.issues.slice(0, MAX_ERRORS)) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_ERRORS))
        add([path, key].filter(Boolean).join('.').slice(0, 100), 'Unknown field')
    } else {
      add(path || 'body', issue.message)
    }
  }
}
