import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { codeOf } from '#server/errors/errors.ts'
import { invalid, Problem } from '#server/errors/problem.ts'
import type { Throttles } from '#server/throttling/limits.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { ownedByEstate } from '#server/throttling/work-queue.ts'
import { SheetRefusal } from './refusal.ts'

const tooLarge = () =>
  new Problem('too_large', 'This file is larger than 10 MB. Split it and upload each part.')

/** The body of an upload, at most `limit` bytes. */
export async function receiveFile(
  request: FastifyRequest,
  limit = SHEET_LIMIT_BYTES,
  refusal = tooLarge,
): Promise<Buffer> {
  const body = request.body as Readable | undefined
  if (!body) return Buffer.alloc(0)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw refusal()
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > limit) throw refusal()
      parts.push(part)
    }
  } catch (error) {
    // A lost database connection has the same code.
    throw codeOf(error) === 'ECONNRESET' ? invalid('file', 'The upload was cut off.') : error
  }
  return Buffer.concat(parts)
}

/** Adds routes whose body is a file. */
export const registerUploads = (app: FastifyInstance, add: (uploads: FastifyInstance) => void) =>
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body))
    add(uploads)
  })

interface Upload {
  viewer: Viewer
  estate_id: number
  request: FastifyRequest
}

/** Receives a file, then works on it in the turn of its estate: the upload may be slow. Throws 429. */
export async function receiveInTurn<Result>(
  throttles: Throttles,
  { viewer, estate_id, request }: Upload,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  await takeTry(throttles.slowCalls, `sheet ${viewer.user_id}`)
  await takeTry(throttles.sheetsByEstate, estate_id)
  const bytes = await receiveFile(request)
  return throttles.heavy.calls(ownedByEstate(estate_id), () => work(bytes))
}

/** A refusal of the file as a problem of the request. */
export async function refused<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof SheetRefusal)
      throw error.kind === 'too large'
        ? new Problem('too_large', error.message)
        : invalid('file', error.message)
    throw error
  }
}
