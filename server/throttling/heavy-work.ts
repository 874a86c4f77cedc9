import { type Caller, isAdmin } from '#server/access/caller.ts'
import { Problem } from '#server/answers/problem.ts'
import { apart } from '#server/database/open.ts'
import { queuePerKey, WorkQueue } from './work-queue.ts'

/** In one process, so that one estate leaves a place for another. */
const AT_ONCE = 2
/** Of one estate, and of one process: how many wait, and how long each does at most. */
const LONGEST = { estate: 20, process: 100 }
const PATIENCE_MS = 25_000

export const tooBusy = (): Problem =>
  new Problem('unavailable', 'There is too much to do at the moment. Please try again shortly.')

type Work<Result> = () => Promise<Result>
export type HeavyWork = <Result>(owner: string, work: Work<Result>) => Promise<Result>

/**
 * A queue for calls that take long: one at a time for an owner, two in a process, on connections apart from those that serve other
 * calls. A call that finds no place in time gets 503.
 */
export function createHeavyWork(): HeavyWork {
  const room = { patience_ms: PATIENCE_MS, refusal: tooBusy }
  const owners = queuePerKey({ ...room, at_once: 1, longest: LONGEST.estate })
  const process = new WorkQueue({ ...room, at_once: AT_ONCE, longest: LONGEST.process })
  return (owner, work) => owners(owner, () => process.run(() => apart(work)))
}

export const ownedByEstate = (estate_id: number): string => `estate ${estate_id}`

/**
 * Whose turn a call takes: the estate's that its caller looks after, or that an admin asks about; else the caller's own. Nobody takes a
 * turn of an estate out of their reach.
 */
export function ownerOf(caller: Caller, asked: { estateId?: unknown; estate_id?: unknown }): string {
  const id = caller.estate?.id ?? (isAdmin(caller) && (asked.estateId ?? asked.estate_id))
  return typeof id === 'number' ? ownedByEstate(id) : `person ${caller.user_id}`
}
