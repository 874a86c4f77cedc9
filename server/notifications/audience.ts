import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { addressOn, isWithdrawn } from '#server/messages/store.ts'

export interface Audience {
  estate_id: number
  type: 'email' | 'whatsapp'
  roles: readonly ('landlord' | 'tenant')[]
}

/** Everybody a notification is addressed to, with their address on its channel, null for none: landlords own in the estate, tenants live there. */
export const audienceOf = ({ estate_id, type, roles }: Audience) => sql`
  select u.id, u.name, ${addressOn(sql`${type}::text`, sql`${estate_id}::int`)} as address
  from users u where u.deactivated_at is null and (
    ${roles.includes('landlord') ? sql`exists (select from properties p where p.owner_id = u.id and p.estate_id = ${estate_id})` : sql`false`}
    or ${roles.includes('tenant') ? sql`exists (select from tenants t where t.user_id = u.id and t.estate_id = ${estate_id} and t.left_at is null)` : sql`false`}
  )`

/** How many a notification would reach, how many have no address for it, and how many do not want it. */
export async function countAudience(
  db: Db,
  audience: Audience,
): Promise<{ reached: number; unreached: number; unwilling?: number }> {
  const purpose = audience.type === 'email' ? 'email_notices' : 'whatsapp'
  const { rows } = await db.execute<{ reached: number; unreached: number; unwilling: number }>(sql`
    select count(*) filter (where address is not null and not withdrawn)::int as reached,
      count(*) filter (where address is null)::int as unreached,
      count(*) filter (where address is not null and withdrawn)::int as unwilling
    from (select p.address, ${isWithdrawn(sql`p.id`, purpose)} as withdrawn from (${audienceOf(audience)}) p) people`)
  const { unwilling, ...counts } = onlyRow(rows)
  return { ...counts, ...(unwilling > 0 && { unwilling }) }
}

/** Whether somebody (SQL, as the estate) lives in an estate, or owns property there. */
export const belongsTo = (userId: SQL, estateId: SQL) => sql`(
  exists (select from tenants t where t.user_id = ${userId} and t.estate_id = ${estateId} and t.left_at is null)
  or exists (select from properties p where p.owner_id = ${userId} and p.estate_id = ${estateId}))`
