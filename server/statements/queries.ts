import { MOST_STATEMENT_LINES } from '#contract/statements.ts'
import { livedUnder, ownedFrom } from '#server/access/lived-under.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  ledgersReadFrom,
  ledgersReadUntil,
  visibleLedgers,
  visibleOwnersAccounts,
} from '#server/access/visibility.ts'
import {
  type AccountLedger,
  findLedgers,
  findOwnersLedgers,
  readPeriod,
} from '#server/billing/account/store.ts'
import { type AsOfDate, notAfter, readAsOf } from '#server/billing/public.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { accounts, estates, tenants } from '#server/database/schema.ts'
import { invalid } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import type { AccountStatement, StatementAccount } from './statement.ts'

interface Asked {
  from?: string | undefined
  to?: string | undefined
  lines: boolean
}

/** Has no account if the viewer may not see the tenancy. */
export const readTenancyStatement = (
  db: Database,
  viewer: Viewer,
  tenant_id: number,
  asked: Asked,
): Promise<AccountStatement> =>
  readPeriods(db, asked, (tx, to) =>
    findTenancies(tx, viewer, to, eq(tenants.id, tenant_id), ledgersReadFrom(viewer)),
  )

const BILLS = sql`${estates.billing_from} is not null`
/** One member of each household. */
const isNamed = sql`${tenants.id} = (select a.tenant_id from accounts a where a.id = ${tenants.account_id})`

/** An owner's account counts while they own a home of the estate, also after they sold its own. */
const ofOwner = (owner_id: number) =>
  all(
    eq(accounts.owner_id, owner_id),
    sql`${accounts.estate_id} in (select p.estate_id from properties p where p.owner_id = ${owner_id})`,
    BILLS,
  )

/**
 * Covers the tenancies of the landlord's present properties and the landlord's own accounts, in estates that bill.
 * Tenancies outside the days are left out.
 */
export async function readLandlordStatement(
  db: Database,
  viewer: Viewer,
  landlord_id: number,
  asked: Asked,
): Promise<AccountStatement> {
  const { from, to, accounts, ...statement } = await readPeriods(db, asked, async (tx, as_of) => {
    const theirs = all(livedUnder(landlord_id, as_of.day), isNamed, BILLS)
    const tenancies = await findTenancies(tx, viewer, as_of, theirs, ownedFrom(landlord_id))
    const own = await findOwners(tx, viewer, as_of, ofOwner(landlord_id))
    return [...tenancies, ...own]
  })
  const concerned = accounts.filter(
    ({ tenancy: { starts_on, ends_on, number }, opening, charged, paid, adjusted }) =>
      [opening, charged, paid, adjusted].some((amount) => amount !== 0) ||
      (number === undefined && starts_on <= to && (ends_on === null || ends_on >= from)),
  )
  return { from, to, ...statement, accounts: concerned.toSorted(inOrder) }
}
const inPlace = new Intl.Collator('en', { numeric: true })
const placeOf = ({ tenancy: { estate, property } }: StatementAccount) =>
  `${estate.name} ${property.title} ${property.id}`
/** The largest debt of a home is first. */
const inOrder = (one: StatementAccount, other: StatementAccount) =>
  inPlace.compare(placeOf(one), placeOf(other)) ||
  other.owed - one.owed ||
  inPlace.compare(one.tenancy.name, other.tenancy.name)

/** Has no account if the viewer may not see it. */
export const readOwnersStatement = (
  db: Database,
  viewer: Viewer,
  account_id: number,
  asked: Asked,
): Promise<AccountStatement> =>
  readPeriods(db, asked, (tx, to) => findOwners(tx, viewer, to, eq(accounts.id, account_id)))

const findTenancies = (tx: Db, viewer: Viewer, to: AsOfDate, which: SQL, from: SQL<string | null>) =>
  findLedgers(
    tx,
    { ledgers: visibleLedgers(viewer, to.day), from, until: ledgersReadUntil(viewer) },
    which,
    to,
  )

async function findOwners(tx: Db, viewer: Viewer, to: AsOfDate, which: SQL): Promise<AccountLedger[]> {
  const ledgers = await findOwnersLedgers(tx, visibleOwnersAccounts(viewer), which, to)
  return ledgers.map(({ account: tenancy, ...ledger }) => ({ ...ledger, tenancy }))
}

/** One snapshot, so that all figures agree. */
const readPeriods = (
  db: Database,
  asked: Asked,
  find: (tx: Db, to: AsOfDate) => Promise<AccountLedger[]>,
): Promise<AccountStatement> =>
  db.transaction(
    async (tx) => {
      const to = await readAsOf(tx, asked.to, 'to')
      if (asked.from !== undefined && asked.from > to.day) throw invalid('from', 'This day is in the future.')
      const ledgers = await find(tx, to)
      const { from, lines: lines_total } = await firstDay(tx, ledgers, to, asked)
      const periods: StatementAccount[] = []
      for (const { account_id, tenancy, read_from, read_until } of ledgers) {
        const first = read_from !== null && read_from > from ? read_from : from
        const account = await readPeriod(tx, account_id, {
          ...{ from: first, to: notAfter(to, read_until) },
          ...{ lines: asked.lines, read_from },
        })
        periods.push({ account_id, tenancy, from: first, ...account })
      }
      const billing = ledgers.some((ledger) => ledger.billing)
      return { from, to: to.day, billing, lines_total, accounts: periods }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The requested day, by default a year before the last, but not before the ledgers begin or the viewer may read, with the lines since. */
async function firstDay(
  tx: Db,
  ledgers: readonly AccountLedger[],
  to: AsOfDate,
  asked: Asked,
): Promise<{ from: string; lines: number }> {
  const ids = ledgers.map(({ account_id }) => account_id)
  const days = ledgers.map(({ read_from }) => read_from)
  const { from, lines } = await readRow(tx)<{ from: string; lines: number }>(sql`
    with read as (
      select id, coalesce(day, '-infinity') as day
      from unnest(${sql.param(ids)}::int[], ${sql.param(days)}::date[]) as each (id, day)
    ),
    ledger as (
      select e.dated_on, read.day as read_from from read join ledger_entries e on e.account_id = read.id
      where e.dated_on <= ${to.day}
    ),
    first as (
      select greatest((select min(day) from read), coalesce(${asked.from ?? null}::date,
        greatest((${to.day}::date - interval '12 months')::date + 1, min(greatest(dated_on, read_from))))) as day
      from ledger
    )
    select day::text as from,
      (select count(*)::int from ledger where dated_on >= greatest(day, read_from)) as lines from first`)
  if (asked.lines && lines > MOST_STATEMENT_LINES)
    throw invalid(
      'from',
      `A statement has at most ${MOST_STATEMENT_LINES.toLocaleString('en-NG')} lines. Choose fewer days.`,
    )
  return { from, lines }
}
