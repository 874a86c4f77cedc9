import { formatDay } from '#contract/dates.ts'
import { ERASURE_DAYS, type PrivacyRequestState } from '#contract/privacy-request-states.ts'
import type { ErasureHindrance, PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { hindrancesOf } from '#server/erasure/queries.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { requireSession } from '#server/session/store.ts'
import { closeAccount, openAccount } from '#server/users/deactivation/store.ts'
import { holdPeople } from '#server/users/public.ts'
import { refusalIn, tellAsker } from './ask.ts'
import { daysFromToday, findAsker, findRequest, type HeldRequest, holdRequest } from './store.ts'

interface Answer {
  id: number
  answer: string
}

/** Throws 403, 404 or 409. Needs a transaction. */
export async function complete(db: Db, viewer: Viewer, { id, answer }: Answer): Promise<PrivacyRequest> {
  const request = await hold(db, viewer, id, 'open')
  if (request.kind !== 'correction')
    throw new Problem('clash', 'Only a correction can be marked as done. Grant this request, or refuse it.')
  await write(db, viewer, request, { state: 'done', answer })
  return conclude(db, viewer, request, { action: 'complete', step: 'done', answer })
}

/** Throws 403, 404 or 409. Needs a transaction. */
export async function refuseRequest(db: Db, viewer: Viewer, { id, answer }: Answer): Promise<PrivacyRequest> {
  const request = await hold(db, viewer, id, 'open')
  await write(db, viewer, request, { state: 'refused', answer })
  return conclude(db, viewer, request, { action: 'refuse', step: 'refused', answer })
}

/** Throws 403, 404, 409, or 422 while the erasure is hindered. Needs a transaction. */
export async function grant(db: Db, viewer: Viewer, { id, answer }: Answer): Promise<PrivacyRequest> {
  const request = await hold(db, viewer, id, 'open')
  if (request.kind !== 'erasure') throw new Problem('clash', 'Only an erasure can be granted.')
  const { user_id } = request
  const hindrances = (await hindrancesOf(db, [user_id])).get(user_id) ?? []
  if (hindrances.length > 0)
    throw new Problem(
      'invalid',
      `They cannot be erased yet: ${hindrances.map((each) => WHY_NOT[each]).join(', ')}.`,
    )
  const erase_on = await write(db, viewer, request, { state: 'erasing', answer })
  const day = erase_on ?? ''
  await db
    .update(privacyRequests)
    .set({ state: 'withdrawn' })
    .where(and(eq(privacyRequests.user_id, user_id), eq(privacyRequests.state, 'open')))
  const reason = 'Erasure granted at their request.'
  const word = `You asked us to erase your data. That happens on ${formatDay(day)}.`
  if (!request.closed) await closeAccount(db, viewer, user_id, { reason, told: word })
  return conclude(db, viewer, request, { action: 'grant', step: 'granted', answer, day })
}

const WHY_NOT: { [Hindrance in ErasureHindrance]: string } = {
  lives_here: 'they live in an estate, or are going to',
  owns: 'they own a property, or are going to',
  manages: 'they have a role that manages',
  owes: 'they owe money',
  has_credit: 'they have paid more than they owe',
  payment_open: 'a payment of theirs is not settled',
}

/** Throws 403, 404 or 409. Needs a transaction. */
export async function keep(db: Db, viewer: Viewer, { id, answer }: Answer): Promise<PrivacyRequest> {
  const request = await hold(db, viewer, id, 'erasing')
  await write(db, viewer, request, { state: 'refused', answer })
  if (request.closed_by_it) await openAccount(db, viewer, request.user_id, 'Erasure taken back.')
  // An erasure after an archived estate was not requested; the reopened account is message enough.
  const step = request.via === 'archive' ? null : 'kept'
  return conclude(db, viewer, request, { action: 'keep', step, answer })
}

/** Locks a request with requester and viewer. A person cannot answer their own request; only a super admin answers an admin's. */
async function hold(db: Db, viewer: Viewer, id: number, state: 'open' | 'erasing'): Promise<HeldRequest> {
  const user_id = found(await findAsker(db, visibleUsers(viewer), id), 'request')
  await holdPeople(db, [viewer.user_id, user_id])
  await requireSession(db, viewer)
  const request = found(await holdRequest(db, viewer, id), 'request')
  if (user_id === viewer.user_id)
    throw new Problem('clash', 'You cannot answer your own request. Please ask another administrator.')
  if (!request.may_answer) throw new Problem('forbidden', 'Only a super admin can answer an admin’s request.')
  if (request.state === state) return request
  const notGranted = state === 'erasing' && request.state !== 'erased'
  throw new Problem('clash', notGranted ? 'This erasure is not granted.' : refusalIn(request.state))
}

async function write(
  db: Db,
  viewer: Viewer,
  { id }: HeldRequest,
  { state, answer }: { state: PrivacyRequestState; answer: string },
): Promise<string | null> {
  const erase_on = state === 'erasing' ? daysFromToday(ERASURE_DAYS) : null
  const [row] = await db
    .update(privacyRequests)
    .set({ state, answer, answered_at: sql`now()`, answered_by: viewer.user_id, erase_on })
    .where(eq(privacyRequests.id, id))
    .returning({ erase_on: privacyRequests.erase_on })
  return row?.erase_on ?? null
}

/** Tells the requester, and audits without the text, which is personal. */
async function conclude(
  db: Db,
  viewer: Viewer,
  { id, user_id, kind }: HeldRequest,
  { action, step, answer, day = null }: Conclusion,
): Promise<PrivacyRequest> {
  if (step) await tellAsker(db, { user_id, request: kind, step, day, answer })
  await audit(db, viewer, action, 'data request', { id, after: { kind } })
  return found(await findRequest(db, viewer, id), 'request')
}

interface Conclusion {
  action: string
  step: 'done' | 'refused' | 'granted' | 'kept' | null
  answer: string
  day?: string | null
}
