import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, badRequest, refused } from '#sandbox/answers/answer.ts'
import { refundAnswer, refundPage } from '#sandbox/answers/refund-answer.ts'
import { transactionAnswer } from '#sandbox/answers/transaction-answer.ts'
import type { CallMisbehaviour } from '#sandbox/processing/misbehaviours.ts'
import { openTransaction } from '#sandbox/processing/open-transaction.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { requireSecretKey } from './secret-key.ts'

interface InitializeCall {
  Body: { reference?: string } | null
}
interface RefundListCall {
  Querystring: { transaction?: string; page?: string; perPage?: string }
}

/** The calls of the provider's API that a merchant's server makes. */
export function registerApi(routes: FastifyInstance, { secret_key, journal, misbehaviours }: Services): void {
  requireSecretKey(routes, secret_key)

  routes.post<InitializeCall>('/transaction/initialize', async (request, reply) => {
    const wrong = misbehaviours.takeCall('initialize', request.body?.reference ?? '')
    if (wrong && wrong !== 'timeout') return misbehave(wrong, reply)
    const opening = await openTransaction(journal, request.body)
    if (wrong === 'timeout') return reply.hijack()
    if (!('transaction' in opening)) return badRequest(reply, opening.message, opening.code)
    const { access_code, reference } = opening.transaction
    return answered('Authorization URL created', {
      authorization_url: `http://${request.host}/checkout/${access_code}`,
      access_code,
      reference,
    })
  })

  routes.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
    const { reference } = request.params
    const wrong = misbehaviours.takeCall('verify', reference)
    if (wrong) return misbehave(wrong, reply)
    const transaction = await journal.find(reference)
    return transaction
      ? answered('Verification successful', transactionAnswer(transaction))
      : unknownReference(reply)
  })

  routes.get<RefundListCall>('/refund', async (request, reply) => {
    const { transaction: asked, page = '1', perPage = '50' } = request.query
    const listed = (await journal.all()).filter(({ id }) => asked === undefined || String(id) === asked)
    const wrong = misbehaviours.takeCall('refunds', listed[0]?.reference ?? '')
    if (wrong) return misbehave(wrong, reply)
    const refunds = listed.flatMap((of) => of.refunds.map((refund) => refundAnswer(of, refund)))
    return refundPage(refunds, { page: Number(page), perPage: Number(perPage) })
  })
}

/** The provider says 400 of a reference that it does not know, not 404. */
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
