import type {
  DateOrder,
  StatementCounts,
  StatementDetail,
  StatementField,
  StatementSummary,
} from '#contract/bank-statements.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { and, eq, isNull, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, readRows } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { bankAccounts, bankLayouts, bankStatements } from '#server/database/schema-bank.ts'
import { found } from '#server/errors/problem.ts'
import { countRows, newestFirst, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { type ComparedLine, compareLines } from './compare.ts'
import { type ReadStatement, readStatement } from './reading/read-statement.ts'

/** What is kept of a file that was read. Its lines go once they are taken. */
export interface StatementResult extends ReadStatement {
  counts: StatementCounts | null
}

export interface KeptStatement {
  id: number
  estate: { id: number; name: string }
  bank_account: { id: number; bank: string; number: string } | null
  file_name: string
  state: StatementSummary['state']
  has_content: boolean
  result: StatementResult
  created_at: string
  created_by: string
}

const FIELDS = {
  id: bankStatements.id,
  estate: { id: estates.id, name: estates.name },
  bank_account: { id: bankAccounts.id, bank: bankAccounts.bank, number: bankAccounts.number },
  file_name: bankStatements.file_name,
  state: bankStatements.state,
  created_at: bankStatements.created_at,
  created_by: users.name,
}

const select = <More extends Record<string, SQL | typeof bankStatements.id>>(db: Db, more: More) =>
  db
    .select({ ...FIELDS, ...more })
    .from(bankStatements)
    .innerJoin(estates, eq(estates.id, bankStatements.estate_id))
    .innerJoin(users, eq(users.id, bankStatements.created_by))
    .leftJoin(bankAccounts, eq(bankAccounts.id, bankStatements.bank_account_id))

/** Throws 404. */
export async function findStatement(db: Db, viewer: Viewer, id: number): Promise<KeptStatement> {
  const [row] = await select(db, {
    result: sql<StatementResult>`${bankStatements.result}`,
    has_content: sql<boolean>`${bankStatements.content} is not null`,
  }).where(and(visibleEstates(viewer), eq(bankStatements.id, id)))
  return found(row, 'bank statement')
}

/** Waits for other changes of a statement. */
export async function holdStatement(tx: Db, viewer: Viewer, id: number): Promise<KeptStatement> {
  await tx.execute(sql`select from bank_statements where id = ${id} for update`)
  return findStatement(tx, viewer, id)
}

export function listBankStatements(
  db: Db,
  estate_id: number,
  query: PageQuery,
): Promise<Page<StatementSummary>> {
  const where = and(
    eq(bankStatements.estate_id, estate_id),
    matches(sql`search_key(${bankStatements.file_name})`, query.q),
  ) as SQL
  return readPage(
    query,
    (limit, offset) =>
      select(db, {
        from_on: sql<string | null>`${bankStatements.result} ->> 'from_on'`,
        to_on: sql<string | null>`${bankStatements.result} ->> 'to_on'`,
        counts: sql<StatementCounts | null>`${bankStatements.result} -> 'counts'`,
      })
        .where(where)
        .orderBy(...newestFirst(bankStatements.created_at, bankStatements.id))
        .limit(limit)
        .offset(offset),
    (most) => countRows(db, bankStatements, where, most),
  )
}

interface Upload {
  estate_id: number
  created_by: number
  file_name: string
  bytes: Buffer
}

export const readFile = async (
  db: Db,
  estate_id: number,
  given: {
    bytes: Buffer
    file_name: string
    fields?: (StatementField | null)[]
    date_order?: DateOrder | null
  },
): Promise<StatementResult> => {
  const layouts = await db
    .select({
      headings: sql<string>`encode(${bankLayouts.headings}, 'hex')`,
      fields: bankLayouts.fields,
      date_order: bankLayouts.date_order,
    })
    .from(bankLayouts)
    .where(eq(bankLayouts.estate_id, estate_id))
  const own = await readRows(db)<{ name: string }>(sql`
    select name from bank_accounts where estate_id = ${estate_id} union select name from estates where id = ${estate_id}`)
  const read = await readStatement({
    ...{ fields: null, date_order: null, ...given },
    layouts,
    own_names: own.map(({ name }) => name),
  })
  return { ...read, counts: null }
}

/** The account that the file names, or the only one of the estate. */
export async function insertStatement(
  tx: Db,
  { bytes, ...row }: Upload,
  result: StatementResult,
): Promise<number> {
  const accounts = await listAccounts(tx, row.estate_id)
  const named = accounts.find(({ number }) => number === result.account_number)
  const only = result.account_number === null && accounts.length === 1 ? accounts[0] : undefined
  return insertRow(tx, bankStatements, {
    ...row,
    ...{ content: bytes, result, bank_account_id: (named ?? only)?.id ?? null },
  })
}

export const listAccounts = (db: Db, estate_id: number) =>
  db
    .select({
      id: bankAccounts.id,
      bank: bankAccounts.bank,
      number: bankAccounts.number,
      name: bankAccounts.name,
    })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.estate_id, estate_id), isNull(bankAccounts.removed_at)))
    .orderBy(bankAccounts.id)

