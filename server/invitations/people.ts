import { hasJoined, isOfEstateAlone } from '#server/access/person.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { matches } from '#server/lists/search.ts'

// See decision 030.

const among = (only: SQL | undefined, userId: SQL) => (only ? sql`and ${userId} = any(${only})` : sql``)

/** Newest values first. */
const peopleOf = (estateId: SQL, only?: SQL) => sql`
  select k.user_id, (array_agg(k.name order by k.created_at desc))[1] as name,
    (array_agg(k.email order by k.created_at desc) filter (where k.email is not null))[1] as email,
    (array_agg(k.phone order by k.created_at desc) filter (where k.phone is not null))[1] as phone,
    array_remove(array_agg(k.lives_in), null) as lives_in, array_remove(array_agg(k.owns), null) as owns
  from (
    select t.user_id, t.name, t.email, t.phone_number as phone, t.created_at, t.estate_property_id as lives_in, null::int as owns
    from tenants t where t.estate_id = ${estateId} and t.left_at is null ${among(only, sql`t.user_id`)}
    union all
    select p.owner_id, p.owner_name, p.owner_email, p.owner_phone, p.created_at, null, p.id
    from properties p where p.estate_id = ${estateId} and p.owner_id is not null ${among(only, sql`p.owner_id`)}
  ) k group by k.user_id`

const linksTo = (estateId: SQL) => sql`
  left join invitations i on i.user_id = u.id and i.estate_id = ${estateId}
  left join password_resets l on l.id = i.link_id left join messages m on m.id = i.message_id`

const STATE = sql`case
  when ${hasJoined(sql`u`)} then 'joined'
  when i.sent_at is null then 'not_sent'
  when m.status = 'failed' and i.opened_at is null then 'failed'
  when l.id is null or l.used_at is not null or l.expires_at <= now() then 'expired'
  when i.opened_at is not null then 'opened'
  when m.via = 'outbox' then 'not_sent'
  else 'sent' end`

/** A person who joined without an import was never invited. */
const LISTED = sql`(i.id is not null or not ${hasJoined(sql`u`)})`

export const listedOf = (estateId: SQL) => sql`
  select k.user_id, k.name, k.email, k.phone, ${STATE} as state
  from (${peopleOf(estateId)}) k join users u on u.id = k.user_id ${linksTo(estateId)}
  where ${LISTED}`

/** `mail` and `whatsapp` are the addresses for a link. */
export const inviteesOf = (estateId: SQL, only?: SQL) => sql`
  select k.user_id, k.name, k.email, k.phone, k.lives_in, k.owns, u.name as own_name, ${STATE} as state,
    i.id is not null as invited, ${LISTED} as listed, i.channel, i.sent_at, i.opened_at, u.deactivated_at is not null as closed,
    m.last_error, m.address, m.via,
    case when w.open then u.email end as mail,
    case when w.open then coalesce(u.sign_in_phone, case when w.alone then k.phone end) end as whatsapp,
    w.open and w.alone and u.email is null and u.sign_in_phone is null and k.phone is null as letter,
    ${hasJoined(sql`u`)} and u.email is null and u.sign_in_phone is not null and u.deactivated_at is null as password_by_phone
  from (${peopleOf(estateId, only)}) k join users u on u.id = k.user_id ${linksTo(estateId)}
    cross join lateral (select not ${hasJoined(sql`u`)} and u.deactivated_at is null as open,
      ${isOfEstateAlone(sql`u`, estateId)} as alone offset 0) w`

export const isMeant = (person: SQL, q: string | undefined): SQL =>
  matches(sql`search_key(concat_ws(E'\n', ${person}.name, ${person}.email, ${person}.phone))`, q) ?? sql`true`

export const titlesOf = (ids: SQL) =>
  sql`array(select p.title from properties p where p.id = any(${ids}) order by p.title collate as_read)`
