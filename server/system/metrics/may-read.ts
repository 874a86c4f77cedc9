import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/config/network.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'

/** What proxies say of whom they ask for: behind one on this machine, everybody comes from here. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether the figures may be read: with the token, or from this machine itself, by its own name and through nobody. */
export function mayReadMetrics(
  { headers, socket, hostname }: Pick<FastifyRequest, 'headers' | 'socket' | 'hostname'>,
  token: string | null,
): boolean {
  if (headers.authorization !== undefined)
    return token !== null && sameSecret(headers.authorization, `Bearer ${token}`)
  const address = socket.remoteAddress?.replace(/^::ffff:/, '')
  if (!address || !isLoopback(address) || FORWARDED.some((name) => name in headers)) return false
  // A page of elsewhere, whose name leads to this machine, asks in that name.
  return isLoopback(hostname)
}
