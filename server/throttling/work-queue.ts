import { isAdmin, type Viewer } from '#server/access/viewer.ts'
import { apart } from '#server/database/open.ts'
import { Problem, tooManyTries } from '#server/errors/problem.ts'

/** Per process. One estate cannot take both places. */
const AT_ONCE = 2
/** The most calls that wait, and their longest wait. */
const LONGEST = { estate: 20, process: 100 }
const PATIENCE_MS = 25_000

export const tooBusy = (): Problem =>
  new Problem('unavailable', 'There is too much to do at the moment. Please try again shortly.')

type Work<Result> = () => Promise<Result>
export type HeavyWork = <Result>(owner: string, work: Work<Result>) => Promise<Result>

export const ownedByEstate = (estate_id: number): string => `estate ${estate_id}`

/** Seconds after which a full queue is worth another try. */
const RETRY_AFTER_S = 5

interface Room {
  at_once: number
  /** How many may wait. */
  longest: number
  patience_ms?: number
  /** The error for a viewer who finds no room or waited too long. */
  refusal?: () => Problem
}

/** Runs so many pieces of work at once and lets others wait; refuses the rest. */
export class WorkQueue {
  readonly #room: Required<Pick<Room, 'refusal'>> & Room
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(room: Room) {
    this.#room = { refusal: () => tooManyTries(RETRY_AFTER_S), ...room }
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

/**
 * Queues heavy calls: each owner runs one at a time, each process two, on a connection pool of their own. A process runs one
 * import, which takes minutes, so that a call of another estate finds a place. A call that waits too long gets 503.
 */
export function createHeavyWork(): { calls: HeavyWork; imports: HeavyWork } {
  const room = { patience_ms: PATIENCE_MS, refusal: tooBusy }
  const owners = queuePerKey({ ...room, at_once: 1, longest: LONGEST.estate })
  const process = new WorkQueue({ ...room, at_once: AT_ONCE, longest: LONGEST.process })
  const oneImport = new WorkQueue({ ...room, at_once: 1, longest: LONGEST.process })
  const calls: HeavyWork = (owner, work) => owners(owner, () => process.run(() => apart(work)))
  return { calls, imports: (owner, work) => oneImport.run(() => calls(owner, work)) }
}

/**
 * The owner of a heavy call: the estate admin's estate, or the estate that an admin names; else the viewer. So nobody can use up the
 * turns of an estate out of their visible.
 */
export function ownerOf(viewer: Viewer, asked: { estateId?: unknown; estate_id?: unknown }): string {
  const id = viewer.estate?.id ?? (isAdmin(viewer) && (asked.estateId ?? asked.estate_id))
  return typeof id === 'number' ? ownedByEstate(id) : `person ${viewer.user_id}`
}
