import { formatIsoDay } from '#contract/dates.ts'
import type { PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '../database/rows.ts'
import { privacyRequests } from '../database/schema-privacy.ts'
import { eraseDue } from '../erasure/erase-due.ts'
import { addPerson, signIn, type World } from './world.ts'

/** Adds a privacy request and returns its id; default: erasure, by a former tenant. */
export async function addPrivacyRequest(
  { db }: Pick<World, 'db'>,
  { kind = 'erasure', user_id }: { kind?: PrivacyRequestKind; user_id?: number } = {},
): Promise<number> {
  const person = user_id ?? (await addPerson(db, { role: 'tenant', name: 'Emeka Obi' })).id
  const rows = await db
    .insert(privacyRequests)
    .values({ user_id: person, kind, note: 'I have moved away.' })
    .returning({ id: privacyRequests.id })
  return onlyRow(rows).id
}

/** A granted request that waits for its day. */
export async function grantedErasure(world: World, user_id?: number): Promise<number> {
  const id = await addPrivacyRequest(world, { ...(user_id !== undefined && { user_id }) })
  const body = { answer: 'We erase you.' }
  // Uses a new session: other calls of a test may have ended the admin's.
  const call = world.callWith(await signIn(world.db, world.people.admin.id))
  const { status } = await call('POST /data-requests/:id/erase', { params: { id }, body })
  if (status !== 200) throw new Error(`no erasure was granted: ${status}`)
  return id
}

/** A closed account whose erasure is due; the day can be given. */
export async function dueErasure(
  { db, people }: Pick<World, 'db' | 'people'>,
  user_id: number,
  day = formatIsoDay(new Date()),
): Promise<number> {
  await db.execute(sql`update users set deactivated_at = now() where id = ${user_id}`)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into privacy_requests (user_id, kind, state, answered_by, answered_at, erase_on)
    values (${user_id}, 'erasure', 'erasing', ${people.admin.id}, now(), ${day})
    on conflict (user_id, kind) where state in ('open', 'erasing') do update set state = 'erasing', erase_on = excluded.erase_on
    returning id`)
  return onlyRow(rows).id
}

/** Runs the erasure job and returns its log of failures. */
export async function eraseNow(
  { db, connection }: Pick<World, 'db' | 'connection'>,
  forgetFiles: Parameters<typeof eraseDue>[0]['forgetFiles'] = async () => {},
): Promise<object[]> {
  const failures: object[] = []
  const log = { error: (context: object) => void failures.push(context) }
  await eraseDue({ db, connection, forgetFiles }, log, new AbortController().signal)
  return failures
}
