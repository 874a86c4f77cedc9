import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A shorter reply fits one packet. */
const COMPRESS_FROM_BYTES = 1024

/** Compressing here is faster than handing over to a thread up to this size. */
const AT_ONCE_BYTES = 65_536

/** Compresses JSON. BREACH does not apply: other pages cannot send our token header. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    // A small compressed request could expand without limit.
    globalDecompression: false,
  })
}
