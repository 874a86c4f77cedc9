import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { securePages } from './security.ts'

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url))
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

function scriptsIn(page: string): string[] {
  const [, ...behind] = readFileSync(join(BUILT, page), 'utf8').split('<script>')
  return behind.map((text) => text.slice(0, text.indexOf('</script>')))
}

function filesServed(): Set<string> {
  const entries = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(BUILT, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
}

function pageFinder(): (path: string) => string {
  const pages = new Set(readdirSync(join(BUILT, 'pages'), { recursive: true, encoding: 'utf8' }))
  return (path) => {
    const own = [path, `${path.slice(0, path.lastIndexOf('/'))}/$`].find((each) =>
      pages.has(`${each.slice(1)}.html`),
    )
    return own === undefined ? 'index.html' : `pages${own}.html`
  }
}

const readBuild = () => ({
  files: filesServed(),
  pageAt: pageFinder(),
  scripts: ['landing.html', 'index.html'].flatMap(scriptsIn),
})
/** Read once: a program serves one build, and API tests start a server in each file. */
let build: ReturnType<typeof readBuild> | undefined

export async function website(
  app: FastifyInstance,
  context: Parameters<typeof securePages>[1],
): Promise<void> {
  if (!existsSync(BUILT)) return
  build ??= readBuild()
  const { files, pageAt, scripts } = build
  await securePages(app, context, scripts, files)
  await app.register(fastifyStatic, {
    root: BUILT,
    preCompressed: true,
    // One route per file would slow each start by 0.1 s.
    serve: false,
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', path.includes('/assets/') ? CACHE_FOREVER : 'no-cache'),
  })
  app.get('/', (_request, reply) => reply.sendFile('landing.html'))
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*'])
    // A missing file is a 404; other paths are pages of the application.
    const [path = ''] = request.url.split('?', 1)
    const isFile = /\.\w+$/.test(path)
    if (isFile && !request.headers.accept?.includes('text/html'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.sendFile(pageAt(path))
  })
}
