import { type FieldErrors, PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/errors.ts'

/** What there are rows of, as people call them. */
export type Noun =
  | 'charge'
  | 'checkout'
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
  | 'user'

/** After how long what does not answer is worth another try. */
const UNAVAILABLE_RETRY_AFTER_S = 5

/** An answer that is not a success, in words fit to show to a person. Thrown anywhere below a route. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldErrors | undefined
  /** Seconds after which another try makes sense. */
  readonly retry_after: number | undefined
  /** What the log calls it, where that is another name than the answer's. */
  readonly logged_as: ProblemCode
  /** The row that was not found, as far as whoever threw it says. */
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

/** Not there, or not within the viewer's visible: the two are not told apart. `id`: where no field of the call names the row. */
export const notFound = (noun: Noun, row: { noun?: Noun; id?: number } = {}): Problem =>
  new Problem('not_found', `This ${noun} does not exist.`, { row: { noun, ...row } })
/** One field is wrong; its message is also the answer's. */
export const invalid = (field: string, message: string): Problem =>
  new Problem('invalid', message, { errors: { [field]: [message] } })
/** The own password, asked for once more, was not it: a field of a form, and a guess for whoever reads the log. */
export const wrongPassword = (field: string, message: string): Problem =>
  new Problem('invalid', message, { errors: { [field]: [message] }, logged_as: 'wrong_password' })
/** A clash with a row that is there already. */
export const clash = (field: string, message: string): Problem =>
  new Problem('clash', message, { errors: { [field]: [message] } })

const words = new Intl.RelativeTimeFormat('en')
/** `in 40 seconds`, `in 12 minutes`; never sooner than it is. */
export const inTime = (seconds: number): string =>
  seconds < 60 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')

/** Refused until some seconds are over; says so unless told otherwise. */
export const tooManyTries = (
  seconds: number,
  message = `${PROBLEMS.too_many.message} Try again ${inTime(seconds)}.`,
): Problem => new Problem('too_many', message, { retry_after: seconds })

/** The row, or a 404 that names the noun. */
export function found<Row>(row: Row | undefined, noun: Noun): Row {
  if (row === undefined) throw notFound(noun)
  return row
}
