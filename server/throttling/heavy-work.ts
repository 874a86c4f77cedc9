import { type Caller, isAdmin } from '#server/access/caller.ts'
import { Problem } from '#server/answers/problem.ts'
import { apart } from '#server/database/open.ts'
import { queuePerKey, WorkQueue } from './work-queue.ts'

/** Per process. One estate cannot take both places. */
const AT_ONCE = 2
/** The most calls that wait, and their longest wait. */
const LONGEST = { estate: 20, process: 100 }
const PATIENCE_MS = 25_000

export const tooBusy = (): Problem =>
  new Problem('unavailable', 'There is too much to do at the moment. Please try again shortly.')

type Work<Result> = () => Promise<Result>
export type HeavyWork = <Result>(owner: string, work: Work<Result>) => Promise<Result>

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

export const ownedByEstate = (estate_id: number): string => `estate ${estate_id}`

/**
 * The owner of a heavy call: the estate admin's estate, or the estate that an admin names; else the caller. So nobody can use up the
 * turns of an estate out of their reach.
 */
export function ownerOf(caller: Caller, asked: { estateId?: unknown; estate_id?: unknown }): string {
  const id = caller.estate?.id ?? (isAdmin(caller) && (asked.estateId ?? asked.estate_id))
  return typeof id === 'number' ? ownedByEstate(id) : `person ${caller.user_id}`
}
