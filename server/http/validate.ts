import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Given } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { Problem } from '#server/answers/problem.ts'

const nothing = z.strictObject({})
/** What is said where a schema has no words of its own. */
const inWords = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'This is missing' : 'Not a valid value'),
}

/** What of a request the schemas are about. */
export type Parts = Pick<FastifyRequest, 'params' | 'query' | 'body'>

const isBytes = (body: unknown) => Buffer.isBuffer(body) || body instanceof Readable

/** What a request holds, by the endpoint's schemas. Throws where something is wrong, with every wrong field. */
export function validate<E extends Endpoint>(endpoint: E, request: Parts): Given<E> {
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
    // A call without a body of ours may still carry one that its own handler reads, such as a webhook's bytes or a file.
    body: isBytes(request.body) ? undefined : read(endpoint.body ?? nothing, request.body),
  }
  const [first] = Object.values(errors)
  if (first) throw new Problem('invalid', first[0], { errors })
  return given as Given<E>
}

/** Of more than a form has, nobody reads; an answer is not larger than what was asked. */
const MAX_ERRORS = 100

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
