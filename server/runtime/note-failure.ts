import { isDatabaseDown } from '#server/database/errors.ts'

export interface FailureLog {
  error(context: object, message: string): void
}

/** Notes that one of several things failed, so that the rest go on. Where the database is away none can: that is thrown. */
export function noteFailure(log: FailureLog, error: unknown, context: object, message: string): void {
  if (isDatabaseDown(error)) throw error
  log.error({ err: error, ...context }, message)
}
