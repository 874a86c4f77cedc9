import { tooMany } from '#server/answers/problem.ts'

/** Seconds after which a full line is worth another try. */
const LINE_MOVES = 5

/** Lets so many do something at once, and so many more wait for their turn; whoever comes after them is refused. */
export class Line {
  readonly #atOnce: number
  readonly #longest: number
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce
    this.#longest = longest
  }

  /** Nobody is in it. */
  get empty(): boolean {
    return this.#busy === 0
  }

  /** Does the work when its turn comes; `first` goes before all that are not, and is never refused. */
  async pass<Result>(work: () => Promise<Result>, first = false): Promise<Result> {
    if (this.#busy < this.#atOnce) this.#busy += 1
    else await this.#wait(first)
    try {
      return await work()
    } finally {
      const next = this.#first.shift() ?? this.#waiting.shift()
      // The next one takes the place over.
      if (next) next()
      else this.#busy -= 1
    }
  }

  #wait(first: boolean): Promise<void> {
    if (!first && this.#waiting.length >= this.#longest) throw tooMany(LINE_MOVES)
    return new Promise((resolve) => {
      const waiting = first ? this.#first : this.#waiting
      waiting.push(resolve)
    })
  }
}
