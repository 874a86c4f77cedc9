import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { giveUpNotificationsTo, notifyEach } from '#server/notifications/store.ts'

const MOST_AT_ONCE = 100

/** Frees empty properties, tells admins and landlord, but not who did it, drops queued messages to the tenants. */
export async function endTenancies(db: Db, ids: number[], by: number | null): Promise<void> {
  const ended = inArray(tenants.id, ids)
  await db.update(tenants).set({ left_at: sql`now()` }).where(ended)
  await db
    .update(properties)
    .set({ status: 'available' })
    .where(
      and(
        eq(properties.status, 'rented'),
        inArray(properties.id, db.select({ id: tenants.estate_property_id }).from(tenants).where(ended)),
        sql`not exists (select from tenants t where t.estate_property_id = ${properties.id} and t.left_at is null)`,
      ),
    )
  await notifyEach(
    db,
    sql`
    select u.id, e.id, 'A tenant has left', t.name || ' has left ' || p.title || ' in ' || e.name || '.' ||
      case when p.status = 'available' then ' The property is available again.' else '' end
    from tenants t join estates e on e.id = t.estate_id join properties p on p.id = t.estate_property_id
      join users u on u.id <> t.user_id and u.id is distinct from ${by} and u.deactivated_at is null and (u.id = p.owner_id or (u.estate_id = e.id
        and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')))
    where t.id = any(${sql.param(ids)}::int[]) order by t.id, u.id`,
  )
  await giveUpNotificationsTo(
    db,
    sql`select t.user_id, t.estate_id from tenants t where t.id = any(${sql.param(ids)}::int[])`,
  )
}

/** Skips rows that another server holds. */
export async function endDueTenancies(db: Database): Promise<void> {
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      // Property first, as when adding a tenant.
      const homes = await tx.execute<{ id: number }>(sql`
        select id from properties where id in (
          select estate_property_id from tenants where left_at is null and ends_on < lagos_today())
        order by id limit ${MOST_AT_ONCE} for update skip locked`)
      const ids = homes.rows.map(({ id }) => id)
      const due = await tx
        .select({ id: tenants.id })
        .from(tenants)
        .where(
          sql`${inArray(tenants.estate_property_id, ids)} and ${tenants.left_at} is null and ${tenants.ends_on} < lagos_today()`,
        )
        .for('update')
      const due_ids = due.map(({ id }) => id)
      if (due_ids.length > 0) await endTenancies(tx, due_ids, null)
      return due_ids.length
    })
    if (ended === 0) return
  }
}
