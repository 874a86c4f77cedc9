interface Log {
  error(context: object, message: string): void
}

/**
 * Logs an error that reaches no caller: thrown in a listener or timer, or a rejection without a handler. Node would end the process, and
 * with it all other requests.
 */
export function logStrayErrors(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'an error reached no caller'),
  )
}
