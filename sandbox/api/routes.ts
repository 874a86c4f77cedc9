import type { FastifyInstance, FastifyReply } from 'fastify'
import { answered, Refusal, refundAnswer, refundPage, transactionAnswer } from '#sandbox/answers.ts'
import type { CallMisbehaviour } from '#sandbox/processing/misbehaviours.ts'
import { openTransaction } from '#sandbox/processing/open-transaction.ts'
import type { Services } from '#sandbox/processing/payment-processor.ts'

interface InitializeCall {
  Body: { reference?: string } | null
}
interface RefundListCall {
  Querystring: { transaction?: string; page?: string; perPage?: string }
}

export function registerApi(routes: FastifyInstance, { journal, misbehaviours }: Services): void {
  routes.post<InitializeCall>('/transaction/initialize', async (request, reply) => {
    const wrong = misbehaviours.takeCall('initialize', request.body?.reference ?? '')
    if (wrong && wrong !== 'timeout') return misbehave(wrong, reply)
    const { access_code, reference } = await openTransaction(journal, request.body)
    if (wrong === 'timeout') return reply.hijack()
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
    if (!transaction) throw unknownReference()
    return answered('Verification successful', transactionAnswer(transaction))
  })

  routes.get<RefundListCall>('/refund', async (request, reply) => {
    const { transaction: asked, page = '1', perPage = '50' } = request.query
    const listed = (await journal.all()).filter(({ id }) => asked === undefined || String(id) === asked)
    const wrong = misbehaviours.takeCall('refunds', listed[0]?.reference ?? '')
    if (wrong) return misbehave(wrong, reply)
    const refunds = listed.flatMap((of) => of.refunds.map((refund) => refundAnswer(of, refund)))
    return refundPage(refunds, Number(page), Number(perPage))
  })
}

/** Paystack answers 400 for an unknown reference, not 404. */
const unknownReference = () =>
  new Refusal(
    400,
    'Transaction reference not found.',
    'transaction_not_found',
    'Use the reference of a transaction',
  )

function misbehave(answer: CallMisbehaviour['answer'], reply: FastifyReply) {
  switch (answer) {
    case 'server_error':
      return reply.code(500).send({ status: false, message: 'An error occurred' })
    case 'nonsense':
      return reply.code(200).type('text/html').send('<html><body>Bad gateway</body></html>')
    case 'unknown_reference':
      throw unknownReference()
    case 'timeout':
      return reply.hijack() // the connection stays open and silent until one side gives up
  }
}
