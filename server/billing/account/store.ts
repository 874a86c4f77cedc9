import { eq, sql } from 'drizzle-orm'
import type { Ledger } from '#contract/ledger.ts'
import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { sumAges } from '../days/ageing.ts'
import { type AsOf, hasEnded } from '../days/as-of.ts'
import { bookAt, PERIOD } from './book-at.ts'
import { ENTRIES } from './entries.ts'
import { PAID_PERIODS, PAID_UNTIL } from './paid-until.ts'

/** Whose book it is, and whether there is one; a tenancy within reach. */
export async function findBook(
  db: Db,
  reach: Reach<'books'>,
  tenant_id: number,
  as_of: AsOf,
): Promise<Pick<Ledger, 'tenancy' | 'billing'> | undefined> {
  const [row] = await db
    .select({
      tenancy: {
        id: tenants.id,
        user_id: tenants.user_id,
        name: tenants.name,
        email: tenants.email,
        phone_number: tenants.phone_number,
        starts_on: tenants.starts_on,
        ends_on: tenants.ends_on,
        ended: hasEnded(as_of),
      },
      property: { id: properties.id, title: properties.title },
      estate: { id: estates.id, name: estates.name },
      billing: sql<boolean>`${estates.billing_from} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(all(reach, eq(tenants.id, tenant_id)))
  if (!row) return undefined
  const { tenancy, property, estate, billing } = row
  return { tenancy: { ...tenancy, property, estate }, billing }
}

type Account = Omit<Ledger, 'tenancy' | 'billing' | 'as_of'>

/** What a tenancy owes and has paid as of a day, with a page of its entries; in one statement, so that all of it agrees. */
export async function readAccount(
  db: Db,
  tenant_id: number,
  as_of: AsOf,
  { page = 1, per_page = 100 }: { page?: number | undefined; per_page?: number | undefined },
): Promise<Account> {
  const { rows } = await db.execute<Account & Record<string, unknown>>(sql`
    with ${bookAt(tenant_id, as_of)}, ${PAID_PERIODS},
    aged as (
      select coalesce(sum(open), 0) as owed, min(due_on) filter (where open > 0) as oldest_due_on,
        ${sumAges(sql`open`, sql`due_on`, sql`day`)}
      from lines, at where amount > 0 and dated_on <= day
    )
    select owed, oldest_due_on::text,
      json_build_object('not_due', not_due, 'd30', d30, 'd60', d60, 'd90', d90, 'older', older) as ageing,
      (select coalesce(sum(amount), 0) from lines, at where dated_on <= day) as balance,
      (select coalesce(sum(open), 0) from lines, at where amount < 0 and dated_on <= day) as credit,
      (select coalesce(sum(amount), 0) from paid where ahead) as in_advance,
      (${PAID_UNTIL})::text as paid_until,
      ${as_of.is_today ? NEXT_DUE : sql`null`} as next_due,
      (${ENTRIES(per_page, (page - 1) * per_page)}) as entries,
      (select count(*)::int from lines, at where dated_on <= day) as entries_total
    from aged`)
  return onlyRow(rows)
}

/** What is dated later, is raised already and is not paid, of the day that comes first. */
const NEXT_DUE = sql`(
  select json_build_object('due_on', due_on, 'amount', sum(open), 'lines', json_agg(json_build_object(
    'entry_id', id, 'name', name, 'period', ${PERIOD}, 'amount', open) order by id))
  from lines l, at where amount > 0 and open > 0 and dated_on > day group by due_on order by due_on limit 1)`
