import type { FastifyInstance } from 'fastify'
import { type OwedOfEstate, type OwedOfProperty, owedApi } from '#contract/owed.ts'
import type { PageQuery } from '#contract/pages.ts'
import { livesThere } from '#server/access/lived-under.ts'
import { type Visible, visibleDebts, visibleEstates, visibleProperties } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { estates, properties } from '#server/database/schema.ts'
import { FIGURES, requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, countRows, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { requirePerson } from '#server/users/store.ts'
import { readArrears, totalArrears } from '../arrears/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { ASKED_FOR, NEVER_OWED, readByMonth, readChargesPaid, readThisMonth } from './store.ts'

export function owedRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, owedApi.estateOwed, async ({ viewer, params: { estateId: estate_id } }) => {
    await requireEstate(db, viewer, estate_id)
    const [visible, filter] = [visibleDebts(viewer), { as_of: await readAsOf(db, undefined), estate_id }]
    const [month, months, totals, top] = await Promise.all([
      readThisMonth(db, estate_id),
      readByMonth(db, estate_id),
      totalArrears(db, visible, filter),
      readArrears(db, visible, filter, { limit: 10 }),
    ])
    const { tenancies: owing_tenancies, owed, ...ageing } = totals
    return { ...month, ...months, owed, owing_tenancies, ageing, top }
  })

  route(app, owedApi.chargesPaid, async ({ viewer, params: { estateId } }) => {
    await requireEstate(db, viewer, estateId)
    return readChargesPaid(db, estateId)
  })

  route(app, owedApi.everywherePaid, () => readChargesPaid(db, null))

  route(app, owedApi.listOwed, ({ viewer, query }) => listOwedOfEstates(db, visibleEstates(viewer), query))

  route(app, owedApi.landlordOwed, async ({ viewer, params, query }) => {
    await requirePerson(db, viewer, params.userId)
    const visible = { properties: visibleProperties(viewer), debts: visibleDebts(viewer) }
    return listOwedOfProperties(db, visible, params.userId, query)
  })
}

/** The largest debt first. */
function listOwedOfProperties(
  db: Db,
  visible: { properties: Visible<'properties'>; debts: Visible<'debts'> },
  owner_id: number,
  query: PageQuery,
): Promise<Page<OwedOfProperty>> {
  const where = all(
    visible.properties,
    sql`${properties.owner_id} = ${owner_id}`,
    matches(properties.search, query.q),
  )
  const homes = sql`properties join estates on estates.id = properties.estate_id`
  return readPage(
    query,
    (limit, offset) =>
      readRows(db)(sql`
        with held as materialized (
          select properties.id, properties.title, estates.id as estate_id, estates.name as estate_name,
            estates.billing_from is not null as billing
          from ${homes} where ${where}
        ),
        people as materialized (
          select tenants.estate_property_id, tenants.id, tenants.name, o.owed, o.oldest_due_on,
            ${livesThere(sql`tenants`)} as lives_there
          from held join tenants on tenants.estate_property_id = held.id
          join estates on estates.id = tenants.estate_id cross join lateral (
            select coalesce(sum(open), 0) as owed, min(due_on) as oldest_due_on from ledger_open
            where account_id = tenants.account_id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
          where ${visible.debts}
        ),
        summed as (
          select estate_property_id, sum(owed) as owed, min(oldest_due_on) as oldest_due_on,
            json_agg(json_build_object('tenant_id', id, 'name', name, 'owed', owed) order by id)
              filter (where lives_there) as occupants,
            json_agg(json_build_object('tenant_id', id, 'name', name, 'owed', owed) order by id)
              filter (where not lives_there and owed > 0) as former
          from people group by 1
        )
        select json_build_object('id', held.id, 'title', title) as property,
          json_build_object('id', estate_id, 'name', estate_name) as estate, billing,
          coalesce(owed, 0) as owed, oldest_due_on::text, coalesce(occupants, '[]') as occupants,
          coalesce(former, '[]') as former
        from held left join summed on summed.estate_property_id = held.id
        order by coalesce(owed, 0) desc, billing desc, lower(title), held.id limit ${limit} offset ${offset}`),
    () => db.$count(homes, where),
  )
}

/** The largest debt first, estates without billing last. */
export function listOwedOfEstates(
  db: Db,
  visible: Visible<'estates'>,
  query: PageQuery,
): Promise<Page<OwedOfEstate>> {
  const where = all(visible, matches(estates.search, query.q))
  return readPage(
    query,
    (limit, offset) =>
      readRows(db)(sql`
        with page as (
          select estates.id, billing_from is not null as billing, ${FIGURES.owed} as owed
          from estates where ${where} order by owed desc nulls last, lower(estates.name), estates.id
          limit ${limit} offset ${offset}
        )
        select json_build_object('id', estates.id, 'name', estates.name) as estate, billing, owed,
          ${FIGURES.properties_count} as properties, ${FIGURES.tenants_count} as tenants,
          case when billing then (select coalesce(sum(d.amount + coalesce((
              select sum(l.amount) from ledger_entries l
              where l.of_entry = d.id and l.kind in (${NEVER_OWED})), 0)), 0) from ledger_entries d
            where d.estate_id = estates.id
              and d.dated_on between (select date_trunc('month', lagos_today())::date) and (select lagos_today())
              and d.kind in (${ASKED_FOR})) end as due_this_month,
          ${FIGURES.collected_this_month} as collected_this_month
        from page join estates on estates.id = page.id
        order by owed desc nulls last, lower(estates.name), estates.id`),
    (most) => countRows(db, estates, where, most),
  )
}
