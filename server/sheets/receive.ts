import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { codeOf } from '#server/errors/errors.ts'
import { invalid, Problem } from '#server/errors/problem.ts'
import { SheetRefusal } from './refusal.ts'

const tooLarge = () =>
  new Problem('too_large', 'This file is larger than 10 MB. Split it and upload each part.')

/** The body of an upload, at most 10 MB. */
export async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  const body = request.body as Readable | undefined
  if (!body) return Buffer.alloc(0)
  if (Number(request.headers['content-length'] ?? 0) > SHEET_LIMIT_BYTES) throw tooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > SHEET_LIMIT_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    // A lost database connection has the same code.
    throw codeOf(error) === 'ECONNRESET' ? invalid('file', 'The upload was cut off.') : error
  }
  return Buffer.concat(parts)
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
