import type { FastifyReply } from 'fastify'

/** The provider's envelope of every answer. */
export const answered = (message: string, data: object) => ({ status: true, message, data })

export const refused = (message: string, code: string, nextStep = 'Check the request and send it again') => ({
  status: false,
  message,
  meta: { nextStep },
  type: 'validation_error',
  code,
})

/** 404 of a transaction that there is not, or that is not what the call is about. */
export const transactionNotFound = (reply: FastifyReply, message = 'Transaction reference not found.') =>
  reply.code(404).send(refused(message, 'transaction_not_found'))

/** 400 for a body that is not as it should be. */
export const badRequest = (reply: FastifyReply, message: string, code = 'invalid_params') =>
  reply.code(400).send(refused(message, code))
