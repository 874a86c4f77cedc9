import { Problem } from '#server/errors/problem.ts'

/** No connection, no answer in time, 5xx, 408, 429 or an invalid answer. Ask again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider's own message of another 4xx, or of `status: false`. */
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

/** Unavailable or refused: nothing was learned, so ask again. */
export const isProviderError = (error: unknown): error is ProviderUnavailable | ProviderRefused =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

export const toPayersProblem = (error: unknown): unknown =>
  isProviderError(error)
    ? new Problem(
        'unavailable',
        'The payment provider is not answering. You have not been charged; please try again shortly.',
      )
    : error
