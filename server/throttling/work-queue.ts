import { type Problem, tooMany } from '#server/answers/problem.ts'

/** Seconds after which a full queue is worth another try. */
const RETRY_AFTER_S = 5

interface Room {
  at_once: number
  /** How many may wait. */
  longest: number
  patience_ms?: number
  /** The error for a caller who finds no room or waited too long. */
  refusal?: () => Problem
}

/** Runs so many pieces of work at once and lets others wait; refuses the rest. */
export class WorkQueue {
  readonly #room: Required<Pick<Room, 'refusal'>> & Room
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(room: Room) {
    this.#room = { refusal: () => tooMany(RETRY_AFTER_S), ...room }
  }

  get empty(): boolean {
    return this.#running === 0
  }

  /** Runs the work when its turn comes. Work that goes `first` passes all other work and is never refused. */
  async run<Result>(work: () => Promise<Result>, { first = false } = {}): Promise<Result> {
    if (this.#running < this.#room.at_once) this.#running += 1
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
    const { longest, patience_ms, refusal } = this.#room
    if (!first && this.#waiting.length >= longest) throw refusal()
    return new Promise((resolve, reject) => {
      const queue = first ? this.#first : this.#waiting
      const giveUp = () => {
        queue.splice(queue.indexOf(turn), 1)
        reject(refusal())
      }
      const late = patience_ms && setTimeout(giveUp, patience_ms)
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
