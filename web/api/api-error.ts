import type { FieldErrors, ProblemBody, ProblemCode } from '#contract/errors.ts'

const OFFLINE = 'You appear to be offline. Check your connection and try again.'
const NO_ANSWER = 'The server is not answering. Please try again.'
const NO_WORDS = 'The server could not answer. Please try again.'

/** What a server from before there were codes means by a status. */
const CODE_OF_STATUS = new Map<number, ProblemCode>([
  [403, 'forbidden'],
  [404, 'not_found'],
  [422, 'invalid'],
])

/** A call that did not succeed. `message` is fit to show. */
export class ApiError extends Error {
  /** 0 where no answer came. */
  status: number
  /** Why our server refused; undefined where something in front of it (a proxy) answered. */
  code: ProblemCode | undefined
  /** The server's own message, if it gave one. */
  said: string | undefined
  errors: FieldErrors | undefined
  /** The person was asked for the password or a code and cancelled, or stopped a download: not a failure. */
  cancelled = false

  constructor(status: number, { code, message: said, errors }: Partial<ProblemBody> = {}) {
    super(said ?? (status > 0 ? NO_WORDS : navigator.onLine ? NO_ANSWER : OFFLINE))
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? (said === undefined ? undefined : CODE_OF_STATUS.get(status))
    this.said = said
    this.errors = errors
  }
}
