import type { ListedPayout } from '#contract/credit.ts'
import { accountName } from '#contract/household.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Visible } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { all, type Page, readCountedPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { membersOf } from '../accounts.ts'
import { ITS_NAMES } from '../arrears/store.ts'

/** Payouts with a reference of the bank, newest first. */
export const listPayouts = (
  db: Db,
  visible: Visible<'debts'>,
  query: PageQuery,
): Promise<Page<ListedPayout>> =>
  readCountedPage(query, async (limit, offset) => {
    const rows = await readRows(db)<
      Omit<ListedPayout, 'name'> & { members: string[] | null; owner: string | null; total: number }
    >(sql`
      select o.id, o.account_id, tenants.id as tenant_id, ${membersOf(sql`accounts`)} as members, owner.name as owner,
        properties.title as property_title, estates.name as estate_name, o.amount, o.bank_reference, o.dated_on::text as paid_on,
        exists (select from ledger_entries u where u.of_entry = o.id and u.kind = 'payout_undone') as undone,
        (count(*) over ())::int as total
      from ledger_entries o ${ITS_NAMES}
      where o.kind = 'payout' and o.bank_reference is not null and ${all(visible, matches(sql`search_key(o.bank_reference)`, query.q))}
      order by o.dated_on desc, o.id desc limit ${limit} offset ${offset}`)
    return rows.map(({ members, owner, ...row }) => ({ ...row, name: accountName({ members, owner }) }))
  })
