import { type Problem, tooMany } from '#server/answers/problem.ts'

/** After how long a full queue is worth another try. */
const RETRY_AFTER_S = 5

interface Room {
  at_once: number
  /** How many may wait. */
  longest: number
  /** How long one waits, at most. */
  patience_ms?: number
  /** What whoever finds no room, or waited that long, is told. */
  refusal?: () => Problem
}

/** Does so many pieces of work at once, and lets so many more wait for their turn; whatever comes after them is refused. */
export class WorkQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #patienceMs: number | undefined
  readonly #refusal: () => Problem
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ at_once, longest, patience_ms, refusal = () => tooMany(RETRY_AFTER_S) }: Room) {
    this.#atOnce = at_once
    this.#longest = longest
    this.#patienceMs = patience_ms
    this.#refusal = refusal
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
    if (!first && this.#waiting.length >= this.#longest) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const queue = first ? this.#first : this.#waiting
      const late =
        this.#patienceMs &&
        setTimeout(() => {
          queue.splice(queue.indexOf(turn), 1)
          reject(this.#refusal())
        }, this.#patienceMs)
      const turn = () => {
        clearTimeout(late)
        resolve()
      }
      queue.push(turn)
    })
  }
}

/** A separate queue for each key, deleted while it is empty. */
export function queuePerKey(room: Room) {
  const queues = new Map<string, WorkQueue>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? new WorkQueue(room)
    queues.set(key, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.empty) queues.delete(key)
    }
  }
}
