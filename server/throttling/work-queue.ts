import { isAdmin, type Viewer } from '#server/access/viewer.ts'
import { apart } from '#server/database/open.ts'
import { Problem, tooManyTries } from '#server/errors/problem.ts'

type Work<Result> = () => Promise<Result>
export type HeavyWork = <Result>(owner: string, work: Work<Result>) => Promise<Result>

export const tooBusy = (): Problem =>
  new Problem('unavailable', 'There is too much to do at the moment. Please try again shortly.')

interface Room {
  at_once: number
  longest: number
  patience_ms?: number
  refusal?: () => Problem
}

export class WorkQueue {
  readonly #room: Room & { refusal: () => Problem }
  readonly #first: (() => void)[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(room: Room) {
    this.#room = { refusal: () => tooManyTries(5), ...room }
  }

  get empty(): boolean {
    return this.#running === 0
  }

  /** Runs the work in its turn. Work that goes `first` passes all other work and is never refused. */
  async run<Result>(work: Work<Result>, { first = false } = {}): Promise<Result> {
    if (this.#running < this.#room.at_once) this.#running += 1
    else await this.#wait(first)
    try {
      return await work()
    } finally {
      const next = this.#first.shift() ?? this.#waiting.shift()
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
  return async <Result>(key: string, work: Work<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? new WorkQueue(room)
    queues.set(key, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.empty) queues.delete(key)
    }
  }
}

/** Heavy calls: one at a time per owner, two per process, of which one import. A long wait ends with 503. */
export function createHeavyWork(): { calls: HeavyWork; imports: HeavyWork } {
  const room = { patience_ms: 25_000, refusal: tooBusy }
  const owners = queuePerKey({ ...room, at_once: 1, longest: 20 })
  const process = new WorkQueue({ ...room, at_once: 2, longest: 100 })
  const oneImport = new WorkQueue({ ...room, at_once: 1, longest: 100 })
  const calls: HeavyWork = (owner, work) => owners(owner, () => process.run(() => apart(work)))
  return { calls, imports: (owner, work) => oneImport.run(() => calls(owner, work)) }
}

export const ownedByEstate = (estate_id: number): string => `estate ${estate_id}`

/** The estate admin's estate, or the one an admin names; else the viewer. Outsiders cannot use up an estate's turns. */
export function ownerOf(viewer: Viewer, asked: { estateId?: unknown; estate_id?: unknown }): string {
  const id = viewer.estate?.id ?? (isAdmin(viewer) && (asked.estateId ?? asked.estate_id))
  return typeof id === 'number' ? ownedByEstate(id) : `person ${viewer.user_id}`
}
