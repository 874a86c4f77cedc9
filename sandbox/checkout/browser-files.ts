import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const TYPES = {
  'checkout.js': 'text/javascript',
  'calls.js': 'text/javascript',
  'card-fields.js': 'text/javascript',
  'checkout.css': 'text/css',
  'form.css': 'text/css',
}

const read = (name: string): Promise<string> =>
  readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const inlineScript = await read('inline.js')
const files = await Promise.all(
  Object.entries(TYPES).map(async ([name, type]) => ({ name, type, text: await read(name) })),
)

/** The inline script, for any page, and the scripts and styles of the checkout page. */
export function registerBrowserFiles(routes: FastifyInstance): void {
  routes.get('/v2/inline.js', (_, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript').send(inlineScript),
  )
  for (const { name, type, text } of files) {
    routes.get(`/checkout/${name}`, (_, reply) => reply.type(type).send(text))
  }
}
