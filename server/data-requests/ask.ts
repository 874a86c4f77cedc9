import type { OwnDataRequest } from '#contract/data-requests.ts'
import type { Caller } from '#server/access/caller.ts'
import { notFound, Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { dataRequests } from '#server/database/schema-data-requests.ts'
import { findOwnRequest, insertRequest, shownOfRequest } from './store.ts'
import { tellAdmins, tellAsker } from './tell.ts'

/** Asks something about what is kept of the caller. Throws 409 while the same is asked already. In a transaction. */
export async function ask(
  db: Db,
  caller: Caller,
  { kind, note }: { kind: OwnDataRequest['kind']; note: string | null },
): Promise<OwnDataRequest> {
  const { user_id } = caller
  const request = await insertRequest(
    db,
    { user_id, kind, note: note ?? '', via: 'profile' },
    (day) => `You have asked for this already. You have an answer by ${day} at the latest.`,
  )
  await tellAsker(db, { user_id, request: kind, step: 'asked', day: request.due_on, answer: null })
  await tellAdmins(db, user_id, { ...request, by: user_id })
  await audit(db, caller, 'ask', 'data request', { id: request.id, after: { kind } })
  return request
}

/** Takes back what the caller asked and nobody has answered. Throws 404 or 409. In a transaction. */
export async function withdraw(db: Db, caller: Caller, id: number): Promise<OwnDataRequest> {
  const own = and(eq(dataRequests.id, id), eq(dataRequests.user_id, caller.user_id))
  const [request] = await db
    .update(dataRequests)
    .set({ state: 'withdrawn' })
    .where(and(own, eq(dataRequests.state, 'open')))
    .returning(shownOfRequest)
  if (request) {
    await audit(db, caller, 'withdraw', 'data request', { id, after: { kind: request.kind } })
    return request
  }
  const there = await findOwnRequest(db, caller.user_id, id)
  if (!there) throw notFound('request')
  throw new Problem('clash', refusalIn(there.state))
}

/** Why nothing is done any more about a request that is not open. */
export const refusalIn = (state: OwnDataRequest['state']): string =>
  state === 'withdrawn' ? 'This request was taken back.' : 'This request is answered already.'
