interface Log {
  error(context: object, message: string): void
}

/**
 * Logs an error that no caller hears of: one thrown by a listener or a timer, or of a promise that nobody waits for. Node would end the
 * program, and with it everybody's requests, for what went wrong in one.
 */
export function logStrayErrors(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'an error reached no caller'),
  )
}
