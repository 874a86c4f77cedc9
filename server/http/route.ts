import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { z } from 'zod'
import { type Answer, type Endpoint, type Given, splitKey } from '#contract/endpoint.ts'
import { mayCall } from '#contract/roles.ts'
import { type Caller, requireSecondFactor } from '#server/access/caller.ts'
import type { Page } from '#server/answers/page.ts'
import { Problem } from '#server/answers/problem.ts'
import { answerPage } from './answer-page.ts'
import { validate } from './validate.ts'
import { writeBy } from './write-reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who sends the request; null without a valid token. */
    findCaller(request: FastifyRequest): Promise<Caller | null>
    /** Refuses somebody who asks too often. */
    throttleCaller(caller: Caller): Promise<void>
    /** Runs a heavy call when its turn comes; `asked` may name its estate. */
    runHeavy<Result>(caller: Caller, asked: object, work: () => Promise<Result>): Promise<Result>
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

const BODY_LIMIT_BYTES = 256 * 1024
/** Nobody needs more to sign in or to ask for a link, with every letter escaped. */
const STRANGERS_BODY_LIMIT_BYTES = 8 * 1024
/** A download keeps its turn for this long at most, so that a slow connection does not block others. */
const MOST_SENDING_MS = 5000

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
  app.route<RouteGenericInterface>({
    method,
    url: `/api${path}`,
    bodyLimit:
      endpoint.body_limit ?? (endpoint.allow === 'anyone' ? STRANGERS_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES),
    config: { endpoint },
    // Where any reply will do, the handler sends bytes of its own.
    ...(!(endpoint.reply instanceof z.ZodAny) && {
      schema: { response: { '2xx': endpoint.reply } },
      serializerCompiler: () => writeBy(endpoint.reply),
    }),
    handler: async (request, reply) => {
      const caller = await admit(app, endpoint, request)
      const given = validate(endpoint, request)
      if (endpoint.status) reply.code(endpoint.status)
      const handle = () => handler({ ...given, caller: caller as CallerOf<E>, request, reply })
      const asked = { ...(given.params as object), ...(given.query as object) }
      const { handled } =
        endpoint.heavy && caller
          ? await app.runHeavy(caller, asked, () => untilSent(handle(), reply))
          : { handled: handle() }
      const result = await handled
      return endpoint.list ? answerPage(result as Page<unknown>, request, reply) : result
    },
  })
}

/** Resolves when the call is handled, or when its streamed reply has been under way for `MOST_SENDING_MS`. */
async function untilSent<R>(handled: Promise<R>, reply: FastifyReply): Promise<{ handled: Promise<R> }> {
  const onItsWay = new Promise<void>((resolve) =>
    reply.raw.once('pipe', () => setTimeout(resolve, MOST_SENDING_MS).unref()),
  )
  await Promise.race([handled, onItsWay])
  return { handled }
}

async function admit(
  app: FastifyInstance,
  { allow, without_second_factor }: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (allow === 'anyone') return null
  const caller = await app.findCaller(request)
  if (!caller) throw new Problem('signed_out')
  request.caller = caller
  if (!mayCall(allow, caller.role)) throw new Problem('forbidden')
  await app.throttleCaller(caller)
  if (!without_second_factor) requireSecondFactor(caller)
  return caller
}
