import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A shorter reply fits one packet anyway. */
const COMPRESS_FROM_BYTES = 1024

/** Up to here a reply is compressed where it is: the other cores are PostgreSQL's, and handing it to another thread takes twice as long. */
const AT_ONCE_BYTES = 65_536

/**
 * Replies of JSON leave compressed; files of the web are so from the build, receipts and workbooks by their nature.
 * Guessing a secret from the length of a compressed reply (BREACH) needs a browser that is made to ask for it again and
 * again: ours sends its token in a header, which no other page can make it do, and a password is in one answer only.
 */
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
    // A compressed request could be small on the way and endless here.
    globalDecompression: false,
  })
}
