import { hostname } from 'node:os'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'
import type { Config } from '#server/config/config.ts'
import { loggedError } from '#server/errors/errors.ts'

const SECRETS = ['password', 'token', 'secret_key', 'authorization', 'cookie']

type Logging = Exclude<FastifyServerOptions['logger'], boolean | undefined>

export function loggerOptions({ production, log_level }: Pick<Config, 'production' | 'log_level'>): Logging {
  return {
    level: log_level,
    base: { pid: process.pid, hostname: hostname() },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: {
      err: loggedError,
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutQuery(url), ip }),
    },
    ...(!production && { stream: pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }) }),
  }
}

/** The query of a mailed link holds its token. */
function withoutQuery(url: string): string {
  const [path, query] = url.split('?', 2)
  return query === undefined ? url : `${path}?…`
}
