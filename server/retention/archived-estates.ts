import { ERASURE_DAYS } from '#contract/data-request-states.ts'
import { MANAGERS } from '#contract/roles.ts'
import { NOBODY } from '#server/access/actor.ts'
import { shutOut } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import { inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { giveUpMessages } from '#server/messages/store.ts'
import type { Portion } from './rule.ts'

/** Each of them needs a password that nobody knows, which takes its time. */
const PORTION = 20
const REASON = 'The estate was archived seven years ago.'

/**
 * Residents of archived estates who belong nowhere else (SQL, `r`): since when, and whether they are to be asked about. Those whose
 * erasure was asked for wait for what becomes of that; whom an admin kept since is kept, and whoever has money open is looked at first.
 */
const residents = (days: number) => sql`(
  select u.id, u.deactivated_at, a.since, a.since < now() - make_interval(days => ${days}::int) and not exists (
    select from data_requests d where d.user_id = u.id and d.kind = 'erasure' and (d.state = 'open'
      or d.state = 'refused' and d.answered_at > a.since + make_interval(days => ${days}::int)))
    and not exists (select from erasure_hindrances(array[u.id])) as due
  from (
    select p.user_id, max(e.archived_at) as since
    from (
      select user_id, estate_id from tenants
      union select o.owner_id, p.estate_id from property_owners o join properties p on p.id = o.property_id
      union select id, estate_id from users) p
    join estates e on e.id = p.estate_id
    where p.user_id is not null
    group by p.user_id having bool_and(e.archived_at is not null)) a
  join users u on u.id = a.user_id
  where not exists (select from user_roles m where m.user_id = u.id and m.role in ${[...MANAGERS]})
    and not exists (select from data_requests d where d.user_id = u.id and d.kind = 'erasure' and d.state in ('erasing', 'erased')))`

export const countResidents = (days: number) => sql`
  select count(*)::int as rows, (count(*) filter (where r.due))::int as due from ${residents(days)} r`

/**
 * Shuts the accounts of some of those whose estates were archived so long ago, and has them erased as if they had asked for it: until
 * then an admin may take it back. In a transaction.
 */
export async function askToErase(tx: Db, days: number): Promise<Portion> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from users u where u.id in (select r.id from ${residents(days)} r where r.due)
    order by u.id limit ${PORTION} for no key update skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { removed: 0, last: true }
  await giveUpMessages(tx, inArray(messages.user_id, ids), REASON)
  for (const id of ids) {
    const { rowCount } = await tx.execute(sql`
      update users set deactivated_at = now(), deactivated_reason = ${REASON} where id = ${id} and deactivated_at is null`)
    if (rowCount === 1) {
      await shutOut(tx, id, REASON)
      await audit(tx, NOBODY, 'deactivate', 'user', { id, after: { reason: REASON } })
    }
    await tx.execute(sql`
      insert into data_requests (user_id, kind, state, via, answered_at, answer, erase_on)
      values (${id}, 'erasure', 'erasing', 'archive', now(), ${REASON}, lagos_today() + ${ERASURE_DAYS}::int)`)
  }
  return { removed: ids.length, last: ids.length < PORTION }
}
