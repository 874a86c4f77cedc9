import { tooMany } from '#server/answers/problem.ts'

/** After how long a full queue is worth another try. */
const RETRY_AFTER_S = 5

/** Does so many pieces of work at once, and lets so many more wait for their turn; whatever comes after them is refused. */
export class WorkQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ at_once, longest }: { at_once: number; longest: number }) {
    this.#atOnce = at_once
    this.#longest = longest
  }

  /** Nothing runs, and so nothing waits. */
  get empty(): boolean {
    return this.#running === 0
  }

  /** Does the work when its turn comes; what goes `first` is done before all that does not, and is never refused. */
  async run<Result>(work: () => Promise<Result>, { first = false } = {}): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait(first)
    try {
      return await work()
    } finally {
      const next = this.#first.shift() ?? this.#waiting.shift()
      // The next one takes the place over.
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(first: boolean): Promise<void> {
    if (!first && this.#waiting.length >= this.#longest) throw tooMany(RETRY_AFTER_S)
    return new Promise((resolve) => {
      const queue = first ? this.#first : this.#waiting
      queue.push(resolve)
    })
  }
}
