import { isDatabaseDown } from '#server/database/errors.ts'

export interface FailureLog {
  error(context: object, message: string): void
}

/** Logs the failure of one item, so that the others go on. Throws where the database is down. */
export function noteFailure(log: FailureLog, error: unknown, context: object, message: string): void {
  if (isDatabaseDown(error)) throw error
  log.error({ err: error, ...context }, message)
}
