import type { BankLine, ClaimToMatch, LineState, PayableAccount, Unassigned } from '#contract/bank-lines.ts'
import { accountName } from '#contract/household.ts'
import { CLAIM_ASKED_DAYS } from '#contract/limits.ts'
import type { PageQuery } from '#contract/pages.ts'
import { ITS_OWNER, membersOf } from '#server/billing/public.ts'
import { asc, eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { bankAccounts, bankLines } from '#server/database/schema-bank.ts'
import { found } from '#server/errors/problem.ts'
import { all, countRows, type Page, readLargePage, readPage } from '#server/lists/page.ts'
import { holds, searched, wholeFirst } from '#server/lists/search.ts'
import { countingDay } from './book.ts'
import { listPayableHomes, type Match, type Matching, readMatching } from './matching.ts'
import { listSettled } from './settlements.ts'
import { indexNames, suggest, whyNoCode } from './suggest.ts'

const BOOKING = sql<BankLine['booking']>`(
  select json_build_object('payment_id', p.id, 'invoice_number', p.invoice_number, 'rule', b.rule, 'recorded_before', not b.made,
    'by', (select u.name from users u where u.id = b.booked_by), 'at', b.created_at,
    'homes', (select json_agg(json_build_object('account_id', w.account_id, 'property_title', h.title,
      'name', w.payer_name, 'amount', w.amount) order by w.id)
      from payments w join properties h on h.id = w.estate_property_id where w.id = p.id or w.part_of = p.id))
  from bank_bookings b join payments p on p.id = b.payment_id where b.line_id = ${bankLines.id})`

const columns = {
  id: bankLines.id,
  estate_id: bankLines.estate_id,
  bank_account: { id: bankAccounts.id, bank: bankAccounts.bank, number: bankAccounts.number },
  day: bankLines.day,
  value_day: bankLines.value_day,
  amount: bankLines.amount,
  fee: bankLines.fee,
  narration: bankLines.narration,
  payer: bankLines.payer,
  payer_bank: bankLines.payer_bank,
  payer_account: bankLines.payer_account,
  reference: bankLines.reference,
  class: bankLines.class,
  state: bankLines.state,
  held: bankLines.held,
  payer_key: bankLines.payer_key,
  plain_reference: sql<string | null>`plain_reference(${bankLines.reference})`,
  age_days: sql<number>`lagos_today() - ${bankLines.day}`,
  booking: BOOKING,
  rejected: sql<
    number[]
  >`array(select r.account_id from bank_rejections r where r.line_id = ${bankLines.id})`,
}

const SEARCHED = sql`search_key(concat_ws(' ', ${bankLines.narration}, ${bankLines.payer}, ${bankLines.reference}, ${bankLines.amount}))`

interface Filter extends PageQuery {
  estate_id: number
  state?: LineState | undefined
  statement_id?: number | undefined
}

const whereOf = ({ estate_id, state, statement_id, q }: Filter): SQL =>
  all(
    eq(bankLines.estate_id, estate_id),
    state && eq(bankLines.state, state),
    statement_id === undefined
      ? undefined
      : sql`${bankLines.id} in (select s.line_id from bank_statement_lines s where s.statement_id = ${statement_id})`,
    searched(q, (word) => holds(SEARCHED, word)),
  )

/** The oldest first, in the order of the bank. */
export async function listLines(db: Db, filter: Filter): Promise<Page<BankLine>> {
  const where = whereOf(filter)
  const order = [asc(bankLines.day), asc(bankLines.position), asc(bankLines.id)]
  const count = (most?: number) => countRows(db, bankLines, where, most)
  const page = await readLargePage(db, filter, { table: bankLines, where, order, count }, (isOnPage) =>
    select(db, isOnPage).orderBy(...order),
  )
  return { ...page, rows: await withSuggestions(db, filter.estate_id, page.rows) }
}

const select = (db: Db, where: SQL) =>
  db
    .select(columns)
    .from(bankLines)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.bank_account_id))
    .where(where)

type Row = Awaited<ReturnType<typeof select>>[number]

export async function readBankLine(db: Db, id: number): Promise<BankLine> {
  const [row] = await select(db, eq(bankLines.id, id))
  const { estate_id } = found(row, 'bank line')
  const [line] = await withSuggestions(db, estate_id, row ? [row] : [])
  return found(line, 'bank line')
}

async function withSuggestions(db: Db, estate_id: number, rows: readonly Row[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'open')
  const matching =
    open.length > 0
      ? await readMatching(
          db,
          estate_id,
          open.flatMap(({ payer_key }) => payer_key ?? []),
          open.map(countingDay).toSorted()[0] ?? '9999-12-31',
        )
      : null
  const byWord = indexNames(matching?.homes.values() ?? [])
  const settled = await listSettled(
    db,
    estate_id,
    rows.filter((row) => row.class === 'card settlement'),
  )
  const takenBack = await listTakenBack(
    db,
    open.filter(({ amount }) => amount < 0),
  )
  return rows.map(({ payer_key, plain_reference, rejected, ...line }) => ({
    ...line,
    held: line.held ?? (matching && line.state === 'open' ? whyNoCode(line.narration, matching) : null),
    suggestions:
      matching && line.state === 'open'
        ? line.amount > 0
          ? suggest(
              {
                ...line,
                ...{ day: countingDay(line), reference: plain_reference, rejected },
                payer_key: payer_key?.toString('hex') ?? null,
              },
              matching,
              byWord,
            ).map(shown(matching))
          : (takenBack.get(line.id) ?? []).map(shown(matching))
        : [],
    settlement: settled.get(line.id) ?? null,
  }))
}

