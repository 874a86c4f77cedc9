/** Something outside the program stops the start. The message is one line that names the setting; no stack is shown. */
export class SettingError extends Error {}

/** What an error says; of something else that was thrown, its words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The system's, the driver's or PostgreSQL's short word for what went wrong, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

interface LoggedError {
  [more: string]: unknown
  type: string
  message: string
  /** PostgreSQL's or the system's, also where it is that of a cause. */
  code?: string
  constraint?: string
  stack: string
}

/**
 * An error with its causes, as it is logged. A failed query tells the values it was sent with, and PostgreSQL the row that it
 * refused: these may be a password's hash or somebody's address, and are left out.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { message, stack = message } = error
  const code = codeOf(error)
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const [told = ''] = message.split('\nparams:', 1)
  // The stack begins with the message.
  const place = stack.replace(message, () => told)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  const cause = inner === undefined ? null : loggedError(inner)
  return {
    type: error.constructor.name,
    message: cause ? `${told}: ${cause.message}` : told,
    ...(cause?.code !== undefined && { code: cause.code }),
    ...(cause?.constraint !== undefined && { constraint: cause.constraint }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: cause ? `${place}\ncaused by: ${cause.stack}` : place,
  }
}
