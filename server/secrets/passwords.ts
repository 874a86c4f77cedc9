import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes tens of milliseconds: call it before a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let unusable: Promise<string> | undefined
export function unusablePassword(): Promise<string> {
  unusable ??= hashPassword(randomBytes(32).toString('base64'))
  return unusable
}
/** Takes as long as a real comparison, so that response times do not reveal accounts. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  await verifyPassword(await unusablePassword(), password)
  return false
}

/** Without 0 O 1 l I: people type it by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 16 characters, over 90 bits. */
export async function generatePassword(): Promise<{ password: string; password_hash: string }> {
  const password = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { password, password_hash: await hashPassword(password) }
}
