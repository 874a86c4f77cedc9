import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../web/dist', import.meta.url))
const YEAR = 31_536_000_000

/** Serves the built web, with what the build compressed. Without a build, while developing, the pages come from elsewhere. */
export async function website(app: FastifyInstance): Promise<void> {
  if (!existsSync(BUILT)) return
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      // Names under assets/ change with their content; pages are asked for again each time.
      const forever = path.includes('/assets/')
      reply.header('Cache-Control', forever ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('landing.html'))
  app.get('/*', (request, reply) => {
    // A missing file is missing; any other address is one of the application's pages.
    if (/\.\w+$/.test(request.url.split('?', 1)[0] as string))
      return reply.code(404).type('text/plain').send('Not found')
    return reply.sendFile('index.html')
  })
}
