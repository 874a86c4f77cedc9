import { hash, randomBytes } from 'node:crypto'

/** A new opaque token of 256 bits, and the hash that is kept of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256: a token has 256 bits of its own, so nothing slower is needed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** No O 0 I 1: the code may be printed, and typed by hand. 32 signs, so that each is five bits. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH_CHARS = 16

/** A new code, and the hash that is kept of it: of 80 bits unless told, for links that work for days only, where wrong codes are counted. */
export function newCode(length = CODE_LENGTH_CHARS): { code: string; hash: Buffer } {
  const code = Array.from(randomBytes(length), (byte) => CODE_SIGNS[byte & 31]).join('')
  return { code, hash: hashToken(code) }
}

/** A code as it may be typed: `k7qm-3fzp xw2n 8htr`. */
export const hashCode = (typed: string): Buffer => hashToken(typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase())
/** `K7QM-3FZP-XW2N-8HTR` */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