/** What keeps a statement from being taken, in words. */
export function problemsOf(
  { result, bank_account }: KeptStatement,
  accounts: { number: string }[],
): string[] {
  const { account_number, asks_date_order, lines, columns } = result
  const has = (...fields: StatementField[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field))
  return [
    accounts.length === 0 && 'Enter the bank account of the estate in Settings first.',
    account_number !== null &&
      accounts.length > 0 &&
      !accounts.some(({ number }) => number === account_number) &&
      `This file is for account ${account_number}, which the estate has not added.`,
    accounts.length > 0 &&
      !bank_account &&
      (account_number === null || accounts.some(({ number }) => number === account_number)) &&
      'Select the account that this file is of.',
    account_number !== null &&
      bank_account &&
      bank_account.number !== account_number &&
      `This file is of account ${account_number}, not of ${bank_account.number}.`,
    !has('day') && 'Say which column holds the day.',
    !has('money_in', 'amount') && 'Say which column holds the money that came in.',
    asks_date_order && 'Say whether the day or the month comes first in the dates.',
    has('day') && !asks_date_order && lines.length === 0 && 'No row of this file could be read.',
  ].filter((problem) => typeof problem === 'string')
}

export function countsOf(
  lines: readonly ComparedLine[],
  { read, unreadable }: StatementResult,
): StatementCounts {
  const count = (which: (line: ComparedLine) => boolean) => lines.filter(which).length
  const isPayment = (line: ComparedLine) => line.class === 'payment'
  return {
    read,
    new: count((line) => line.is === 'new' && isPayment(line)),
    known: count((line) => line.is === 'known' && isPayment(line)),
    held: count((line) => line.is === 'held' && isPayment(line)),
    no_payment: count((line) => !isPayment(line)),
    unreadable: unreadable.length,
  }
}

/** Shown to somebody who checks how the file was read. */
const FIRST_LINES = 5

export async function toDetail(db: Db, kept: KeptStatement): Promise<StatementDetail> {
  const { result, has_content, ...shown } = kept
  const accounts = await listAccounts(db, kept.estate.id)
  const isOpen = kept.state === 'uploaded'
  const problems = isOpen ? problemsOf(kept, accounts) : []
  const compared =
    isOpen && kept.bank_account && problems.length === 0
      ? await compareLines(db, kept.bank_account.id, result.lines)
      : []
  const held = compared.filter((line) => line.is === 'held' && line.class === 'payment')
  return {
    ...shown,
    ...result,
    bank_accounts: accounts,
    problems,
    counts: compared.length > 0 ? countsOf(compared, result) : result.counts,
    held,
    first_lines: isOpen ? result.lines.slice(0, FIRST_LINES) : [],
    emptied: !has_content,
  }
}

export const rememberLayout = (tx: Db, { estate, bank_account, result }: KeptStatement) =>
  tx
    .insert(bankLayouts)
    .values({
      estate_id: estate.id,
      bank: bank_account?.bank as (typeof bankLayouts.$inferInsert)['bank'],
      headings: Buffer.from(result.headings_hash, 'hex'),
      fields: result.columns.map(({ field }) => field),
      date_order: result.date_order,
    })
    .onConflictDoUpdate({
      target: [bankLayouts.estate_id, bankLayouts.bank, bankLayouts.headings],
      set: { fields: sql`excluded.fields`, date_order: sql`excluded.date_order` },
    })
