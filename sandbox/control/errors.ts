import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '#sandbox/answers/answer.ts'

class NotFound extends Error {}

/** What was looked for; throws, which is answered with 404, where there is none. */
export function found<Found>(what: Found | undefined, message = 'Transaction reference not found.'): Found {
  if (what === undefined) throw new NotFound(message)
  return what
}

/** Answers what the handlers of `routes` throw: 400 for a body that a schema refuses, 404 for what was not found. */
export function answerErrors(routes: FastifyInstance): void {
  routes.setErrorHandler((error: Error, _, reply) => {
    if (error instanceof z.ZodError) return badRequest(reply, z.prettifyError(error))
    if (error instanceof NotFound) return notFound(reply, error.message)
    throw error // the sandbox's own handler answers the rest
  })
}
