import type { Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { forgetChanges, tellOfChange } from '#server/account/changes/store.ts'
import { sendWayIn } from '#server/account/password-links/store.ts'
import { shutOut } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, isNotNull, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { giveUpMessages } from '#server/messages/store.ts'
import { requireSession } from '#server/session/store.ts'
import { findUser } from '../list.ts'
import { holdPeople, requireManager } from '../update.ts'

const REASON = 'The account was closed.'
const within = (db: Db, viewer: Viewer, id: number) => findUser(db, visibleUsers(viewer), id)

/**
 * A person cannot close their own account, so one super admin always remains. Throws 404, 409, or 401 if the viewer's was
 * closed.
 */
export async function closeAccount(
  db: Db,
  viewer: Viewer,
  id: number,
  { reason, told }: { reason: string; told?: string },
) {
  if (id === viewer.user_id)
    throw new Problem('clash', 'You cannot deactivate your own account. Please ask another administrator.')
  await holdPeople(db, [viewer.user_id, id])
  await requireSession(db, viewer)
  const { user_estate } = found(await within(db, viewer, id), 'person')
  await giveUpMessages(db, eq(messages.user_id, id), REASON)
  await tellOfChange(db, viewer, { user_id: id, kind: 'deactivated', told })
  const { rowCount } = await db
    .update(users)
    .set({ deactivated_at: sql`now()`, deactivated_reason: reason, deactivated_by: viewer.user_id })
    .where(and(eq(users.id, id), isNull(users.deactivated_at)))
  if (rowCount === 0) throw new Problem('clash', 'This account is deactivated already.')
  if (user_estate) await requireManager(db, user_estate.id)
  await shutOut(db, id, REASON)
  await audit(db, viewer, 'deactivate', 'user', { id, after: { reason } })
  return found(await within(db, viewer, id), 'person')
}

/** Throws 404 or 409. */
export async function openAccount(db: Db, viewer: Viewer, id: number, reason: string) {
  await holdPeople(db, [viewer.user_id, id])
  await requireSession(db, viewer)
  const person = found(await within(db, viewer, id), 'person')
  const erasing = and(eq(privacyRequests.user_id, id), eq(privacyRequests.state, 'erasing'))
  if ((await db.$count(privacyRequests, erasing)) > 0)
    throw new Problem('clash', 'This account is going to be erased. Take that back first, in Data requests.')
  const { rowCount } = await db
    .update(users)
    .set({ deactivated_at: null, deactivated_reason: null, deactivated_by: null })
    .where(and(eq(users.id, id), isNotNull(users.deactivated_at)))
  if (rowCount === 0) throw new Problem('clash', 'This account is not deactivated.')
  await shutOut(db, id, 'The account was opened again.')
  await forgetChanges(db, id)
  await tellOfChange(db, viewer, { user_id: id, kind: 'reactivated' })
  await sendWayIn(db, { ...person, phone: person.sign_in_phone })
  const before = { reason: person.deactivated_reason ?? null }
  await audit(db, viewer, 'reactivate', 'user', { id, before, after: { reason } })
  return found(await within(db, viewer, id), 'person')
}
