import { eq, sql } from 'drizzle-orm'
import type { Tenant } from '#contract/tenancies.ts'
import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { giveUpNotificationsTo, notifyPerson } from '#server/notifications/store.ts'
import { findTenancy } from './store.ts'

/** Ends a tenancy within reach; a rented property that nobody lives in then is available. Undefined where there is none. */
export async function leaveTenancy(
  db: Db,
  reach: Reach<'tenancies'>,
  id: number,
): Promise<Tenant | undefined> {
  // The property is held first, as by whoever adds somebody to it.
  await db.execute(sql`
    select from properties where id = (select estate_property_id from tenants where id = ${id}) for update`)
  const tenancy = await findTenancy(db, reach, id)
  if (!tenancy) return
  await db.update(tenants).set({ left_at: sql`now()` }).where(eq(tenants.id, id))
  const property = tenancy.estate_property.id
  await db
    .update(properties)
    .set({ status: 'available' })
    .where(
      all(
        eq(properties.id, property),
        eq(properties.status, 'rented'),
        sql`not exists (select from tenants t where t.estate_property_id = ${property} and t.left_at is null)`,
      ),
    )
  return tenancy
}

/** Tells the estate's admins and the landlord that somebody has left. Also gives up the estate's messages that still wait to be sent to whoever left. */
export async function tellLeft(db: Db, tenancy: Tenant): Promise<void> {
  const { user_id, name, estate, estate_property } = tenancy
  await giveUpNotificationsTo(db, user_id, estate.id)
  const { rows } = await db.execute<{ id: number; status: string }>(sql`
    select u.id, p.status from users u join properties p on p.id = ${estate_property.id}
    where u.id <> ${user_id} and u.deactivated_at is null and (u.id = p.owner_id or (u.estate_id = ${estate.id}
      and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')))`)
  for (const { id, status } of rows)
    await notifyPerson(db, {
      user_id: id,
      estate_id: estate.id,
      title: 'A tenant has left',
      message: `${name} has left ${estate_property.title} in ${estate.name}.${status === 'available' ? ' The property is available again.' : ''}`,
    })
}
