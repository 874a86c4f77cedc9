export interface OutageLog {
  warn(context: object, message: string): void
}

/** Tells the log once that the provider cannot be asked, and once that it answers again; not at every try. */
export class Outage {
  /** Where it is told; nowhere until the server listens. */
  log: OutageLog | undefined
  /** How many calls were not answered. */
  failures = 0
  #down = false

  begin(error: unknown): void {
    this.failures += 1
    if (!this.#down) this.log?.warn({ err: error }, 'the payment provider cannot be asked; it is tried again')
    this.#down = true
  }

  end(): void {
    if (this.#down) this.log?.warn({}, 'the payment provider answers again')
    this.#down = false
  }
}
