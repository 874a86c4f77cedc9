import type { OwnPrivacyRequest } from '#contract/privacy-requests.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { privacyRequests } from '#server/database/schema-privacy-requests.ts'
import { notFound, Problem } from '#server/errors/problem.ts'
import { findOwnRequest, insertRequest, shownOfRequest } from './store.ts'
import { tellAdmins, tellAsker } from './tell.ts'

/** Files a request. Throws 409 while an equal one is open. Needs a transaction. */
export async function ask(
  db: Db,
  viewer: Viewer,
  { kind, note }: { kind: OwnPrivacyRequest['kind']; note: string | null },
): Promise<OwnPrivacyRequest> {
  const { user_id } = viewer
  const request = await insertRequest(
    db,
    { user_id, kind, note: note ?? '', via: 'profile' },
    (day) => `You have asked for this already. You have an answer by ${day} at the latest.`,
  )
  await tellAsker(db, { user_id, request: kind, step: 'asked', day: request.due_on, answer: null })
  await tellAdmins(db, user_id, { ...request, by: user_id })
  await audit(db, viewer, 'ask', 'data request', { id: request.id, after: { kind } })
  return request
}

/** Withdraws an open request. Throws 404 or 409. Needs a transaction. */
export async function withdraw(db: Db, viewer: Viewer, id: number): Promise<OwnPrivacyRequest> {
  const own = and(eq(privacyRequests.id, id), eq(privacyRequests.user_id, viewer.user_id))
  const [request] = await db
    .update(privacyRequests)
    .set({ state: 'withdrawn' })
    .where(and(own, eq(privacyRequests.state, 'open')))
    .returning(shownOfRequest)
  if (request) {
    await audit(db, viewer, 'withdraw', 'data request', { id, after: { kind: request.kind } })
    return request
  }
  const there = await findOwnRequest(db, viewer.user_id, id)
  if (!there) throw notFound('request')
  throw new Problem('clash', refusalIn(there.state))
}

export const refusalIn = (state: OwnPrivacyRequest['state']): string =>
  state === 'withdrawn' ? 'This request was taken back.' : 'This request is answered already.'
