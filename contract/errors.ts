export const PROBLEMS = {
  malformed: { status: 400, message: 'The request could not be read.' },
  signed_out: { status: 401, message: 'Please sign in to continue.' },
  session_ended: { status: 401, message: 'Your session has expired. Please sign in again.' },
  wrong_password: { status: 401, message: 'Invalid email or password.' },
  /** `POST /me/confirm-password` clears it; the call can then be repeated. */
  password_needed: { status: 403, message: 'Enter your password to go on.' },
  sign_in_code_needed: { status: 401, message: 'Enter the code from your authenticator app.' },
  wrong_code: { status: 401, message: 'This code is wrong or was used already.' },
  code_needed: { status: 403, message: 'Enter a code from your authenticator app to go on.' },
  second_factor_due: { status: 403, message: 'Set up a second factor to go on.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  not_found: { status: 404, message: 'Not found.' },
  method: { status: 405, message: 'This address does not answer that method.' },
  clash: { status: 409, message: 'This clashes with what is already there.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported: { status: 415, message: 'Send the request as JSON.' },
  invalid: { status: 422, message: 'Please check the marked fields.' },
  too_many: { status: 429, message: 'Too many tries.' },
  failed: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'A service we depend on is not answering. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof PROBLEMS
export type FieldErrors = Record<string, string[]>
/** Body of every error reply. `message` is for people; programs read `code`. */
export interface ProblemBody {
  code: ProblemCode
  message: string
  errors?: FieldErrors
}
