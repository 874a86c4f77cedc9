import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, refundAnswer, refundPage, refused, transactionAnswer } from './answers.ts'
import { wantKey } from './bearer.ts'
import { openTransaction } from './initialize.ts'
import type { CallMisbehaviour } from './misbehaviour.ts'
import type { Counter } from './start.ts'

type RefundQuery = { transaction?: string; page?: string; perPage?: string }

/** The calls of the provider's API that a merchant's server makes. */
export function registerApi(routes: FastifyInstance, { settings, book, misbehaviours }: Counter): void {
  wantKey(routes, settings.secret_key)

  routes.post('/transaction/initialize', async (request, reply) => {
    const { reference } = (request.body ?? {}) as { reference?: string }
    const wrong = misbehaviours.takeCall('initialize', reference ?? '')
    if (wrong && wrong !== 'timeout') return misbehave(wrong, reply)
    const opening = await openTransaction(book, request.body)
    if (wrong === 'timeout') return reply.hijack()
    if (!('transaction' in opening)) return reply.code(400).send(refused(opening.message, opening.code))
    const { access_code } = opening.transaction
    return answered('Authorization URL created', {
      authorization_url: `http://${request.host}/checkout/${access_code}`,
      access_code,
      reference: opening.transaction.reference,
    })
  })

  routes.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
    const { reference } = request.params
    const wrong = misbehaviours.takeCall('verify', reference)
    if (wrong) return misbehave(wrong, reply)
    const transaction = await book.find(reference)
    return transaction
      ? answered('Verification successful', transactionAnswer(transaction))
      : unknownReference(reply)
  })

  routes.get<{ Querystring: RefundQuery }>('/refund', async (request, reply) => {
    const { transaction: asked, page = '1', perPage = '50' } = request.query
    const listed = (await book.all()).filter(({ id }) => asked === undefined || String(id) === asked)
    const wrong = misbehaviours.takeCall('refunds', listed[0]?.reference ?? '')
    if (wrong) return misbehave(wrong, reply)
    const refunds = listed.flatMap((of) => of.refunds.map((refund) => refundAnswer(of, refund)))
    return refundPage(refunds, { page: Number(page), perPage: Number(perPage) })
  })
}

const unknownReference = (reply: FastifyReply) =>
  reply
    .code(400)
    .send(
      refused(
        'Transaction reference not found.',
        'transaction_not_found',
        'Use the reference of a transaction',
      ),
    )

function misbehave(answer: CallMisbehaviour['answer'], reply: FastifyReply) {
  switch (answer) {
    case 'server_error':
      return reply.code(500).send({ status: false, message: 'An error occurred' })
    case 'nonsense':
      return reply.code(200).type('text/html').send('<html><body>Bad gateway</body></html>')
    case 'unknown_reference':
      return unknownReference(reply)
    case 'timeout':
      return reply.hijack() // the connection stays open and silent until one side gives up
  }
}
