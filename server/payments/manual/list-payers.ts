import { ownersName } from '#contract/household.ts'
import type { Payer } from '#contract/manual-payments.ts'
import type { PageQuery } from '#contract/pages.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import type { ViewerScope } from '#server/access/viewer.ts'
import { visibleOwnersAccounts, visiblePaidTenancies } from '#server/access/visibility.ts'
import { ITS_OWNER } from '#server/billing/public.ts'
import { eq, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { accounts, tenants } from '#server/database/schema.ts'
import { all, countRows, type Page, readPage } from '#server/lists/page.ts'
import { holds, isAccount, isOfHome, searched } from '#server/lists/search.ts'

/** Visible tenancies and owners' accounts, present ones first, then former ones, by name. */
export function listPayers(
  db: Db,
  viewer: ViewerScope,
  query: PageQuery & { estate_id?: number | undefined },
): Promise<Page<Payer>> {
  const { q, estate_id } = query
  const among = (table: typeof accounts | typeof tenants) =>
    all(isEstateThere(table.estate_id), estate_id === undefined ? undefined : eq(table.estate_id, estate_id))
  const tenancies = all(
    visiblePaidTenancies(viewer),
    among(tenants),
    searched(q, (word) =>
      or(
        holds(tenants.search, word),
        isOfHome(tenants.estate_property_id, word),
        isAccount(tenants.account_id, word),
      ),
    ),
  )
  const owners = all(
    visibleOwnersAccounts(viewer),
    among(accounts),
    searched(q, (word) =>
      or(
        holds(sql`search_key(owner.name)`, word),
        isOfHome(accounts.property_id, word),
        isAccount(accounts.id, word),
      ),
    ),
  )
  const ownersAccounts = sql`from accounts ${ITS_OWNER} where ${owners}`
  return readPage(
    query,
    async (limit, offset) => {
      const first = sql`limit ${limit + offset}`
      const rows = await readRows(db)<Payer>(sql`
        with page as (
          select * from (
            (select id as tenant_id, account_id, name, (left_at is not null) as left_home from tenants where ${tenancies}
              order by (left_at is not null), name, id ${first})
            union all
            (select null, accounts.id, owner.name, coalesce(accounts.ends_on < lagos_today(), false) ${ownersAccounts}
              order by 4, 3, 2 ${first})
          ) payers order by left_home, name, tenant_id, account_id limit ${limit} offset ${offset}
        )
        select page.tenant_id, a.id as account_id, page.name, p.title as property_title, e.id as estate_id, e.name as estate_name,
          page.left_home as "left"
        from page join accounts a on a.id = page.account_id join properties p on p.id = a.property_id join estates e on e.id = a.estate_id
        order by page.left_home, page.name, page.tenant_id, a.id`)
      return rows.map((row) => (row.tenant_id === null ? { ...row, name: ownersName(row.name) } : row))
    },
    async (most) => {
      const some = most === undefined ? sql`` : sql`limit ${most}`
      const { count } = await readRow(db)<{ count: number }>(
        sql`select count(*)::int as count from (select ${ownersAccounts} ${some}) found`,
      )
      return count + (await countRows(db, tenants, tenancies, most))
    },
  )
}
