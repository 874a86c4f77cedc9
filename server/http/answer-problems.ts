import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LONGEST_EMAIL_CHARS } from '#contract/email.ts'
import type { ProblemCode } from '#contract/errors.ts'
import { Problem } from '#server/answers/problem.ts'
import { isDatabaseDown, isTimedOut } from '#server/database/errors.ts'

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
  return new Problem(isDatabaseDown(error) || isTimedOut(error) ? 'unavailable' : 'failed')
}

const signingIn = z.object({ email: z.string() })

/** What somebody may be after who should not be: worth a line that says who, from where and to what. */
const LOGGED_REFUSALS: readonly ProblemCode[] = ['wrong_password', 'forbidden', 'too_many']

function logRefusal({ logged_as }: Problem, request: FastifyRequest): void {
  if (!LOGGED_REFUSALS.includes(logged_as)) return
  const { body, caller, ip, routeOptions } = request
  // Before sign-in, the address that was tried is all there is to know somebody by.
  const email = caller ? undefined : signingIn.safeParse(body).data?.email
  request.log.info(
    {
      refused: logged_as,
      ...(caller && { user_id: caller.user_id }),
      ...(email !== undefined && { email: email.slice(0, LONGEST_EMAIL_CHARS) }),
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
