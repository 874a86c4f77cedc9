import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'

// How long the links work that we mail. `messages/text/account-words.ts` tells people the same in words.

/** A link to choose a password that somebody asked for. */
export const RESET_LINK_LIFETIME_S = 30 * MINUTE_S
/** The same for somebody new, or whose password was taken from them. */
export const INVITATION_LIFETIME_S = 7 * DAY_S
/** How long a new address may be confirmed, and how long after that the old one may be had back. */
export const EMAIL_CHANGE_LIFETIME_S = 72 * HOUR_S
/** How long a change of an account can be undone by the link that tells of it. */
export const UNDO_LIFETIME_S = 72 * HOUR_S

/** What Meta shows to prove that it asks on our behalf: made of the app's secret, so that it needs no setting of its own. */
export const verifyToken = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('webhook verify token').digest('hex').slice(0, 32)

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

/** Whether two secrets or signatures are the same, in a time that does not tell where they begin to differ. */
export function sameSecret(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
