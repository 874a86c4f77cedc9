import type { Ledger } from '#contract/ledger.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { sumAges } from '../days/ageing.ts'
import { type AsOf, hasEnded, lastReminded } from '../days/as-of.ts'
import { nextOfEach } from '../dues/raise.ts'
import { bookAt, PERIOD } from './book-at.ts'
import { ENTRIES, LISTED, type Listed, readFrom, since } from './entries.ts'
import { PAID_PERIODS, PAID_UNTIL } from './paid-until.ts'

export interface Book extends Pick<Ledger, 'tenancy' | 'billing'> {
  /** Its entries are read from this day on; those before are one sum. Null: all of them. */
  read_from: string | null
}
/** Which books, and from which day on their entries are read. */
interface Read {
  books: Reach<'books'>
  from: SQL<string | null>
}

/** Whose books they are, and whether there are any; of tenancies within reach, by estate and property. */
export async function findBooks(db: Db, reach: Read, which: SQL, as_of: AsOf): Promise<Book[]> {
  const rows = await db
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
      read_from: reach.from,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(all(reach.books, which))
    .orderBy(estates.name, estates.id, properties.title, properties.id, tenants.starts_on, tenants.id)
  return rows.map(({ tenancy, property, estate, ...book }) => ({
    tenancy: { ...tenancy, property, estate },
    ...book,
  }))
}

/** The same of one tenancy. */
export async function findBook(
  db: Db,
  reach: Read,
  tenant_id: number,
  as_of: AsOf,
): Promise<Book | undefined> {
  const [book] = await findBooks(db, reach, eq(tenants.id, tenant_id), as_of)
  return book
}

/** What is owed of a book (see `bookAt`) on its day, by age. */
const AGED = sql`
  aged as (
    select coalesce(sum(open), 0) as owed, min(due_on) filter (where open > 0) as oldest_due_on,
      ${sumAges(sql`open`, sql`due_on`, sql`day`)}
    from lines, at where amount > 0 and dated_on <= day
  )`
/** How the book stands on its day, beside `aged`; it begins where it is read from. */
const standing = (read_from: string | null) => sql`
  owed, oldest_due_on::text,
  json_build_object('not_due', not_due, 'd30', d30, 'd60', d60, 'd90', d90, 'older', older) as ageing,
  (select coalesce(sum(amount), 0) from lines, at where dated_on <= day) as balance,
  (select coalesce(sum(open), 0) from lines, at where amount < 0 and dated_on <= day) as credit,
  (select coalesce(sum(amount), 0) from paid where ahead) as in_advance,
  (select greatest(min(dated_on), ${read_from}::date)::text from lines, at where dated_on <= day having count(*) > 0) as begins_on`

type Account = Omit<Ledger, 'tenancy' | 'billing' | 'as_of'>

/** What a tenancy owes and has paid as of a day, with a page of its entries; in one statement, so that all of it agrees. */
export async function readAccount(
  db: Db,
  tenant_id: number,
  as_of: AsOf,
  {
    listed = 'all',
    page = 1,
    per_page = 100,
    read_from = null,
  }: {
    listed?: Listed | undefined
    page?: number | undefined
    per_page?: number | undefined
    read_from?: string | null
  },
): Promise<Account> {
  const entries = readFrom(LISTED[listed], read_from)
  const { rows } = await db.execute<Account & Record<string, unknown>>(sql`
    with ${bookAt(tenant_id, as_of)}, ${PAID_PERIODS}, ${AGED}
    select ${standing(read_from)}, (${lastReminded(sql`${tenant_id}`, as_of, read_from)})::text as reminded_on,
      (${PAID_UNTIL})::text as paid_until,
      ${as_of.is_today ? nextDue(tenant_id) : sql`null`} as next_due,
      (${ENTRIES(entries, sql`limit ${per_page} offset ${(page - 1) * per_page}`)}) as entries,
      (select count(*)::int from lines, at where dated_on <= day and ${entries.which}) as entries_total,
      (select json_build_object('before', ${read_from}::date, 'balance', sum(amount)) from lines
        where dated_on < ${read_from}::date having count(*) > 0) as brought_forward
    from aged`)
  return onlyRow(rows)
}

export type AccountOfPeriod = Omit<TenancyStatement, 'tenancy' | 'billing' | 'from' | 'to'>

/**
 * What a tenancy owed before the day `from`, what came until `to`, and what it owed then; in one statement, so that all of it
 * agrees. Its lines, the oldest first, are read where they are wanted.
 */
export async function readPeriod(
  db: Db,
  tenant_id: number,
  {
    from,
    to,
    lines,
    read_from = null,
  }: { from: string; to: AsOf; lines: boolean; read_from?: string | null },
): Promise<AccountOfPeriod> {
  const money = sql`kind in ('payment', 'opening_credit')`
  const { rows } = await db.execute<AccountOfPeriod & { balance: number } & Record<string, unknown>>(sql`
    with ${bookAt(tenant_id, to)}, ${AGED},
    moved as (
      select coalesce(sum(amount) filter (where dated_on < ${from}), 0) as opening,
        coalesce(sum(amount) filter (where dated_on >= ${from} and amount > 0), 0) as charged,
        coalesce(-sum(amount) filter (where dated_on >= ${from} and ${money}), 0) as paid,
        coalesce(-sum(amount) filter (where dated_on >= ${from} and amount < 0 and not ${money}), 0) as let_off
      from lines, at where dated_on <= day
    )
    select ${standing(read_from)}, opening, charged, paid, let_off,
      ${lines ? sql`(${ENTRIES(readFrom(since(from), read_from))})` : sql`'[]'::json`} as lines
    from aged, moved`)
  const { balance, ...account } = onlyRow(rows)
  return { ...account, closing: balance }
}

/** What is asked for on the day that comes first: what is raised already and not paid, and by the terms what is not raised yet. */
const nextDue = (tenant_id: number) => sql`(
  with coming as (
    -- As the database keeps it: what is dated later may be let off from its own day on.
    select l.charge_id, l.id as entry_id, l.name, l.due_on, o.open as amount, ${PERIOD} as period
    from at, book l join ledger_open o on o.entry_id = l.id where o.side = 'debit' and o.open > 0 and l.dated_on > day
    union all
    select charge_id, null, name, due_on, amount,
      case when last_on is not null then json_build_object('from', from_on, 'to', last_on) end
    from (${nextOfEach(tenant_id)}) n
  )
  select json_build_object('due_on', due_on, 'amount', sum(amount), 'lines', json_agg(json_build_object(
    'entry_id', entry_id, 'name', name, 'period', period, 'amount', amount) order by charge_id, entry_id))
  from coming group by due_on order by due_on limit 1)`
