import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/answers/problem.ts'
import { isDatabaseDown, isDeadlock, isTimedOut } from '#server/database/errors.ts'
import type { Context } from './context.ts'
import { noteRefusal } from './note-refusal.ts'

const FASTIFY_PROBLEMS: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('unsupported'),
}

/** What went wrong, as the wire says it; anything unforeseen is logged in full and told in general words. */
function toProblem(error: FastifyError, request: FastifyRequest, outage: Context['outage']): Problem {
  if (error instanceof Problem) return error
  const known = FASTIFY_PROBLEMS[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem('malformed')
  if (isDatabaseDown(error)) {
    outage.failed(error)
    return new Problem('unavailable')
  }
  request.log.error({ err: error }, 'a request failed')
  // Nothing of it is written: it may be asked again.
  return new Problem(isTimedOut(error) || isDeadlock(error) ? 'unavailable' : 'failed')
}

/** The one error handler. */
export function answerProblems(
  app: FastifyInstance,
  { gathered, outage }: Pick<Context, 'gathered' | 'outage'>,
): void {
  app.decorateRequest('caller', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request, outage)
    noteRefusal(gathered, problem, request)
    if (problem.retry_after) reply.header('Retry-After', problem.retry_after)
    return reply.code(problem.status).type('application/json').send(problem.body)
  })
}
