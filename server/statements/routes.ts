import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isGivenBack, isMoney, nameOfEntry } from '#contract/due-words.ts'
import { toKobo } from '#contract/money.ts'
import { manages } from '#contract/roles.ts'
import { type ConfirmedStatement, statementsApi } from '#contract/statements.ts'
import { letterhead, readLetterhead } from '#server/access/letterhead.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { movedSums } from '#server/billing/account/store.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRows } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { statements } from '#server/database/schema-billing.ts'
import { LAGOS } from '#server/database/time.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { requirePerson } from '#server/users/store.ts'
import { digestOf, type Printed, printedOf } from './printed.ts'
import { readLandlordStatement, readOwnersStatement, readTenancyStatement } from './queries.ts'
import {
  type AccountStatement,
  beginOf,
  byProperty,
  type StatementAccount,
  type StatementLine,
  sumFigures,
} from './statement.ts'

interface Row extends Partial<StatementLine> {
  tenancy: StatementAccount['tenancy']
  day: string
  what: string
  balance: number
}

const isPaid = ({ kind }: Row) => kind !== undefined && isMoney(kind)
const isBack = ({ kind }: Row) => kind !== undefined && isGivenBack(kind)
const below = ({ amount = 0 }: Row) => (amount < 0 ? -amount : '')

/** Negative amounts are paid or adjusted, and money given back is paid below zero, so that each column sums up. */
const TABLE_FORMATS = tableFile<Row>('Statement', [
  dayColumn('Date', (row) => row.day),
  { header: 'What', width: 40, of: (row) => row.what },
  dayColumn('Due', (row) => row.due_on ?? null),
  nairaColumn('Charged', (row) => (row.amount && row.amount > 0 && !isBack(row) ? row.amount : '')),
  nairaColumn('Paid', (row) => (isPaid(row) ? below(row) : isBack(row) && row.amount ? -row.amount : '')),
  nairaColumn('Adjusted', (row) => (isPaid(row) ? '' : below(row))),
  nairaColumn('Balance', (row) => row.balance),
  { header: 'Note', width: 40, of: (row) => row.note ?? '' },
  { header: 'Tenant', width: 26, of: ({ tenancy }) => (tenancy.number ? '' : tenancy.name) },
  { header: 'Property', width: 26, of: ({ tenancy }) => tenancy.property.title },
  { header: 'Estate', width: 26, of: ({ tenancy }) => tenancy.estate.name },
])

