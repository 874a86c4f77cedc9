import { Problem } from '#server/errors/problem.ts'

/** The provider cannot say now: no connection, no answer in time, 5xx, 408, 429, or an answer that is not of its API. Ask again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider understood and said no (other 4xx, or `status: false`). The message is the provider's own. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly http_status: number
  readonly code: string | null

  constructor(message: string, http_status: number, code: string | null) {
    super(message)
    this.http_status = http_status
    this.code = code
  }
}

/** Whether an error of a call says that the provider could not be asked, rather than that something of ours is wrong. */
export const isUnanswered = (error: unknown): error is ProviderUnavailable | ProviderRefused =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

/** What the payer is told where the provider does not answer; any other error stays what it is. */
export const toPayersProblem = (error: unknown): unknown =>
  isUnanswered(error)
    ? new Problem(
        'unavailable',
        'The payment provider is not answering. You have not been charged; please try again shortly.',
      )
    : error
