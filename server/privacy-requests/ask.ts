import { formatDay } from '#contract/dates.ts'
import type { OwnPrivacyRequest, PrivacyRequest, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { readLagosToday } from '#server/database/time.ts'
import { found, invalid, notFound, Problem } from '#server/errors/problem.ts'
import { type PrivacyRequestContent, queueMessage } from '#server/messages/store.ts'
import { notifyAdminsOf } from '#server/notifications/store.ts'
import { requireSession } from '#server/session/store.ts'
import { holdPeople } from '#server/users/public.ts'
import { findOwnRequest, findPerson, findRequest, insertRequest, shownOfRequest } from './store.ts'

/** Throws 409 while an equal request is open. Needs a transaction. */
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

/** Throws 404 or 409. Needs a transaction. */
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

/** Files a request from a letter or call. Throws 403, 404, 409 or 422. Needs a transaction. */
export async function enterRequest(
  db: Db,
  viewer: Viewer,
  {
    asked_on,
    user_id,
    kind,
    note,
  }: { asked_on?: string | undefined; user_id: number; kind: PrivacyRequestKind; note: string | null },
): Promise<PrivacyRequest> {
  await holdPeople(db, [viewer.user_id, user_id])
  await requireSession(db, viewer)
  const person = found(await findPerson(db, viewer, user_id), 'person')
  if (user_id === viewer.user_id)
    throw new Problem('clash', 'To ask for yourself, go to Correction and erasure in your profile.')
  if (!person.may_answer) throw new Problem('forbidden', 'Only a super admin can enter an admin’s request.')
  if (person.erase_on)
    throw new Problem(
      'clash',
      `Their erasure is granted for ${formatDay(person.erase_on)}. If they want something else, keep their account first.`,
    )
  const { today } = await readLagosToday(db)
  if (asked_on !== undefined && asked_on > today) throw invalid('asked_on', 'This day is in the future.')
  const { id, due_on } = await insertRequest(
    db,
    {
      ...{ user_id, kind, note: note ?? '', via: 'admin' as const },
      ...{ entered_by: viewer.user_id, asked_on: asked_on ?? today },
    },
    (day) => `They have asked for this already. It has to be answered by ${day}.`,
  )
  const day = due_on < today ? null : due_on
  await tellAsker(db, { user_id, request: kind, step: 'asked', day, answer: null, entered: true })
  await tellAdmins(db, user_id, { kind, due_on, by: viewer.user_id })
  await audit(db, viewer, 'enter', 'data request', { id, after: { kind, user_id } })
  return found(await findRequest(db, viewer, id), 'request')
}

export async function tellAsker(
  db: Db,
  { user_id, ...step }: Omit<PrivacyRequestContent, 'name'> & { user_id: number },
): Promise<void> {
  const [person] = await db
    .select({ name: users.name, email: users.email, phone: users.sign_in_phone })
    .from(users)
    .where(eq(users.id, user_id))
  const [channel, address] = person?.email
    ? (['email', person.email] as const)
    : (['whatsapp', person?.phone] as const)
  if (!person || !address) return
  const content = { name: person.name, ...step }
  await queueMessage(db, { kind: 'data_request', channel, address, user_id, content })
}

/** Notifies admins without a name, because the notification outlives an erasure. */
function tellAdmins(
  db: Db,
  userId: number,
  { kind, due_on, by }: { kind: PrivacyRequestKind; due_on: string; by: number },
): Promise<void> {
  const title = kind === 'erasure' ? 'Somebody asks to be erased' : 'Somebody asks for a correction'
  const message = `It is about their data, and has to be answered by ${formatDay(due_on)}.`
  return notifyAdminsOf(db, userId, { title, message, url: '/data-requests' }, { by })
}
