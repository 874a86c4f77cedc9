import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MOST_STATEMENT_LINES } from '#contract/statements.ts'
import type { Caller } from '#server/access/caller.ts'
import { livedUnder } from '#server/access/lived-under.ts'
import { reachBooks } from '#server/access/reach.ts'
import { invalid } from '#server/answers/problem.ts'
import { findBooks, readPeriod } from '#server/billing/account/store.ts'
import { type AsOf, readAsOf } from '#server/billing/door.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Database, Db } from '#server/database/open.ts'
import { estates, tenants } from '#server/database/schema.ts'
import type { Account, Statement } from './statement.ts'

interface Asked {
  from?: string | undefined
  to?: string | undefined
  /** With its lines; else the figures alone. */
  lines: boolean
}

/** One tenancy's, which the caller reaches; without an account where they do not. */
export const readTenancyStatement = (
  db: Database,
  caller: Caller,
  tenant_id: number,
  asked: Asked,
): Promise<Statement> => readStatement(db, caller, eq(tenants.id, tenant_id), asked)

/** All properties' of a landlord: those of now, in estates that keep what is owed. Tenancies that have nothing to do with its days are left out. */
export async function readLandlordStatement(
  db: Database,
  caller: Caller,
  landlord_id: number,
  asked: Asked,
): Promise<Statement> {
  const owned = sql`${and(livedUnder(landlord_id), sql`${estates.billing_from} is not null`)}`
  const { accounts, ...statement } = await readStatement(db, caller, owned, asked)
  return { ...statement, accounts: accounts.filter((account) => concerns(account, statement)) }
}

/** Somebody lived there in these days, owed something before or has a line. */
const concerns = (
  { tenancy: { starts_on, ends_on }, ...moved }: Account,
  { from, to }: Pick<Statement, 'from' | 'to'>,
): boolean =>
  [moved.opening, moved.charged, moved.paid, moved.let_off].some((amount) => amount !== 0) ||
  (starts_on <= to && (ends_on === null || ends_on >= from))

/** All of it is read of one moment, so that its figures agree. */
const readStatement = (db: Database, caller: Caller, which: SQL, asked: Asked): Promise<Statement> =>
  db.transaction(
    async (tx) => {
      const to = await readAsOf(tx, asked.to, 'to')
      if (asked.from !== undefined && asked.from > to.day) throw invalid('from', 'This day is still to come.')
      const books = await findBooks(tx, reachBooks(caller), which, to)
      const ids = books.map(({ tenancy }) => tenancy.id)
      const from = await readFrom(tx, ids, to, asked)
      const accounts: Account[] = []
      for (const { tenancy } of books)
        accounts.push({ tenancy, ...(await readPeriod(tx, tenancy.id, { from, to, lines: asked.lines })) })
      return { from, to: to.day, billing: books.some(({ billing }) => billing), accounts }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The first day: the one asked for, or a year before the last, or when the first of the books begins, whichever is later. */
async function readFrom(tx: Db, tenant_ids: number[], to: AsOf, asked: Asked): Promise<string> {
  const { rows } = await tx.execute<{ from: string; lines: number }>(sql`
    with book as (
      select dated_on from ledger_entries
      where tenant_id = any(${sql.param(tenant_ids)}::int[]) and dated_on <= ${to.day}
    ),
    first as (
      select coalesce(${asked.from ?? null}::date,
        greatest((${to.day}::date - interval '12 months')::date + 1, min(dated_on))) as day
      from book
    )
    select day::text as from, (select count(*)::int from book where dated_on >= day) as lines from first`)
  const { from, lines } = onlyRow(rows)
  if (asked.lines && lines > MOST_STATEMENT_LINES)
    throw invalid(
      'from',
      `A statement has at most ${MOST_STATEMENT_LINES.toLocaleString('en-NG')} lines. Choose fewer days.`,
    )
  return from
}
