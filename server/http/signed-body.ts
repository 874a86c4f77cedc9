import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/errors/problem.ts'

/** Keeps bodies as bytes, which signatures cover. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Parses a signed body; `name` is for the log. Throws 401 for a wrong signature, 400 for no JSON. */
export function readSignedBody(
  request: FastifyRequest,
  name: string,
  isSigned: (bytes: Buffer) => boolean,
): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSigned(bytes)) {
    request.log.warn(`${name} without a valid signature was refused`)
    throw new Problem('signed_out', 'The signature does not match.')
  }
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Problem('malformed')
  }
}
