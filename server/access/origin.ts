import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LONGEST_USER_AGENT_CHARS = 300

export interface Origin {
  ip: string
  user_agent: string | null
}

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  ip,
  user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT_CHARS) ?? null,
})

/** An IPv4 address, or the /64 of an IPv6 address, which one subscriber controls as a whole. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
