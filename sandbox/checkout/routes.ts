import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, badRequest, refused, transactionNotFound } from '#sandbox/answers/answer.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'
import { openTransaction } from '#sandbox/processing/open-transaction.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { readCard } from '#sandbox/processing/test-cards.ts'
import { checkoutPage, unknownPage } from './page.ts'

/** The content security policy of the checkout page: only its own files, framed by `origin` at most. */
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

const TYPES = {
  'checkout.js': 'text/javascript',
  'checkout.css': 'text/css',
  'form.css': 'text/css',
}

const read = (name: string): Promise<string> =>
  readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const inlineScript = await read('inline.js')
const files = await Promise.all(
  Object.entries(TYPES).map(async ([name, type]) => ({ name, type, text: await read(name) })),
)

type ByAccessCode = { Params: { access_code: string }; Querystring: { origin?: string } }

/** What a payer's browser loads: the inline script, the checkout page and what that page asks. */
export function registerCheckout(
  routes: FastifyInstance,
  { public_key, journal, processor }: Services,
): void {
  routes.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  registerBrowserFiles(routes)

  // newTransaction of the inline script, called from the merchant's page: another origin, known by its public key.
  const allowAnyOrigin = (reply: FastifyReply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' })
  routes.options('/checkout/request', (_, reply) => allowAnyOrigin(reply).code(204).send())
  routes.post<{ Body: { key?: string } | null }>('/checkout/request', async (request, reply) => {
    allowAnyOrigin(reply)
    const { key, ...body } = request.body ?? {}
    if (key !== public_key) return reply.code(401).send(refused('Invalid key', 'invalid_Key'))
    const opening = await openTransaction(journal, body)
    if (!('transaction' in opening)) return badRequest(reply, opening.message, opening.code)
    return answered('Transaction opened', { access_code: opening.transaction.access_code })
  })

  routes.get<ByAccessCode>('/checkout/:access_code', async (request, reply) => {
    const origin = framingOrigin(request.query.origin)
    const transaction = await journal.findByAccessCode(request.params.access_code)
    reply.header('content-security-policy', pagePolicy(origin)).type('text/html; charset=utf-8')
    return transaction ? checkoutPage(transaction, origin) : reply.code(404).send(unknownPage(origin))
  })

  routes.post<ByAccessCode>('/checkout/:access_code/card', async (request, reply) => {
    const typed = readCard(request.body)
    if ('errors' in typed) return typed
    return stateAfter(request.params.access_code, reply, ({ reference }) =>
      processor.payByCard(reference, typed.card),
    )
  })
  routes.post<ByAccessCode>('/checkout/:access_code/transfer', (request, reply) =>
    stateAfter(request.params.access_code, reply, ({ reference }) => processor.promiseTransfer(reference)),
  )
  routes.get<ByAccessCode>('/checkout/:access_code/status', (request, reply) =>
    stateAfter(request.params.access_code, reply, async (transaction) => transaction),
  )

  /** Does what the payer wants and answers how the transaction stands then. */
  async function stateAfter(
    access_code: string,
    reply: FastifyReply,
    act: (on: Transaction) => Promise<Transaction | undefined>,
  ) {
    const before = await journal.findByAccessCode(access_code)
    const after = before && (await act(before))
    if (!after) return transactionNotFound(reply, 'Transaction not found')
    return { id: after.id, status: after.status, message: after.gateway_response }
  }
}

/** The inline script, for any page, and the scripts and styles of the checkout page. */
function registerBrowserFiles(routes: FastifyInstance): void {
  routes.get('/v2/inline.js', (_, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript').send(inlineScript),
  )
  for (const { name, type, text } of files) {
    routes.get(`/checkout/${name}`, (_, reply) => reply.type(type).send(text))
  }
}

/** The origin of the page that shows the checkout in a frame; null on the hosted page. */
function framingOrigin(value: string | undefined): string | null {
  const origin = URL.parse(value ?? '')?.origin ?? ''
  // It goes into a policy, where a semicolon would begin another rule.
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin) ? origin : null
}
