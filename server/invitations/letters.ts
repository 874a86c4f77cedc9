import type { Caller } from '#server/access/caller.ts'
import { Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import { insertLinks } from './links.ts'
import { type Estate, holdInvitees, readInvitees, type Whom } from './send.ts'

const NOBODY = 'Nobody here needs a letter: a link can be sent to all who have not joined.'
const JUST_PRINTED = 'These letters were made a moment ago. They can be printed anew in a minute.'

/**
 * A code for each who can be reached no other way, as they are to be printed; those that were printed before stop working. Throws
 * 422 where there is nobody. In a transaction.
 */
export async function makeLetters(db: Db, caller: Caller, estate: Estate & { address: string }, whom: Whom) {
  const meant = (await readInvitees(db, estate.id, whom)).filter(({ letter }) => letter)
  const held = await holdInvitees(
    db,
    estate.id,
    meant.map(({ user_id }) => user_id),
  )
  const people = held.filter(({ letter, just_sent }) => letter && !just_sent)
  if (people.length === 0) throw new Problem('invalid', meant.length > 0 ? JUST_PRINTED : NOBODY)
  const links = await insertLinks(
    db,
    estate.id,
    people.map(({ user_id }) => ({ user_id, by: 'letter' })),
  )
  await audit(db, caller, 'print_invitations', 'estate', {
    id: estate.id,
    estate_id: estate.id,
    after: { letters: people.length },
  })
  await noteExport(db, caller, {
    ...{ what: 'letters', rows: people.length, people: people.length },
    estate_id: estate.id,
  })
  const [first] = links.values()
  return {
    estate: { name: estate.name, address: estate.address },
    expires_at: first?.expires_at ?? '',
    people: people
      .map(({ user_id, name, owns, lives_in }) => ({
        name,
        properties: [...new Set([...owns, ...lives_in])],
        code: links.get(user_id)?.code ?? '',
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}
