import pg from 'pg'
import { codeOf, messageOf } from '#server/errors/errors.ts'

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error)
  if (codeOf(cause) !== '23505') return false
  return constraint === undefined || (cause instanceof pg.DatabaseError && cause.constraint === constraint)
}

export const isForeignKeyViolation = (error: unknown): boolean => codeOf(causeOf(error)) === '23503'

export const isTimedOut = (error: unknown): boolean => codeOf(causeOf(error)) === '57014'

export const isLockTimeout = (error: unknown): boolean => codeOf(causeOf(error)) === '55P03'

export const isDeadlock = (error: unknown): boolean => codeOf(causeOf(error)) === '40P01'

export const isForbidden = (error: unknown): boolean => codeOf(causeOf(error)) === '42501'

/** The day that a trigger refused, and the first open day after it (019-closed-months.sql). */
export function closedDayOf(error: unknown): { day: string; first_open_on: string } | undefined {
  const cause = causeOf(error)
  if (codeOf(cause) !== 'EMCLO' || !(cause instanceof pg.DatabaseError)) return undefined
  const [day = '', first_open_on = ''] = (cause.detail ?? '').split(' ')
  return { day, first_open_on }
}

/** Whether the database could not read a file. Other rows may be readable. */
export const isUnreadable = (error: unknown): boolean => codeOf(causeOf(error)) === '58030'

/** Whether an error means that the database does not work. */
export function isDatabaseDown(error: unknown): boolean {
  const cause = causeOf(error)
  const code = codeOf(cause) ?? ''
  return (
    // SQLSTATE classes of lost connections, shutdown, lack of resources and read-only servers.
    /^(08|53|57P|25P03|25006)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code) ||
    /^(connect ENOENT|timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout)/.test(
      messageOf(cause),
    ) ||
    // The driver reports these when a transaction on a lost connection rolls back.
    /^Client (has encountered a connection error|was closed) and is not queryable/.test(messageOf(cause))
  )
}