const shown =
  ({ homes }: Matching) =>
  (match: Match) => ({
    ...match,
    homes: match.homes.flatMap(({ account_id, amount }) => {
      const home = homes.get(account_id)
      return home ? { ...home, amount } : []
    }),
  })

/** Booked lines that money out may take back: of the same amount, at most 90 days before. */
async function listTakenBack(db: Db, lines: readonly Row[]): Promise<Map<number, Match[]>> {
  if (lines.length === 0) return new Map()
  const rows = await readRows(db)<{ line_id: number; payment: Match['payment']; homes: Match['homes'] }>(sql`
    select o.id as line_id, json_build_object('id', p.id, 'invoice_number', p.invoice_number) as payment, (
      select json_agg(json_build_object('account_id', w.account_id, 'amount', w.amount) order by w.id)
      from payments w where w.id = p.id or w.part_of = p.id) as homes
    from bank_lines o cross join lateral (
      select b.payment_id from bank_lines i join bank_bookings b on b.line_id = i.id
      where i.bank_account_id = o.bank_account_id and i.amount = -o.amount and i.day between o.day - 90 and o.day
      order by coalesce(i.reference = o.reference, false) desc, i.day desc limit 5) i
      join payments p on p.id = i.payment_id
    where o.id = any(${sql.param(lines.map(({ id }) => id))}::int[])`)
  const matches = new Map<number, Match[]>()
  for (const { line_id, payment, homes } of rows)
    matches.set(line_id, [
      ...(matches.get(line_id) ?? []),
      {
        ...{ rule: 'recorded before', reasons: [`The bank took ${payment?.invoice_number} back`] },
        ...{ homes, claim_id: null, payment },
      },
    ])
  return matches
}

export const readUnassigned = (db: Db, estate_id: number): Promise<Unassigned> =>
  readRow(db)<Unassigned>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::float as amount, min(day)::text as oldest_on,
      (select count(*)::int from claims where estate_id = ${estate_id} and state = 'waiting' and ${isOverdue}) as claims_overdue
    from bank_lines where estate_id = ${estate_id} and state = 'open' and amount > 0`)

const isOverdue = sql<boolean>`created_at < now() - make_interval(days => ${CLAIM_ASKED_DAYS}::int)`

/** Accounts that money can be booked for; those of people who are there come first. */
export function listPayable(db: Db, estate_id: number, query: PageQuery): Promise<Page<PayableAccount>> {
  const which = all(
    sql`accounts.estate_id = ${estate_id}`,
    searched(
      query.q,
      (word) => sql`(${holds(sql`search_key(accounts.number || ' ' || accounts.pay_code)`, word)}
        or ${holds(sql`properties.search`, word)}
        or exists (select from tenants t where t.account_id = accounts.id and ${holds(sql`t.search`, word)}))`,
    ),
  )
  const first = wholeFirst([sql`properties.search`], query, false)
  return readPage(
    query,
    (limit, offset) => listPayableHomes(db, estate_id, which, { limit, offset, first }),
    async () => {
      const { count } = await readRow(db)<{ count: number }>(sql`
        select count(*)::int as count from accounts join properties on properties.id = accounts.property_id where ${which}`)
      return count
    },
  )
}

export function listWaitingClaims(db: Db, estate_id: number, query: PageQuery): Promise<Page<ClaimToMatch>> {
  const where = all(
    sql`c.estate_id = ${estate_id} and c.state = 'waiting'`,
    searched(query.q, (word) =>
      holds(sql`search_key(concat_ws(' ', c.sender, c.bank, properties.title, c.amount))`, word),
    ),
  )
  const from = sql`from claims c join accounts on accounts.id = c.account_id join properties on properties.id = accounts.property_id`
  return readPage(
    query,
    async (limit, offset) => {
      const rows = await readRows(db)<
        Omit<ClaimToMatch, 'name'> & { members: string[] | null; owner: string | null }
      >(sql`
        select c.id, c.account_id, accounts.number, properties.title as property_title, ${membersOf(sql`accounts`)} as members,
          owner.name as owner, c.amount, c.paid_on::text, c.bank, c.sender, c.created_at, c.${isOverdue} as overdue
        ${from} ${ITS_OWNER} where ${where}
        order by c.created_at, c.id limit ${limit} offset ${offset}`)
      return rows.map(({ members, owner, ...claim }) => ({
        ...claim,
        name: accountName({ members, owner }),
      }))
    },
    async () =>
      (await readRow(db)<{ count: number }>(sql`select count(*)::int as count ${from} where ${where}`)).count,
  )
}

export type ExportedLine = Row

export const listExported = (db: Db, filter: Filter): Promise<ExportedLine[]> =>
  select(db, whereOf(filter)).orderBy(asc(bankLines.day), asc(bankLines.position), asc(bankLines.id))
