import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteGenericInterface,
} from 'fastify'
import { z } from 'zod'
import { LONGEST_PAGE } from '#contract/common.ts'
import { type Answer, type Endpoint, type Given, splitKey } from '#contract/endpoint.ts'
import type { FieldErrors, ProblemCode } from '#contract/errors.ts'
import { mayCall } from '#contract/roles.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Page } from '#server/answers/page.ts'
import { Problem } from '#server/answers/problem.ts'
import { isDatabaseDown } from '#server/database/errors.ts'
import { replySchema } from './json-schema.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sends the request; null without a valid token. */
    findCaller(request: FastifyRequest): Promise<Caller | null>
    /** Refuses somebody who asks too often. */
    throttleCaller(caller: Caller): Promise<void>
  }
  interface FastifyRequest {
    /** Who was found to send it; null where nobody was asked for. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type CallerOf<E extends Endpoint> = E['allow'] extends 'anyone' ? Caller | null : Caller
type Rows<T> = T extends readonly (infer Row)[] ? Page<Row> : never
/** A list's handler answers a page; `route` writes its headers. */
type Result<E extends Endpoint> = E['list'] extends true ? Rows<Answer<E>> : Answer<E>
type Handler<E extends Endpoint> = (
  given: Given<E> & { caller: CallerOf<E>; request: FastifyRequest; reply: FastifyReply },
) => Promise<Result<E>>

/** Bytes. */
const BODY_LIMIT = 256 * 1024
/** Bytes. Nobody needs more to sign in or to ask for a link, with every letter escaped. */
const STRANGERS_BODY_LIMIT = 8 * 1024

/**
 * The only way to add a route: who may, then what is right, then the handler, then the reply schema, which strips what
 * it does not name. A handler that has sent the reply itself returns it.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { method, path } = splitKey(endpoint.key)
  const response = replySchema(endpoint.reply)
  app.route<RouteGenericInterface>({
    method,
    url: `/api${path}`,
    bodyLimit: endpoint.body_limit ?? (endpoint.allow === 'anyone' ? STRANGERS_BODY_LIMIT : BODY_LIMIT),
    config: { endpoint },
    ...(response && { schema: { response: { '2xx': response } } }),
    handler: async (request, reply) => {
      const caller = await admit(app, endpoint, request)
      const given = validate(endpoint, request)
      if (endpoint.status) reply.code(endpoint.status)
      const result = await handler({ ...given, caller: caller as CallerOf<E>, request, reply })
      return endpoint.list ? answerPage(result as Page<unknown>, request, reply) : result
    },
  })
}

async function admit(
  app: FastifyInstance,
  { allow }: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (allow === 'anyone') return null
  const caller = await app.findCaller(request)
  if (!caller) throw new Problem('signed_out')
  request.caller = caller
  if (!mayCall(allow, caller.role)) throw new Problem('forbidden')
  await app.throttleCaller(caller)
  return caller
}

const nothing = z.strictObject({})
/** What is said where a schema has no words of its own. */
const inWords = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'This is missing' : 'Not a valid value'),
}

function validate<E extends Endpoint>(endpoint: E, request: FastifyRequest): Given<E> {
  // A field may have any name, also one that every object has.
  const errors: FieldErrors = Object.create(null)
  const read = (schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value === undefined ? {} : value, inWords)
    if (!result.success) collectErrors(result.error, errors)
    return result.data
  }
  const given = {
    params: read(endpoint.params ?? nothing, request.params),
    query: read(endpoint.query ?? nothing, request.query),
    // A call without a body of ours may still carry one that its own handler reads, such as a webhook's bytes.
    body: Buffer.isBuffer(request.body) ? undefined : read(endpoint.body ?? nothing, request.body),
  }
  const [first] = Object.values(errors)
  if (first) throw new Problem('invalid', first[0], { errors })
  return given as Given<E>
}

/** Of more than a form has, nobody reads; an answer is not larger than what was asked. */
const MOST_ERRORS = 100

function collectErrors(error: z.ZodError, errors: FieldErrors): void {
  const add = (field: string, message: string) => {
    errors[field] ??= []
    errors[field].push(message)
  }
  for (const issue of error.issues.slice(0, MOST_ERRORS)) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_ERRORS))
        add([path, key].filter(Boolean).join('.').slice(0, 100), 'Unknown field')
    } else {
      add(path || 'body', issue.message)
    }
  }
}

function answerPage(
  { rows, total, more, page, per_page }: Page<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('X-Total-Count', total)
  if (more) reply.header('X-Total-More', 'true')
  if (more || page * per_page < total) {
    const [path, query] = request.url.split('?', 2) as [string, string?]
    const next = new URLSearchParams(query)
    // A list that was not asked for a page is longer than one may be.
    const size = Math.min(per_page, LONGEST_PAGE)
    next.set('page', String(Math.floor((page * per_page) / size) + 1))
    next.set('per_page', String(size))
    reply.header('Link', `<${path}?${next}>; rel="next"`)
  }
  return rows
}

const FASTIFY_PROBLEMS: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('unsupported'),
}

/** What went wrong, as the wire says it; anything unforeseen is logged in full and told in general words. */
function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const known = FASTIFY_PROBLEMS[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem('malformed')
  request.log.error({ err: error }, 'a request failed')
  return new Problem(isDatabaseDown(error) ? 'unavailable' : 'failed')
}

/** What somebody may be after who should not be: worth a line that says who, from where and to what. */
const REFUSALS: readonly ProblemCode[] = ['wrong_password', 'forbidden', 'too_many']

function logRefusal({ logged_as }: Problem, request: FastifyRequest): void {
  if (!REFUSALS.includes(logged_as)) return
  const { body, caller, ip, routeOptions } = request
  // Before sign-in, the address that was tried is all there is to know somebody by.
  const email = caller ? undefined : (body as { email?: unknown } | undefined)?.email
  request.log.info(
    {
      refused: logged_as,
      ...(caller && { user_id: caller.user_id }),
      ...(typeof email === 'string' && { email: email.slice(0, 254) }),
      ip,
      route: `${request.method} ${routeOptions.url}`,
    },
    'a request was refused',
  )
}

/** The one error handler. */
export function answerProblems(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request)
    logRefusal(problem, request)
    if (problem.retry_after) reply.header('Retry-After', problem.retry_after)
    return reply.code(problem.status).type('application/json').send(problem.body)
  })
}