export function statementRoutes(app: FastifyInstance, { db, config, throttles }: Context): void {
  route(app, statementsApi.readStatement, async ({ viewer, params, query }) => {
    const asked = { ...query, lines: true }
    const { accounts, ...statement } = await readTenancyStatement(db, viewer, params.tenantId, asked)
    const account = found(accounts[0], 'tenant')
    return { ...statement, ...account, lines: linesFor(viewer, account) }
  })

  route(app, statementsApi.readOwnersStatement, async ({ viewer, params, query }) => {
    const asked = { ...query, lines: true }
    const { accounts, ...statement } = await readOwnersStatement(db, viewer, params.accountId, asked)
    const { tenancy: account, ...figures } = found(accounts[0], 'account')
    return {
      ...{ ...statement, ...figures, lines: linesFor(viewer, figures) },
      account: { ...account, number: account.number ?? '' },
    }
  })

  route(app, statementsApi.printOwnersStatement, async ({ viewer, params, query, reply }) => {
    await takeTry(throttles.prints, viewer.user_id)
    const { format, ...days } = query
    const statement = await readOwnersStatement(db, viewer, params.accountId, { ...days, lines: true })
    const { tenancy } = found(statement.accounts[0], 'account')
    if (!statement.billing) throw new Problem('invalid', 'Billing is not turned on for this estate.')
    const subject = { of: 'landlord' as const, id: tenancy.user_id, name: tenancy.name }
    return send(statement, subject, tenancy.property.title, { format, viewer, reply })
  })

  route(app, statementsApi.printStatement, async ({ viewer, params, query, reply }) => {
    await takeTry(throttles.prints, viewer.user_id)
    const { format, ...days } = query
    const statement = await readTenancyStatement(db, viewer, params.tenantId, { ...days, lines: true })
    const { tenancy } = found(statement.accounts[0], 'tenant')
    if (!statement.billing) throw new Problem('invalid', 'Billing is not turned on for this estate.')
    const subject = { of: 'tenancy' as const, id: tenancy.id, name: tenancy.name }
    return send(statement, subject, tenancy.property.title, { format, viewer, reply })
  })

  route(app, statementsApi.readLandlordStatement, async ({ viewer, params, query }) => {
    const landlord = await findLandlord(db, viewer, params.userId)
    const asked = { ...query, lines: false }
    const { accounts, ...statement } = await readLandlordStatement(db, viewer, params.userId, asked)
    return {
      landlord,
      ...statement,
      begins_on: beginOf(accounts),
      ...sumFigures(accounts),
      properties: byProperty(accounts).map(({ accounts: homes, ...property }) => ({
        ...property,
        tenancies: homes.flatMap(({ tenancy, ...figures }) =>
          tenancy.number === undefined ? { ...tenancy, ...figures } : [],
        ),
        owners_accounts: homes.flatMap(({ tenancy: { number }, ...account }) =>
          number === undefined ? [] : { ...account, number },
        ),
      })),
    }
  })

  route(app, statementsApi.printLandlordStatement, async ({ viewer, params, query, reply }) => {
    await takeTry(throttles.prints, viewer.user_id)
    const landlord = await findLandlord(db, viewer, params.userId)
    const { format, lines, ...days } = query
    const statement = await readLandlordStatement(db, viewer, params.userId, { ...days, lines: true })
    if (!statement.billing) throw new Problem('invalid', 'No estate of these homes has turned on billing.')
    const lists = lines === 'all'
    return send(statement, { of: 'landlord', ...landlord }, landlord.name, { format, lists, viewer, reply })
  })

  route(app, statementsApi.confirmStatement, async ({ params, request }) => {
    const statement = await findByStatementCode(db, params.code)
    if (!statement) {
      await takeTry(throttles.failures, `${request.ip} document`)
      throw new Problem(
        'not_found',
        'No statement has this code. Compare it with the paper: one character may be wrong.',
      )
    }
    return statement
  })

  /** `called` is part of the file name. */
  async function send(
    statement: AccountStatement,
    subject: { of: Printed['of']; id: number; name: string },
    called: string,
    file: { format: 'pdf' | 'csv' | 'xlsx'; lists?: boolean; viewer: Viewer; reply: FastifyReply },
  ) {
    const { format, lists = true, viewer, reply } = file
    const name = ['statement', inFileName(called), statement.from, 'to', statement.to]
      .filter(Boolean)
      .join('-')
    reply.header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    // A person's own statement is no export of people.
    const people = new Set(statement.accounts.map(({ tenancy }) => tenancy.user_id))
    people.delete(viewer.user_id)
    if (people.size > 0)
      await noteExport(db, viewer, {
        what: 'statement',
        rows: statement.accounts.length,
        people: people.size,
      })
    if (format !== 'pdf') {
      const { type, write } = TABLE_FORMATS[format]
      return reply.type(type).send(Readable.fromWeb(await write(rowsOf(statement))))
    }
    const printed = printedOf(statement, subject)
    const account_ids = statement.accounts.map(({ account_id }) => account_id)
    const { opening, closing, owed, credit, in_advance } = printed
    const issued = await issueStatement(db, {
      digest: digestOf(printed, account_ids),
      ...(subject.of === 'tenancy' ? { tenant_id: subject.id } : { landlord_id: subject.id }),
      account_ids,
      estates: printed.estates,
      ...{ from_on: statement.from, to_on: statement.to, opening, closing, owed, credit, in_advance },
      issued_by: viewer.user_id,
    })
    const { statementPdf } = await import('./statement-pdf.ts')
    const head = await readHead(db, statement)
    const pdf = await statementPdf(printed, issued, { lists, appUrl: config.app_url, head })
    return reply.type('application/pdf').send(pdf)
  }
}

/** Of the one estate that the statement is about. */
async function readHead(db: Db, { accounts }: AccountStatement) {
  const [id, ...others] = new Set(accounts.map(({ tenancy }) => tenancy.estate.id))
  return id === undefined || others.length > 0 ? undefined : readLetterhead(db, id)
}

/** Only the estate sees who wrote an entry. */
const linesFor = ({ role }: Viewer, { lines }: Pick<StatementAccount, 'lines'>) =>
  manages(role) ? lines : lines.map((line) => ({ ...line, created_by_name: null }))

/** `Ọ̀ṣun Flat 4B` -> `osun-flat-4b`, for any disk and header. */
const inFileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

function* rowsOf({ to, accounts }: AccountStatement): Generator<Row> {
  for (const { tenancy, from, opening, lines, closing } of accounts) {
    yield { tenancy, day: from, what: 'Opening balance', balance: opening }
    for (const line of lines)
      yield { tenancy, ...line, day: line.dated_on, what: nameOfEntry(line), balance: line.running }
    yield { tenancy, day: to, what: 'Closing balance', balance: closing }
  }
}

