import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/errors/problem.ts'

/** Leaves the bodies of all calls of `app` as the bytes that came: that is what a signature is over. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/**
 * The JSON of a signed call; the log calls it `name`. Throws 401 where `isSigned` says no to its bytes, and 400 where they
 * are no JSON.
 */
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
