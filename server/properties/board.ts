import type { FastifyInstance } from 'fastify'
import { type BoardHome, boardApi } from '#contract/board.ts'
import { livesThere } from '#server/access/lived-under.ts'
import { type Visible, visibleProperties } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'

export function boardRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, boardApi.getBoard, async ({ viewer, params: { estateId } }) => {
    await requireEstate(db, viewer, estateId)
    const [estate] = await readRows(db)<{ bills: boolean }>(
      sql`select billing_from is not null as bills from estates where id = ${estateId}`,
    )
    return {
      bills: estate?.bills ?? false,
      homes: await listBoard(db, visibleProperties(viewer), estateId),
    }
  })
}

async function listBoard(db: Db, visible: Visible<'properties'>, estateId: number): Promise<BoardHome[]> {
  const rows = await readRows(db)<{ home: BoardHome }>(sql`
    with owing as (
      select a.id, a.property_id, a.ends_on, sum(o.open) as open, min(o.due_on) as oldest_due_on
      from ledger_open o join accounts a on a.id = o.account_id
      where o.estate_id = ${estateId} and o.side = 'debit' and o.open > 0 and o.dated_on <= lagos_today() group by 1
    ),
    debts as (
      select property_id, sum(open) filter (where coalesce(ends_on >= lagos_today(), true)) as owed,
        min(oldest_due_on) as oldest_due_on, sum(open) filter (where ends_on < lagos_today()) as former_owed
      from owing group by 1
    ),
    households as (
      select t.estate_property_id as property_id, min(t.id) as id, string_agg(t.name, ', ' order by t.id) as names, owing.open
      from tenants t left join owing on owing.id = t.account_id
      where t.estate_id = ${estateId} and ${livesThere(sql`t`)} group by t.estate_property_id, t.account_id, owing.open
    ),
    people as (
      select property_id, string_agg(names, ', ' order by open desc nulls last, id) as who, max(open) as debt,
        (array_agg(names order by open desc, id) filter (where open > 0))[1] as debtors
      from households group by 1
    ),
    homes as (
      select properties.id, properties.title, debts.owed, debts.oldest_due_on, debts.former_owed, people.who, people.debtors, people.debt, properties.owner_name,
        people.who is null and coalesce(properties.owner_lives_from <= lagos_today(), false) as owner_lives
      from properties join estates on estates.id = properties.estate_id
        left join debts on debts.property_id = properties.id left join people on people.property_id = properties.id
      where properties.estate_id = ${estateId} and ${visible}
    )
    select json_strip_nulls(json_build_object(
      'id', id, 'title', title, 'owed', owed, 'oldest_due_on', oldest_due_on, 'former_owed', former_owed,
      'who', case when owner_lives then owner_name else who end,
      'debtors', case when owner_lives and owed > 0 then owner_name else debtors end, 'debt', case when owner_lives then owed else debt end,
      'owner', case when who is null and not owner_lives then owner_name end,
      'state', case when owed > 0 or former_owed > 0 then 'owing' when owner_lives then 'owner' when who is null then 'empty' else 'paid' end)) as home
    from homes order by id`)
  return rows.map(({ home }) => home)
}
