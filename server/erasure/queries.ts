import { ERASURE_HINDRANCES, type ErasureHindrance, type Mention } from '#contract/privacy-requests.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'

type PlacesInTheWay = { owns: { id: number; title: string } | null }

export async function findPlacesInTheWay(
  db: Db,
  hindrances: ReadonlyMap<number, readonly ErasureHindrance[]>,
): Promise<Map<number, PlacesInTheWay>> {
  const ids = [...hindrances.keys()].filter((id) => hindrances.get(id)?.includes('owns'))
  if (ids.length === 0) return new Map()
  const rows = await readRows(db)<PlacesInTheWay & { user_id: number }>(sql`
    select u.id as user_id,
      (select json_build_object('id', p.id, 'title', p.title) from properties p join estates e on e.id = p.estate_id and e.archived_at is null
        where p.owner_id = u.id or p.id in (
          select o.property_id from property_owners o where o.owner_id = u.id and coalesce(o.until_on >= lagos_today(), true))
        order by p.id limit 1) as owns
    from users u where u.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ user_id, ...places }) => [user_id, places]))
}

export async function hindrancesOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, ErasureHindrance[]>> {
  const rows = await readRows(db)<{ user_id: number; hindrance: ErasureHindrance }>(
    sql`select user_id, hindrance from erasure_hindrances(${sql.param([...userIds])}::int[])`,
  )
  return new Map(
    userIds.map((id) => {
      const found = rows.filter(({ user_id }) => user_id === id).map(({ hindrance }) => hindrance)
      return [id, ERASURE_HINDRANCES.filter((each) => found.includes(each))]
    }),
  )
}

const MOST_MENTIONS = 100

/** Finds texts with a person's name, number or email. All words of a name must match. */
export async function listMentions(db: Db, userId: number): Promise<Mention[]> {
  return readRows(db)<Mention>(sql`
    with given(name, email, phone, other_phone) as (
      select name, email, phone_number, sign_in_phone from users where id = ${userId} and erased_at is null
      union select name, email, phone_number, null from tenants where user_id = ${userId}
      union select owner_name, owner_email, owner_phone, null from properties where owner_id = ${userId}
      union select owner_name, owner_email, owner_phone, null from property_owners where owner_id = ${userId}
    ),
    known as materialized (
      select distinct array(select search_pattern(w) from unnest(words) w where search_pattern(w) is not null) as patterns
      from given, lateral (values (regexp_split_to_array(name, '\\s+')), (array[email]), (array[phone]), (array[other_phone])) said(words)
      where name <> 'Former resident'
    ),
    homes as materialized (
      select p.* from properties p where p.estate_id in (
        select estate_id from tenants where user_id = ${userId}
        union select o.estate_id from properties o where o.owner_id = ${userId}
        union select o.estate_id from property_owners w join properties o on o.id = w.property_id where w.owner_id = ${userId})
    ),
    places as materialized (select distinct estate_id as id from homes),
    texts(place, id, title, what, text) as (
      select 'property', id, title, unnest(array['Title', 'Description']), unnest(array[title, description]) from homes
      union all select 'property', h.id, h.title, 'Attribute', a.value
        from property_attributes a join homes h on h.id = a.property_id
      union all select 'charge', c.id, c.name, 'Name', c.name from charges c join places e on e.id = c.estate_id
      union all select 'notice', n.id, n.title, 'Notice', concat_ws(E'\n', n.title, n.message, n.url)
        from notifications n join places e on e.id = n.estate_id
        where n.user_id is distinct from ${userId} and n.deleted_at is null
      union all select 'tenancy', t.id, h.title, 'Account', concat_ws(E'\n', l.name, l.note)
        from ledger_entries l join places e on e.id = l.estate_id join accounts a on a.id = l.account_id join tenants t on t.id = a.tenant_id
        join homes h on h.id = t.estate_property_id where l.note is not null
      union all select 'payment', p.id, p.invoice_number, unnest(array['Bank reference', 'Note', 'Review']),
          unnest(array[p.bank_reference, p.note, concat_ws(E'\n', p.review, r.note)])
        from payments p join places e on e.id = p.estate_id left join payment_reviews r on r.payment_id = p.id
      union all select 'review', c.id, c.reference, 'Review', concat_ws(E'\n', f.reason, f.note, r.note)
        from checkouts c join places e on e.id = c.estate_id left join payment_flags f on f.checkout_id = c.id
        left join checkout_reviews r on r.checkout_id = c.id where num_nonnulls(f.id, r.checkout_id) > 0
      union all select 'audit', h.id, h.title, 'Audit log', concat_ws(E'\n', l.before, l.after)
        from homes h join audit_log l on l.entity = 'property' and l.entity_id = h.id
    )
    select distinct place, id, title, what from texts, lateral (select search_key(text) as key offset 0) s
    where exists (select from known k where cardinality(k.patterns) > 0 and s.key like all (k.patterns))
    order by place, title, id, what limit ${MOST_MENTIONS}`)
}
