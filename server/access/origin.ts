import type { FastifyRequest } from 'fastify'

const LONGEST_USER_AGENT_CHARS = 300

/** Where a request comes from, as far as it can be known. */
export interface Origin {
  ip: string
  /** What the browser or program says of itself. */
  user_agent: string | null
}

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  ip,
  user_agent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT_CHARS) ?? null,
})
