import type { ChannelName } from '#contract/messages.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { addressOn, isWithdrawn } from '#server/messages/store.ts'

export interface AudienceQuery {
  estate_id: number
  type: 'email' | 'whatsapp'
  roles: readonly ('landlord' | 'tenant')[]
}

const addressBy = (channel: ChannelName, estate_id: number) =>
  addressOn(sql`${channel}::text`, sql`${estate_id}::int`)

/** Rows of id, name, channel and address (null: none). Email notices reach people without an email by WhatsApp. */
export const audienceRows = ({ estate_id, type, roles }: AudienceQuery) => sql`
  select u.id, u.name, to_one.channel, to_one.address
  from users u cross join lateral (${
    type === 'whatsapp'
      ? sql`select 'whatsapp' as channel, ${addressBy('whatsapp', estate_id)} as address`
      : sql`select case when u.email is null and o.phone is not null then 'whatsapp' else 'email' end as channel,
          coalesce(u.email, o.phone) as address
        from (select case when u.email is null then ${addressBy('whatsapp', estate_id)} end as phone offset 0) o`
  }) to_one
  where u.deactivated_at is null and (
    ${roles.includes('landlord') ? sql`exists (select from properties p where p.owner_id = u.id and p.estate_id = ${estate_id})` : sql`false`}
    or ${roles.includes('tenant') ? sql`exists (select from tenants t where t.user_id = u.id and t.estate_id = ${estate_id} and t.left_at is null)` : sql`false`}
  )`

export async function countAudience(
  db: Db,
  audience: AudienceQuery,
): Promise<Record<ChannelName | 'unreached' | 'unwilling', number>> {
  const purpose = sql`case p.channel when 'email' then 'email_notices' else 'whatsapp' end`
  const reached = (channel: ChannelName) =>
    sql`count(*) filter (where address is not null and not withdrawn and channel = ${channel})::int`
  return readRow(db)<Record<ChannelName | 'unreached' | 'unwilling', number>>(sql`
    select ${reached('email')} as email, ${reached('whatsapp')} as whatsapp,
      count(*) filter (where address is null)::int as unreached,
      count(*) filter (where address is not null and withdrawn)::int as unwilling
    from (select p.address, p.channel, ${isWithdrawn(sql`p.id`, purpose)} as withdrawn from (${audienceRows(audience)}) p) people`)
}

export const belongsTo = (userId: SQL, estateId: SQL) => sql`(
  exists (select from tenants t where t.user_id = ${userId} and t.estate_id = ${estateId} and t.left_at is null)
  or exists (select from properties p where p.owner_id = ${userId} and p.estate_id = ${estateId}))`
