interface Log {
  error(context: object, message: string): void
}

/** Work that goes on beside the requests; closing waits for what is under way. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let closed = false

  /** Does one thing without anyone waiting for it; a failure is logged. */
  function run(name: string, work: () => Promise<unknown>): void {
    const promise = work()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
      .finally(() => running.delete(promise))
    running.add(promise)
  }

  /** Repeats `work` with `pause` milliseconds between the end of one and the start of the next. */
  function repeat(name: string, pause: number, work: () => Promise<unknown>): void {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(name, () => work().finally(() => repeat(name, pause, work)))
    }, pause)
    timers.add(timer)
  }

  return {
    run,
    repeat,
    async close(): Promise<void> {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
export type Background = ReturnType<typeof createBackground>
