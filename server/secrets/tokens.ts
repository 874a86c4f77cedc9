import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'

// Lifetimes of mailed links; `messages/text/account-words.ts` states them in words.

export const RESET_LINK_LIFETIME_S = 30 * MINUTE_S
export const INVITATION_LIFETIME_S = 7 * DAY_S
/** Applies to the confirmation, and then to the undo. */
export const EMAIL_CHANGE_LIFETIME_S = 72 * HOUR_S
export const UNDO_LIFETIME_S = 72 * HOUR_S

/** Meta's webhook token, derived from the app secret. */
export const verifyToken = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('webhook verify token').digest('hex').slice(0, 32)

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Fast hash: tokens have 256 bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Without O 0 I 1: codes are typed. 32 signs are five bits each. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH_CHARS = 16

/** 80 bits by default; such links last days, and wrong codes are counted. */
export function newCode(length = CODE_LENGTH_CHARS): { code: string; hash: Buffer } {
  const code = Array.from(randomBytes(length), (byte) => CODE_SIGNS[byte & 31]).join('')
  return { code, hash: hashToken(code) }
}

export const hashCode = (typed: string): Buffer => hashToken(typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase())
/** `K7QM-3FZP-XW2N-8HTR` */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Compares in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
