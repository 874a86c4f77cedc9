import { formatDay } from '#contract/dates.ts'
import type { PrivacyRequest, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import { requireSession } from '#server/session/store.ts'
import { holdPeople } from '#server/users/public.ts'
import { findPerson, findRequest, insertRequest } from './store.ts'
import { tellAdmins, tellAsker } from './tell.ts'

interface Entered {
  user_id: number
  kind: PrivacyRequestKind
  note: string | null
  /** The day of receipt; default: today. */
  asked_on?: string | undefined
}

/** Files a request that came by letter or phone. Throws 403, 404, 409 or 422. Needs a transaction. */
export async function enter(
  db: Db,
  viewer: Viewer,
  { user_id, kind, note, asked_on }: Entered,
): Promise<PrivacyRequest> {
  await holdPeople(db, [viewer.user_id, user_id])
  await requireSession(db, viewer)
  const person = found(await findPerson(db, viewer, user_id), 'person')
  if (user_id === viewer.user_id)
    throw new Problem('clash', 'You ask for yourself in your profile, under Correction and erasure.')
  if (!person.may_answer) throw new Problem('forbidden', 'Only a super admin enters what an admin asks.')
  if (person.erase_on)
    throw new Problem(
      'clash',
      `Their erasure is granted, for ${formatDay(person.erase_on)}. Keep their account first, where they want something else.`,
    )
  const { today } = await readLagosToday(db)
  if (asked_on !== undefined && asked_on > today) throw invalid('asked_on', 'This day is in the future.')
  const request = await insertRequest(
    db,
    {
      user_id,
      kind,
      note: note ?? '',
      via: 'admin',
      entered_by: viewer.user_id,
      asked_on: asked_on ?? today,
    },
    (day) => `They have asked for this already. It has to be answered by ${day}.`,
  )
  const { id, due_on } = request
  const day = due_on < today ? null : due_on
  await tellAsker(db, { user_id, request: kind, step: 'asked', day, answer: null, entered: true })
  await tellAdmins(db, user_id, { kind, due_on, by: viewer.user_id })
  await audit(db, viewer, 'enter', 'data request', { id, after: { kind, user_id } })
  return found(await findRequest(db, viewer, id), 'request')
}
