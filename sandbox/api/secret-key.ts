import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refused } from '#sandbox/answers/answer.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Every route registered on `routes` asks for the key as a bearer token. */
export function requireSecretKey(routes: FastifyInstance, secret_key: string): void {
  const expected = digest(`Bearer ${secret_key}`)
  routes.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    const hint = 'Ensure that you provide the correct authorization key for the request'
    return reply.code(401).send(refused('Invalid key', 'invalid_Key', hint))
  })
}
