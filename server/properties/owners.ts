import { formatDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import type { Property, PropertyOwner } from '#contract/properties.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { correctHome } from '#server/billing/public.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { properties, propertyOwners } from '#server/database/schema.ts'
import { readLagosToday } from '#server/database/time.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { giveUpNotificationsTo, notifyPerson } from '#server/notifications/store.ts'
import type { generatePassword } from '#server/secrets/passwords.ts'
import { addedWords, tellAdded } from '#server/tenancies/store.ts'
import { holdAddresses, linkOrInsertUser } from '#server/users/store.ts'

export interface ChosenLandlord {
  id: number
  name: string
  email: string | null
  phone_number?: string | null | undefined
}

const LATEST_FIRST = sql`${propertyOwners.from_on} desc nulls last`

export const listOwners = (db: Db, propertyId: number): Promise<PropertyOwner[]> =>
  db
    .select({
      id: propertyOwners.id,
      name: propertyOwners.owner_name,
      email: propertyOwners.owner_email,
      phone_number: propertyOwners.owner_phone,
      ...pick(propertyOwners, 'from_on', 'until_on', 'planned'),
    })
    .from(propertyOwners)
    .where(eq(propertyOwners.property_id, propertyId))
    .orderBy(LATEST_FIRST)

async function getOwner(db: Db, propertyId: number) {
  const rows = await db
    .select({ id: propertyOwners.id, owner_id: propertyOwners.owner_id, from_on: propertyOwners.from_on })
    .from(propertyOwners)
    .where(and(eq(propertyOwners.property_id, propertyId), eq(propertyOwners.planned, false)))
    .orderBy(LATEST_FIRST)
    .limit(1)
  return onlyRow(rows)
}

/** Replaces a planned owner and one from that same day. Null: nothing changed. */
async function writeOwner(
  db: Db,
  property_id: number,
  { owner, from, planned }: { owner: ChosenLandlord | null; from: string; planned: boolean },
) {
  const removed = await db
    .delete(propertyOwners)
    .where(
      and(
        eq(propertyOwners.property_id, property_id),
        or(eq(propertyOwners.planned, true), eq(propertyOwners.from_on, from)),
      ),
    )
    .returning({ owner_id: propertyOwners.owner_id })
  const last = await getOwner(db, property_id)
  const stays = last.owner_id === (owner?.id ?? null)
  if (stays && removed.length === 0) return null
  await db
    .update(propertyOwners)
    .set({ until_on: stays ? null : sql`${from}::date - 1` })
    .where(eq(propertyOwners.id, last.id))
  if (!stays)
    await db.insert(propertyOwners).values({
      property_id,
      ...(owner && { owner_id: owner.id, owner_name: owner.name, owner_email: owner.email }),
      from_on: from,
      planned,
    })
  await nameOwners(db, [property_id])
  return { stays, last, removed }
}

/** Also drops queued messages to the last owners. */
async function nameOwners(db: Db, ids: number[]): Promise<void> {
  const within = sql`= any(${sql.param(ids)}::int[])`
  const { rows } = await db.execute<{ owner_id: number | null; estate_id: number }>(sql`
    update properties p set owner_id = o.owner_id, owner_name = o.owner_name, owner_email = o.owner_email, owner_phone = o.owner_phone,
      owner_lives_from = case when p.owner_id = o.owner_id then p.owner_lives_from end
    from property_owners o, properties was
    where p.id ${within} and was.id = p.id and o.property_id = p.id and not o.planned
      and daterange(o.from_on, o.until_on, '[]') @> lagos_today()
    returning was.owner_id, p.estate_id`)
  for (const { owner_id, estate_id } of rows)
    if (owner_id !== null) await giveUpNotificationsTo(db, sql`values (${owner_id}::int, ${estate_id}::int)`)
}

const MOST_AT_ONCE = 100

/** Skips rows that another server holds. */
export async function beginPlannedOwners(db: Database): Promise<void> {
  const begun = await db.transaction(async (tx) => {
    const held = await tx
      .select({ id: properties.id })
      .from(properties)
      .where(
        sql`${properties.id} in (select property_id from property_owners where planned and from_on <= lagos_today())`,
      )
      .orderBy(asc(properties.id))
      .limit(MOST_AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = held.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx
      .update(propertyOwners)
      .set({ planned: false })
      .where(
        and(
          inArray(propertyOwners.property_id, ids),
          sql`${propertyOwners.planned} and ${propertyOwners.from_on} <= lagos_today()`,
        ),
      )
    await nameOwners(tx, ids)
    return ids.length
  })
  if (begun === MOST_AT_ONCE) await beginPlannedOwners(db)
}

/** A future day is a plan, which naming the current owner cancels. */
export async function changeOwner(
  tx: Db,
  viewer: Viewer,
  property: Property,
  { named, from }: { named: { name: string; email: string } | null; from: string },
  generated: Awaited<ReturnType<typeof generatePassword>>,
): Promise<Credentials | null> {
  const { today, in_a_year } = await readLagosToday(tx)
  if (from > in_a_year) throw invalid('from', 'At most a year from today')
  const { from_on: since } = await getOwner(tx, property.id)
  if (since !== null && from < since)
    throw invalid('from', `Not before ${formatDay(since)}, when the current owner took over`)
  await holdAddresses(tx, [named?.email ?? null])
  const { estate_id } = property
  const planned = from > today
  const place = {
    ...{ title: property.title, estate_id, estate_name: property.estate_name },
    from: planned ? from : undefined,
  }
  const newcomer = named && {
    ...{ ...named, role: 'landlord' as const, estate_id, field: 'landlord_email' },
    told: addedWords(viewer, 'landlord', place),
  }
  const person = newcomer && (await linkOrInsertUser(tx, viewer, newcomer, generated))
  const owner = person && { ...person.credentials, id: person.id }
  const written = await writeOwner(tx, property.id, { owner, from, planned })
  if (!written)
    throw named
      ? clash('landlord_email', 'This person owns it already.')
      : clash('landlord_name', 'The estate owns it already.')

  await correctHome(tx, property.id, viewer)
  const { title, estate_name } = property
  const { stays, last, removed } = written
  if (person && !stays) await tellAdded(tx, viewer, person, 'landlord', place)
  const home = `${title} in ${estate_name}`
  const tell = async (userId: number | null, message: string) => {
    if (userId === null || userId === viewer.user_id) return
    await notifyPerson(tx, { user_id: userId, estate_id, title: 'Owner of a property', message })
  }
  for (const { owner_id } of removed)
    if (owner_id !== owner?.id) await tell(owner_id, `You are no longer recorded as an owner of ${home}.`)
  await tell(
    last.owner_id,
    stays
      ? `${home} stays yours: the change of owner was cancelled.`
      : `${home} has a new owner from ${formatDay(from)}. You can still see what was paid for it before.`,
  )
  return person?.credentials ?? null
}
