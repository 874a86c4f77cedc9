import { hash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 bits, and the hash that is kept of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256: a token has 256 bits of its own, so nothing slower is needed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
