import type { Credentials } from '#contract/credentials.ts'
import { formatDay } from '#contract/dates.ts'
import type { Property } from '#contract/properties.ts'
import type { Caller } from '#server/access/caller.ts'
import { clash, invalid } from '#server/answers/problem.ts'
import { lagosToday } from '#server/database/lagos-today.ts'
import type { Db } from '#server/database/open.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import type { generatePassword } from '#server/secrets/passwords.ts'
import { tellAdded } from '#server/tenancies/store.ts'
import { holdAddresses, linkOrInsertUser } from '#server/users/store.ts'
import { getOwner, writeOwner } from './owners.ts'

interface NewOwner {
  /** Null: the estate. */
  named: { name: string; email: string } | null
  from: string
}

/**
 * Gives a property that the transaction holds another owner from a day on, who gets an account and word of it; answers their
 * credentials. On a day to come it is a plan, which naming the owner of today takes back.
 */
export async function changeOwner(
  tx: Db,
  caller: Caller,
  property: Property,
  { named, from }: NewOwner,
  generated: Awaited<ReturnType<typeof generatePassword>>,
): Promise<Credentials | null> {
  const { today, in_a_year } = await lagosToday(tx)
  if (from > in_a_year) throw invalid('from', 'At most a year from today')
  const { from_on: since } = await getOwner(tx, property.id)
  if (since !== null && from < since)
    throw invalid('from', `Not before the owner of now, who has it since ${formatDay(since)}`)
  await holdAddresses(tx, [named?.email ?? null])
  const { estate_id } = property
  const newcomer = named && { ...named, role: 'landlord' as const, estate_id, field: 'landlord_email' }
  const person = newcomer && (await linkOrInsertUser(tx, caller, newcomer, generated))
  const owner = person && { ...person.credentials, id: person.id }
  const planned = from > today
  const written = await writeOwner(tx, { property_id: property.id, owner, from, planned })
  if (!written)
    throw named
      ? clash('landlord_email', 'This person owns it already.')
      : clash('landlord_name', 'The estate owns it already.')

  const { title, estate_name } = property
  const { stays, last, removed } = written
  if (person && !stays)
    await tellAdded(tx, caller, person, 'landlord', {
      title,
      estate_id,
      estate_name,
      from: planned ? from : undefined,
    })
  const home = `${title} in ${estate_name}`
  const tell = async (userId: number | null, message: string) => {
    if (userId === null || userId === caller.user_id) return
    await notifyPerson(tx, { user_id: userId, estate_id, title: 'The owner of a property', message })
  }
  for (const { owner_id } of removed)
    if (owner_id !== owner?.id) await tell(owner_id, `That you own ${home} was taken back.`)
  await tell(
    last.owner_id,
    stays
      ? `${home} stays yours: the change of its owner was taken back.`
      : `${home} has another owner from ${formatDay(from)}. What was paid for it before stays in your payments.`,
  )
  return person?.credentials ?? null
}
