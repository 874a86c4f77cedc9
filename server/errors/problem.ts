import { type FieldErrors, PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/errors.ts'

export type Noun =
  | 'account'
  | 'bank line'
  | 'bank statement'
  | 'bank account'
  | 'charge'
  | 'checkout'
  | 'claim'
  | 'entry'
  | 'estate'
  | 'flag'
  | 'import'
  | 'notification'
  | 'payment'
  | 'person'
  | 'privacy notice'
  | 'property'
  | 'request'
  | 'session'
  | 'tenancy'
  | 'tenant'
  | 'type of home'
  | 'user'

const UNAVAILABLE_RETRY_AFTER_S = 5

export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldErrors | undefined
  /** Seconds. */
  readonly retry_after: number | undefined
  readonly logged_as: ProblemCode
  readonly row: { noun: Noun; id?: number } | undefined

  constructor(
    code: ProblemCode,
    message: string = PROBLEMS[code].message,
    more: { errors?: FieldErrors; retry_after?: number; logged_as?: ProblemCode; row?: Problem['row'] } = {},
  ) {
    super(message)
    this.code = code
    this.errors = more.errors
    this.retry_after = more.retry_after ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_AFTER_S : undefined)
    this.logged_as = more.logged_as ?? code
    this.row = more.row
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  get body(): ProblemBody {
    return { code: this.code, message: this.message, ...(this.errors && { errors: this.errors }) }
  }
}

/** Missing or invisible: the answer does not tell which. `id`: set where no field of the request names the row. */
export const notFound = (noun: Noun, row: { noun?: Noun; id?: number } = {}): Problem =>
  new Problem('not_found', `This ${noun} does not exist.`, { row: { noun, ...row } })
export const invalid = (field: string, message: string): Problem =>
  new Problem('invalid', message, { errors: { [field]: [message] } })
/** A wrong password is a field error, and a guess in the security log. */
export const wrongPassword = (field: string, message: string): Problem =>
  new Problem('invalid', message, { errors: { [field]: [message] }, logged_as: 'wrong_password' })
export const clash = (field: string, message: string): Problem =>
  new Problem('clash', message, { errors: { [field]: [message] } })

const words = new Intl.RelativeTimeFormat('en')
/** `in 40 seconds`, `in 12 minutes`; rounds up. */
export const inTime = (seconds: number): string =>
  seconds < 60 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')

export const tooManyTries = (
  seconds: number,
  message = `${PROBLEMS.too_many.message} Try again ${inTime(seconds)}.`,
): Problem => new Problem('too_many', message, { retry_after: seconds })

export function found<Row>(row: Row | undefined, noun: Noun): Row {
  if (row === undefined) throw notFound(noun)
  return row
}
