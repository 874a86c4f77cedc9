import type { z } from 'zod'
import type { contactCorrection } from '#contract/fields.ts'
import { isOfEstateAlone } from '#server/access/person.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { askForEmail } from '#server/account/email/store.ts'
import { updatePerson } from '#server/account/store.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { properties, propertyOwners, tenants, users } from '#server/database/schema.ts'
import { invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { holdPeople } from '#server/users/public.ts'
import { moveToPhone, signInNameOfNew } from '#server/users/store.ts'

export type ContactCorrection = z.output<typeof contactCorrection>
type Reached = Pick<ContactCorrection, 'email' | 'phone_number'>
interface Person {
  user_id: number
  estate_id: number
}

/** A correction may send an invitation. Call it before the transaction. */
export async function takeForContact(
  context: Context,
  viewer: Viewer,
  estate_id: number,
  [before, after]: readonly [Reached, Reached],
): Promise<void> {
  const moves = after.email !== before.email || after.phone_number !== before.phone_number
  await takeAllowance(context, viewer, { kind: 'invitations', estate_id, count: Number(moves) })
}

/** An unused account that only this estate knows follows and is invited again; others keep their own. */
export async function correctContact(
  tx: Db,
  viewer: Viewer,
  person: Person,
  { name, email, phone_number }: ContactCorrection,
): Promise<void> {
  if (email === null && phone_number === null) throw invalid('email', 'Email is required')
  const { user_id, estate_id } = person
  // Ledgers before the account, as reminders do.
  await tx.execute(sql`
    select from tenants where user_id = ${user_id} and estate_id = ${estate_id} order by id for no key update`)
  // A separate statement, so that the next one reads rows as of the lock.
  await holdPeople(tx, [user_id])
  const account = onlyRow(
    await tx
      .select({
        email: users.email,
        sign_in_phone: users.sign_in_phone,
        alone: isOfEstateAlone(sql`users`, sql`${estate_id}::int`),
      })
      .from(users)
      .where(eq(users.id, user_id)),
  )
  await retype(tx, person, { name, email, phone_number })
  if (!account.alone) return
  await updatePerson(tx, user_id, { name, phone_number })
  if (email !== null) {
    if (email !== account.email) await askForEmail(tx, viewer, user_id, email, estate_id)
    return
  }
  const phone = signInNameOfNew({ email, phone_number })
  if (account.email !== null || account.sign_in_phone !== phone)
    await moveToPhone(tx, { id: user_id, name, estate_id }, phone)
}

async function retype(tx: Db, { user_id, estate_id }: Person, contact: ContactCorrection): Promise<void> {
  await tx
    .update(tenants)
    .set(contact)
    .where(and(eq(tenants.user_id, user_id), eq(tenants.estate_id, estate_id)))
  const owner = { owner_name: contact.name, owner_email: contact.email, owner_phone: contact.phone_number }
  await tx
    .update(properties)
    .set(owner)
    .where(and(eq(properties.owner_id, user_id), eq(properties.estate_id, estate_id)))
  await tx
    .update(propertyOwners)
    .set(owner)
    .where(
      sql`${propertyOwners.owner_id} = ${user_id} and ${propertyOwners.property_id} in (
        select id from properties where estate_id = ${estate_id})`,
    )
}
