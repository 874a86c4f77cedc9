import type { FastifyInstance } from 'fastify'
import { householdName } from '#contract/household.ts'
import { type OwedOfEstate, type OwedOfProperty, type OwnAccount, owedApi } from '#contract/owed.ts'
import type { PageQuery } from '#contract/pages.ts'
import { livesThere } from '#server/access/lived-under.ts'
import {
  type Visible,
  visibleDebts,
  visibleEstates,
  visibleOwnersAccounts,
  visibleProperties,
} from '#server/access/visibility.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readListRows } from '#server/database/rows.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { FIGURES, requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, asRead, countRows, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { requirePerson } from '#server/users/store.ts'
import { findOwnersLedgers, readAccount } from '../account/store.ts'
import { membersOf } from '../accounts.ts'
import { readArrears, totalArrears } from '../arrears/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { listAccountsOfHome } from './home-accounts.ts'
import {
  owedByOwner,
  readByMonth,
  readChargesPaid,
  readThisMonth,
  receivedSameDaysLastMonth,
  sumsOfEstates,
} from './store.ts'

export function owedRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, owedApi.estateOwed, async ({ viewer, params: { estateId: estate_id } }) => {
    await requireEstate(db, viewer, estate_id)
    const [visible, filter] = [visibleDebts(viewer), { as_of: await readAsOf(db, undefined), estate_id }]
    const [month, months, totals, top] = await Promise.all([
      readThisMonth(db, estate_id),
      readByMonth(db, estate_id),
      totalArrears(db, visible, filter),
      readArrears(db, visible, { ...filter, age: 'any', order: '-late' }, { limit: 10 }),
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

  route(app, owedApi.landlordAccounts, async ({ viewer, params }) => {
    await requirePerson(db, viewer, params.userId)
    return listAccountsOf(db, visibleOwnersAccounts(viewer), params.userId)
  })

  route(app, owedApi.homeAccounts, ({ viewer, params }) => listAccountsOfHome(db, viewer, params.id))

  route(app, owedApi.landlordOwed, async ({ viewer, params, query }) => {
    await requirePerson(db, viewer, params.userId)
    const visible = { properties: visibleProperties(viewer), debts: visibleDebts(viewer) }
    return listOwedOfProperties(db, visible, params.userId, query)
  })
}

type Debtor = Omit<OwedOfProperty['occupants'][number], 'name'> & { members: string[] }
const named = ({ members, ...debtor }: Debtor) => ({ ...debtor, name: householdName(members) })

/** The accounts of a landlord, with ended ones that still owe. */
async function listAccountsOf(
  db: Db,
  visible: Visible<'owners accounts'>,
  owner_id: number,
): Promise<OwnAccount[]> {
  const as_of = await readAsOf(db, undefined)
  const which = and(
    eq(accounts.owner_id, owner_id),
    sql`estates.archived_at is null`,
    sql`estates.billing_from is not null`,
  )
  const ledgers = await findOwnersLedgers(db, visible, which ?? sql`false`, as_of)
  const rows: OwnAccount[] = []
  for (const {
    account_id,
    account: { number, pay_code, claimed, bank_accounts, property, estate, ended },
  } of ledgers) {
    const { owed, credit, oldest_due_on, next_due } = await readAccount(db, account_id, as_of, {
      per_page: 1,
    })
    if (ended && owed === 0) continue
    const next = next_due && { due_on: next_due.due_on, amount: next_due.amount }
    const where = { number, pay_code, bank_accounts, property, estate }
    rows.push({ account_id, ...where, owed, credit, claimed, oldest_due_on, next_due: next, ended })
  }
  return rows.toSorted((one, other) => other.owed - one.owed)
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
  const read = readListRows(db, query.q)
  const homes = sql`properties join estates on estates.id = properties.estate_id`
  return readPage(
    query,
    async (limit, offset) => {
      const rows = await read<
        Omit<OwedOfProperty, 'occupants' | 'former'> & { occupants: Debtor[]; former: Debtor[] }
      >(sql`
        with held as materialized (
          select properties.id, properties.title, estates.id as estate_id, estates.name as estate_name,
            estates.billing_from is not null as billing, coalesce(owner_lives_from <= lagos_today(), false) as owner_lives
          from ${homes} where ${where}
        ),
        people as materialized (
          select tenants.estate_property_id, json_build_object('tenant_id', tenants.id, 'account_id', accounts.id,
              'members', ${membersOf(sql`accounts`)}, 'owed', o.owed) as debtor,
            ${asRead(tenants.name)} as name, accounts.id, o.owed, o.oldest_due_on, ${livesThere(sql`tenants`)} as lives_there
          from held join accounts on accounts.property_id = held.id join tenants on tenants.id = accounts.tenant_id
          join estates on estates.id = tenants.estate_id cross join lateral (
            select coalesce(sum(open), 0) as owed, min(due_on) as oldest_due_on from ledger_open
            where account_id = accounts.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
          where ${visible.debts}
        ),
        summed as (
          select estate_property_id, sum(owed) as owed, min(oldest_due_on) as oldest_due_on,
            json_agg(debtor order by owed desc, name, id) filter (where lives_there) as occupants,
            json_agg(debtor order by owed desc, name, id) filter (where not lives_there and owed > 0) as former
          from people group by 1
        )
        select json_build_object('id', held.id, 'title', title) as property,
          json_build_object('id', estate_id, 'name', estate_name) as estate, billing,
          coalesce(owed, 0) as owed, ${owedByOwner(owner_id, sql`held.id`)} as own_owed, owner_lives, oldest_due_on::text, coalesce(occupants, '[]') as occupants,
          coalesce(former, '[]') as former
        from held left join summed on summed.estate_property_id = held.id
        order by coalesce(owed, 0) desc, billing desc, lower(title), held.id limit ${limit} offset ${offset}`)
      return rows.map((row) => ({
        ...row,
        occupants: row.occupants.map(named),
        former: row.former.map(named),
      }))
    },
    () => db.$count(homes, where),
  )
}

/** The lowest rate of this month first, then the largest debt; estates without billing last. */
export function listOwedOfEstates(
  db: Db,
  visible: Visible<'estates'>,
  query: PageQuery,
): Promise<Page<OwedOfEstate>> {
  const where = all(visible, matches(estates.search, query.q))
  const read = readListRows(db, query.q)
  return readPage(
    query,
    (limit, offset) =>
      read<OwedOfEstate>(sql`
        with days as (select date_trunc('month', lagos_today())::date as first, lagos_today() as last),
        listed as materialized (select estates.id from estates where ${where}),
        sums as (${sumsOfEstates(sql`select id from listed`)}),
        page as (
          select estates.id, billing_from is not null as billing, ${FIGURES.owed} as owed, due, collected,
            row_number() over (order by collected / nullif(due, 0), ${FIGURES.owed} desc nulls last, lower(estates.name), estates.id) as place
          from listed join estates using (id) left join sums on sums.estate_id = estates.id
          order by place limit ${limit} offset ${offset}
        )
        select json_build_object('id', estates.id, 'name', estates.name) as estate, billing, owed,
          ${FIGURES.properties_count} as properties, ${FIGURES.tenants_count} as tenants,
          case when billing then coalesce(due, 0) end as due_this_month,
          case when billing then coalesce(collected, 0) end as collected_this_month,
          ${FIGURES.received_this_month} as received_this_month, ${FIGURES.given_back_this_month} as given_back_this_month,
          ${receivedSameDaysLastMonth(sql`estates.id`)} as same_days_last_month
        from page join estates on estates.id = page.id order by place`),
    (most) => countRows(db, estates, where, most),
  )
}
