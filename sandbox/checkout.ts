import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, refused } from './answers.ts'
import { readCard } from './cards.ts'
import { openTransaction } from './initialize.ts'
import { checkoutPage, unknownPage } from './page.ts'
import type { Counter } from './start.ts'
import type { Transaction } from './transaction.ts'

type ByCode = { Params: { access_code: string }; Querystring: { origin?: string } }

const asset = (name: string): Promise<string> =>
  readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const inline = await asset('inline.js')
const assets = { 'checkout.js': 'text/javascript', 'checkout.css': 'text/css', 'form.css': 'text/css' }
const texts = await Promise.all(
  Object.entries(assets).map(async ([name, type]) => ({ name, type, text: await asset(name) })),
)

/** What a payer's browser loads: the inline script, the checkout page and what that page asks. */
export function registerCheckout(routes: FastifyInstance, { settings, book, till }: Counter): void {
  routes.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  routes.get('/v2/inline.js', (_, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript').send(inline),
  )
  for (const { name, type, text } of texts) {
    routes.get(`/checkout/${name}`, (_, reply) => reply.type(type).send(text))
  }

  // newTransaction of the inline script, called from the merchant's page: another origin, known by its public key.
  const anyOrigin = (reply: FastifyReply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' })
  routes.options('/checkout/request', (_, reply) => anyOrigin(reply).code(204).send())
  routes.post('/checkout/request', async (request, reply) => {
    anyOrigin(reply)
    const { key, ...body } = (request.body ?? {}) as { key?: string }
    if (key !== settings.public_key) return reply.code(401).send(refused('Invalid key', 'invalid_Key'))
    const opening = await openTransaction(book, body)
    if (!('transaction' in opening)) return reply.code(400).send(refused(opening.message, opening.code))
    return answered('Transaction opened', { access_code: opening.transaction.access_code })
  })

  routes.get<ByCode>('/checkout/:access_code', async (request, reply) => {
    const origin = webOrigin(request.query.origin)
    const transaction = await book.findByAccessCode(request.params.access_code)
    reply.header('content-security-policy', pagePolicy(origin)).type('text/html; charset=utf-8')
    return transaction ? checkoutPage(transaction, origin) : reply.code(404).send(unknownPage(origin))
  })

  routes.post<ByCode>('/checkout/:access_code/card', async (request, reply) => {
    const typed = readCard(request.body)
    if ('errors' in typed) return typed
    return payer(request.params.access_code, reply, ({ reference }) => till.payByCard(reference, typed.card))
  })
  routes.post<ByCode>('/checkout/:access_code/transfer', (request, reply) =>
    payer(request.params.access_code, reply, ({ reference }) => till.promiseTransfer(reference)),
  )
  routes.get<ByCode>('/checkout/:access_code/status', (request, reply) =>
    payer(request.params.access_code, reply, async (transaction) => transaction),
  )

  async function payer(
    access_code: string,
    reply: FastifyReply,
    act: (on: Transaction) => Promise<Transaction | undefined>,
  ) {
    const before = await book.findByAccessCode(access_code)
    const after = before && (await act(before))
    if (!after) return reply.code(404).send(refused('Transaction not found', 'transaction_not_found'))
    return { id: after.id, status: after.status, message: after.gateway_response }
  }
}

/** The origin of the page that shows the checkout in a frame; null on the hosted page. */
function webOrigin(value: string | undefined): string | null {
  const origin = URL.parse(value ?? '')?.origin ?? ''
  // It goes into a policy, where a semicolon would begin another rule.
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin) ? origin : null
}

const pagePolicy = (origin: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin ?? "'none'"}`,
  ].join('; ')
