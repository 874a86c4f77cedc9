/** Work for later that ends with the sandbox. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>()
  readonly #failed: (error: unknown) => void
  #stopped = false

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  after(milliseconds: number, work: () => Promise<unknown>): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#pending.delete(timer)
      work().catch(this.#failed)
    }, milliseconds)
    this.#pending.add(timer)
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#pending) clearTimeout(timer)
    this.#pending.clear()
  }
}
