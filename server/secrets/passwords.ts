import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id (algorithm 2): 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes tens of milliseconds, so it is done before a transaction opens. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let unusable: Promise<string> | undefined
/** The hash of a password that nobody knows. */
export function unusablePassword(): Promise<string> {
  unusable ??= hashPassword(randomBytes(32).toString('base64'))
  return unusable
}
/** Takes as long as comparing with somebody's password, so that an unknown address does not answer sooner. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  await verifyPassword(await unusablePassword(), password)
  return false
}

/** No 0 O 1 l I: the password is read out and typed by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A password of 16 unambiguous characters (over 90 bits), and its hash. */
export async function generatePassword(): Promise<{ password: string; password_hash: string }> {
  const password = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { password, password_hash: await hashPassword(password) }
}
