/** Work for later; what still waits when the sandbox stops is dropped. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>()
  readonly #failed: (error: unknown) => void
  #stopped = false

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  after(delay_ms: number, work: () => Promise<unknown>): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#pending.delete(timer)
      work().catch(this.#failed)
    }, delay_ms)
    this.#pending.add(timer)
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#pending) clearTimeout(timer)
    this.#pending.clear()
  }
}
