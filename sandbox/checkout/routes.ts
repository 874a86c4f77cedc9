import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, found, Refusal } from '#sandbox/answers.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'
import { openTransaction } from '#sandbox/processing/open-transaction.ts'
import type { Services } from '#sandbox/processing/payment-processor.ts'
import { readCard } from '#sandbox/processing/test-cards.ts'
import { checkoutPage, unknownPage } from './page.ts'

/** Only `origin` may frame the page. */
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

const TYPES = { 'checkout.js': 'text/javascript', 'checkout.css': 'text/css', 'form.css': 'text/css' }

const read = (name: string): Promise<string> =>
  readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const inlineScript = await read('inline.js')
const files = await Promise.all(
  Object.entries(TYPES).map(async ([name, type]) => ({ name, type, text: await read(name) })),
)

type ByAccessCode = { Params: { access_code: string }; Querystring: { origin?: string } }

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
  routes.get('/v2/inline.js', (_, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').type('text/javascript').send(inlineScript),
  )
  for (const { name, type, text } of files)
    routes.get(`/checkout/${name}`, (_, reply) => reply.type(type).send(text))

  // newTransaction calls this from the merchant's origin with the public key.
  const allowAnyOrigin = (reply: FastifyReply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' })
  routes.options('/checkout/request', (_, reply) => allowAnyOrigin(reply).code(204).send())
  routes.post<{ Body: { key?: string } | null }>('/checkout/request', async (request, reply) => {
    allowAnyOrigin(reply)
    const { key, ...body } = request.body ?? {}
    if (key !== public_key) throw new Refusal(401, 'Invalid key', 'invalid_Key')
    const { access_code } = await openTransaction(journal, body)
    return answered('Transaction opened', { access_code })
  })

  routes.get<ByAccessCode>('/checkout/:access_code', async (request, reply) => {
    const origin = framingOrigin(request.query.origin)
    const transaction = await journal.findByAccessCode(request.params.access_code)
    reply.header('content-security-policy', pagePolicy(origin)).type('text/html; charset=utf-8')
    return transaction ? checkoutPage(transaction, origin) : reply.code(404).send(unknownPage(origin))
  })

  routes.post<ByAccessCode>('/checkout/:access_code/card', async ({ params, body }) => {
    const typed = readCard(body)
    if ('errors' in typed) return typed
    return stateAfter(params.access_code, ({ reference }) => processor.payByCard(reference, typed.card))
  })
  routes.post<ByAccessCode>('/checkout/:access_code/transfer', ({ params }) =>
    stateAfter(params.access_code, ({ reference }) => processor.promiseTransfer(reference)),
  )
  routes.get<ByAccessCode>('/checkout/:access_code/status', ({ params }) =>
    stateAfter(params.access_code, async (transaction) => transaction),
  )

  async function stateAfter(access_code: string, act: (on: Transaction) => Promise<Transaction | undefined>) {
    const before = await journal.findByAccessCode(access_code)
    const after = found(before && (await act(before)), 'Transaction not found')
    return { id: after.id, status: after.status, message: after.gateway_response }
  }
}

/** Null on the hosted page. */
function framingOrigin(value: string | undefined): string | null {
  const origin = URL.parse(value ?? '')?.origin ?? ''
  // A semicolon would begin another rule of the policy.
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin) ? origin : null
}
