/** A wrong setting stops the start with one line and no stack. */
export class SettingError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code of the system, the driver or PostgreSQL, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

interface LoggedError {
  [more: string]: unknown
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
}

/** An error with its causes for the log, without query parameters and rows: they may hold secrets. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { message, stack = message } = error
  const code = codeOf(error)
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const [told = ''] = message.split('\nparams:', 1)
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
