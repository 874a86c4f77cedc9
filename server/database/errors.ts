import pg from 'pg'
import { codeOf, messageOf } from '#server/errors/errors.ts'

/** Drizzle wraps the driver's error. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** Whether an error is PostgreSQL's unique violation, of `constraint` where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error)
  if (codeOf(cause) !== '23505') return false
  return constraint === undefined || (cause instanceof pg.DatabaseError && cause.constraint === constraint)
}

/** Whether something else still refers to what was to be deleted. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(causeOf(error)) === '23503'

/** Whether a statement took longer than any may, mostly for waiting until somebody else is done with a row. */
export const isTimedOut = (error: unknown): boolean => codeOf(causeOf(error)) === '57014'

/** Whether a lock was waited for longer than the transaction's `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(causeOf(error)) === '55P03'

/** Whether two waited for each other, and PostgreSQL took back what this one had done. */
export const isDeadlock = (error: unknown): boolean => codeOf(causeOf(error)) === '40P01'

/** Whether a role may not do what it asked for. */
export const isForbidden = (error: unknown): boolean => codeOf(causeOf(error)) === '42501'

/** Whether an error says that the database is not there, rather than that it was asked for something wrong. */
export function isDatabaseDown(error: unknown): boolean {
  const cause = causeOf(error)
  const code = codeOf(cause) ?? ''
  return (
    // PostgreSQL's own words for a lost connection, for its end, for having no room and for taking no changes; the system's; and the driver's.
    /^(08|53|57P|25P03|25006)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code) ||
    /^(connect ENOENT|timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout)/.test(
      messageOf(cause),
    ) ||
    // What is said of a connection once it is lost, where a transaction is to be rolled back.
    /^Client (has encountered a connection error|was closed) and is not queryable/.test(messageOf(cause))
  )
}
