import type { DataRequestKind } from '#contract/data-requests.ts'
import { onlyRow } from '../database/only-row.ts'
import { dataRequests } from '../database/schema-data-requests.ts'
import { addPerson, signIn, type World } from './world.ts'

/** What somebody asked about what is kept of them, and its id: to be erased, unless told, by somebody who has left. */
export async function addDataRequest(
  { db }: Pick<World, 'db'>,
  { kind = 'erasure', user_id }: { kind?: DataRequestKind; user_id?: number } = {},
): Promise<number> {
  const person = user_id ?? (await addPerson(db, { role: 'tenant', name: 'Emeka Obi' })).id
  const rows = await db
    .insert(dataRequests)
    .values({ user_id: person, kind, note: 'I have moved away.' })
    .returning({ id: dataRequests.id })
  return onlyRow(rows).id
}

/** One that is granted, and waits for its day. */
export async function grantedErasure(world: World, user_id?: number): Promise<number> {
  const id = await addDataRequest(world, { ...(user_id !== undefined && { user_id }) })
  const body = { answer: 'We erase you.' }
  // In a session of its own: other calls of a test may have ended the admin's.
  const call = world.callWith(await signIn(world.db, world.people.admin.id))
  const { status } = await call('POST /data-requests/:id/erase', { params: { id }, body })
  if (status !== 200) throw new Error(`no erasure was granted: ${status}`)
  return id
}
