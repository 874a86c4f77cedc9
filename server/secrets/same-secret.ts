import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets or signatures are the same, in a time that does not tell where they begin to differ. */
export function sameSecret(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