/** A visible landlord, for an estate admin by the name that the estate typed (decision 013). */
async function findLandlord(db: Db, viewer: Viewer, id: number): Promise<{ id: number; name: string }> {
  if (viewer.role === 'estate admin') {
    const rows = await readRows(db)<{ id: number; name: string }>(sql`
      select o.owner_id as id, o.owner_name as name from property_owners o join properties p on p.id = o.property_id
      where o.owner_id = ${id} and p.estate_id = ${viewer.estate?.id ?? null} order by o.id desc limit 1`)
    return found(rows[0], 'person')
  }
  await requirePerson(db, viewer, id)
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id))
  return found(row, 'person')
}

/** The same text keeps its first code. */
async function issueStatement(db: Db, statement: typeof statements.$inferInsert) {
  const issued = { code: statements.code, issued_at: statements.issued_at }
  const [first] = await db
    .insert(statements)
    .values(statement)
    .onConflictDoNothing({ target: statements.digest })
    .returning(issued)
  if (first) return first
  return onlyRow(await db.select(issued).from(statements).where(eq(statements.digest, statement.digest)))
}

const ITS_ACCOUNTS = sql`from accounts a where a.id = any(${statements.account_ids})`

const balanceOf = (counts: SQL) => sql`(
  select coalesce(sum(e.amount), 0) from ledger_entries e
  where e.account_id = any(${statements.account_ids}) and ${counts})`
/** A landlord's statement counts each property from their first day there. */
const FIRST_DAY = sql`greatest(${statements.from_on}, (
  select o.from_on from accounts a join property_owners o on o.property_id = a.property_id
  where a.id = e.account_id and o.owner_id = ${statements.landlord_id}
    and daterange(o.from_on, o.until_on, '[]') @> ${statements.to_on}))`
const OPENING = balanceOf(sql`e.dated_on < ${FIRST_DAY}`)
const MOVED = sql<NonNullable<ConfirmedStatement['moved']>>`(
  select to_json(m) from (
    select ${movedSums(sql`true`)} from ledger_entries e
    where e.account_id = any(${statements.account_ids}) and e.created_at <= ${statements.issued_at}
      and e.dated_on >= ${FIRST_DAY} and e.dated_on <= ${statements.to_on}) m)`
const CLOSING = balanceOf(sql`e.dated_on <= ${statements.to_on}`)

/** An entry was backdated after the issue. */
const CORRECTED = sql`exists (
  select from ledger_entries e
  where e.account_id = any(${statements.account_ids}) and e.dated_on <= ${statements.to_on}
    and e.created_at > ${statements.issued_at} and e.dated_on < (e.created_at at time zone ${LAGOS})::date)`

/** The statement's figures at its issue, and whether the ledger still agrees. */
async function findByStatementCode(db: Db, code: string): Promise<ConfirmedStatement | undefined> {
  const [row] = await db
    .select({
      of: sql<
        ConfirmedStatement['of']
      >`case when ${statements.tenant_id} is null then 'landlord' else 'tenancy' end`,
      estates: statements.estates,
      from: statements.from_on,
      to: statements.to_on,
      homes: sql<number>`(select count(distinct a.property_id)::int ${ITS_ACCOUNTS})`,
      home: sql<string | null>`(select min(p.title) from properties p
        where p.id = (select min(a.property_id) ${ITS_ACCOUNTS} having count(distinct a.property_id) = 1))`,
      letterhead: sql<ConfirmedStatement['letterhead']>`(
        select json_build_object('logo', ${letterhead.logo}, 'office', ${letterhead.office}) from estates
        where estates.id = (select min(a.estate_id) ${ITS_ACCOUNTS} having count(distinct a.estate_id) = 1))`,
      opening: statements.opening,
      moved: MOVED,
      closing: statements.closing,
      owed: statements.owed,
      credit: statements.credit,
      in_advance: statements.in_advance,
      issued_on: sql<string>`(${statements.issued_at} at time zone ${LAGOS})::date::text`,
      since: sql<ConfirmedStatement['since']>`case
        when ${statements.opening} <> ${OPENING} then 'corrected'
        when ${statements.closing} = ${CLOSING} then 'agrees'
        when ${CORRECTED} then 'corrected' else 'added' end`,
    })
    .from(statements)
    .where(eq(statements.code, code))
  return row && { ...row, moved: leadsToClosing(row) ? row.moved : null }
}

type Sums = Pick<ConfirmedStatement, 'opening' | 'closing'> & {
  moved: NonNullable<ConfirmedStatement['moved']>
}
const leadsToClosing = ({ opening, moved, closing }: Sums): boolean =>
  toKobo(opening) + toKobo(moved.charged) - toKobo(moved.paid) - toKobo(moved.adjusted) === toKobo(closing)
