import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problemOfClosedDay } from '#contract/closed-days.ts'
import type { ProblemCode } from '#contract/errors.ts'
import { MAX_ID } from '#contract/fields.ts'
import type { SecurityEventKind } from '#contract/security-events.ts'
import { EMAIL_FORMAT, LONGEST_EMAIL_CHARS } from '#contract/sign-in-name.ts'
import { originOf } from '#server/access/origin.ts'
import type { GatheredEvents } from '#server/audit/gathered-events.ts'
import { closedDayOf, isDatabaseDown, isDeadlock, isTimedOut, isUnreadable } from '#server/database/errors.ts'
import { type Noun, Problem } from '#server/errors/problem.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import type { Context } from './context.ts'

const KINDS: Partial<Record<ProblemCode, SecurityEventKind>> = {
  wrong_password: 'sign_in_refused',
  wrong_code: 'second_factor_refused',
  forbidden: 'role_refused',
  not_found: 'row_refused',
  too_many: 'throttled',
}

const FIELDS: Partial<Record<Noun, string[]>> = {
  account: ['accountId', 'account_id'],
  entry: ['of_entry'],
  estate: ['estateId', 'estate_id'],
  person: ['userId', 'user_id', 'owner_id'],
  property: ['estate_property_id', 'property_id'],
  session: ['session_id'],
  tenancy: ['tenantId', 'tenant_id'],
  tenant: ['tenantId', 'tenant_id'],
}

const FASTIFY_PROBLEMS: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('unsupported'),
}

function toProblem(error: FastifyError, request: FastifyRequest, outage: Context['outage']): Problem {
  if (error instanceof Problem) return error
  const known = FASTIFY_PROBLEMS[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem('malformed')
  if (isDatabaseDown(error)) {
    outage.failed(error)
    return new Problem('unavailable')
  }
  const closed = closedDayOf(error)
  if (closed) return new Problem('clash', problemOfClosedDay(closed.day, closed.first_open_on) ?? undefined)
  request.log.error({ err: error }, 'a request failed')
  // The transaction was rolled back: the client may retry.
  const mayPass = isTimedOut(error) || isDeadlock(error) || isUnreadable(error)
  return new Problem(mayPass ? 'unavailable' : 'failed')
}

export function answerProblems(
  app: FastifyInstance,
  { gathered, outage }: Pick<Context, 'gathered' | 'outage'>,
): void {
  app.decorateRequest('viewer', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request, outage)
    noteRefusal(gathered, problem, request)
    if (problem.retry_after) reply.header('Retry-After', problem.retry_after)
    return reply.code(problem.status).type('application/json').send(problem.body)
  })
}

/** The typed sign-in name in normal form; null for other text, which may be a password. */
function nameTried(body: unknown): string | null {
  const typed = z.object({ email: z.string() }).safeParse(body).data?.email.trim().toLowerCase()
  if (!typed || typed.length > LONGEST_EMAIL_CHARS) return null
  return EMAIL_FORMAT.test(typed) ? typed : toE164(typed)
}

function rowOf(
  { noun, id: told }: NonNullable<Problem['row']>,
  { params, query, body }: FastifyRequest,
): { noun: Noun; id: number } | null {
  if (told !== undefined) return { noun, id: told }
  const parts = [params, query, body].map((part) => (part ?? {}) as Record<string, unknown>)
  for (const field of [...(FIELDS[noun] ?? []), 'id'])
    for (const part of parts) {
      const id = Number(part[field])
      if (Number.isInteger(id) && id > 0 && id <= MAX_ID) return { noun, id }
    }
  return null
}

function noteRefusal(gathered: GatheredEvents, problem: Problem, request: FastifyRequest): void {
  const { viewer, routeOptions } = request
  const kind = KINDS[problem.logged_as]
  if (!kind) return
  const row = viewer && problem.row ? rowOf(problem.row, request) : null
  if (kind === 'row_refused' && !row) return
  gathered.note({
    kind: kind === 'sign_in_refused' && viewer ? 'password_refused' : kind,
    user_id: viewer?.user_id ?? null,
    role: viewer?.role ?? null,
    ...originOf(request),
    tried: viewer ? null : nameTried(request.body),
    row,
    route: `${request.method} ${routeOptions.url}`,
  })
}
