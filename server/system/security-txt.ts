import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/time.ts'
import type { Context } from '#server/http/context.ts'

const PATH = '/.well-known/security.txt'
/** Counted from each request: whoever keeps a copy asks again after this. Less than a year, as RFC 9116 wants. */
const HOLDS_DAYS = 180

/** Tells whoever has found a hole where to say so (RFC 9116); nothing where nobody is named. */
export function securityTxt(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const { security_contact, app_url } = config
  app.get(PATH, (_request, reply) => {
    reply.type('text/plain; charset=utf-8')
    if (!security_contact) return reply.code(404).send('Not found')
    const expires = new Date(Date.now() + HOLDS_DAYS * DAY_MS).toISOString().slice(0, 10)
    const fields = [
      `Contact: ${security_contact}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${app_url}${PATH}`,
    ]
    return reply.header('Cache-Control', 'public, max-age=86400').send(`${fields.join('\n')}\n`)
  })
}
