import type { LineClass } from '#contract/bank-lines.ts'
import type { StatementGap } from '#contract/bank-statements.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { insertRow, readRow } from '#server/database/rows.ts'
import { bankAccounts, bankStatements } from '#server/database/schema-bank.ts'
import type { ReadLine } from '#server/transfers/reading/read-statement.ts'
import { insertStatement, type StatementResult } from '#server/transfers/statements.ts'
import type { Who, World } from './world.ts'

/** The bank account of an estate, shown to payers. One is enough for each estate. */
export async function bankAccountOf(
  { db, people }: World,
  estate_id: number,
  number = '0123456789',
): Promise<number> {
  const known = await db.execute<{ id: number }>(
    sql`select id from bank_accounts where estate_id = ${estate_id} and number = ${number} and removed_at is null`,
  )
  return (
    known.rows[0]?.id ??
    insertRow(db, bankAccounts, {
      ...{ estate_id, bank: 'GTBank', number, name: 'Palm Grove Residents' },
      ...{ shown_from: '2020-01-01T00:00:00Z', created_by: people.admin.id },
    })
  )
}

export type GivenLine = Partial<ReadLine> & { amount: number; day?: string; class?: LineClass }

const HEADINGS = ['Date', 'Narration', 'Credit']

/** What reading a file gives. */
export function resultOf(given: readonly GivenLine[], gaps: StatementGap[] = []): StatementResult {
  const lines = given.map(
    (line, index): ReadLine => ({
      ...{ row: index + 2, day: '2026-03-05', value_day: null, time: null, fee: null, balance: null },
      ...{ narration: 'TRANSFER', reference: null, payer: null, payer_bank: null, payer_account: null },
      ...{ is_agent: false, class: line.amount > 0 ? ('payment' as const) : ('money out' as const) },
      ...line,
    }),
  )
  const fields = ['day', 'narration', 'money_in'] as const
  return {
    headings_hash: 'ab'.repeat(32),
    columns: HEADINGS.map((heading, index) => ({ heading, samples: [], field: fields[index] ?? null })),
    ...{ date_order: 'day first', asks_date_order: false, account_number: null, lines, read: lines.length },
    ...{ unreadable: [], opening: null, closing: null, chain: 'no balance', gaps, notes: [] },
    ...{ from_on: lines[0]?.day ?? null, to_on: lines.at(-1)?.day ?? null, counts: null },
  }
}

/** Keeps a statement of these lines as an upload does: reading a file takes longer than the rest of a call. */
export async function keepStatement(
  world: World,
  estate_id: number,
  lines: readonly GivenLine[],
  gaps: StatementGap[] = [],
  number?: string,
): Promise<number> {
  const bank_account_id = await bankAccountOf(world, estate_id, number)
  const row = {
    estate_id,
    created_by: world.people.admin.id,
    file_name: 'january.csv',
    bytes: Buffer.from('Date,Narration,Credit\n05-Mar-2026,TRF,5.00\n'),
  }
  return world.db.transaction(async (tx) => {
    const id = await insertStatement(tx, row, resultOf(lines, gaps))
    await tx.update(bankStatements).set({ bank_account_id }).where(eq(bankStatements.id, id))
    return id
  })
}

/** Takes a statement of these lines. Answers its id and its lines, as the estate sees them. */
export async function takeLines(
  world: World,
  estate_id: number,
  lines: readonly GivenLine[],
  { who = 'admin', gaps = [] }: { who?: Who; gaps?: StatementGap[] } = {},
) {
  const id = await keepStatement(world, estate_id, lines, gaps)
  const taken = await world.as(who)('POST /bank-statement/:id/take', { params: { id }, body: {} })
  if (taken.status !== 200) throw new Error(`not taken: ${taken.status} ${JSON.stringify(taken.body)}`)
  return { id, detail: taken.body, lines: await linesOf(world, estate_id, { who, statement_id: id }) }
}

export async function linesOf(
  world: World,
  estate_id: number,
  { who = 'admin', ...query }: { who?: Who; statement_id?: number; state?: 'open' | 'booked' } = {},
) {
  const { status, body } = await world.as(who)('GET /estate/bank-lines/:estateId', {
    params: { estateId: estate_id },
    query: { ...query, per_page: 100 } as never,
  })
  if (status !== 200) throw new Error(`no lines: ${status} ${JSON.stringify(body)}`)
  return body
}

export const payCodeOf = async ({ db }: World, account_id: number): Promise<string> =>
  (await readRow(db)<{ code: string }>(sql`select pay_code as code from accounts where id = ${account_id}`))
    .code
