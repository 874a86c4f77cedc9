import type { LineState } from '#contract/bank-lines.ts'
import { countOf } from '#contract/counts.ts'
import { gapWords } from '#contract/gap-words.ts'
import { findPayCodes } from '#contract/pay-codes.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { bankLines, bankStatementLines, bankStatements } from '#server/database/schema-bank.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { notifyOffice } from '#server/notifications/store.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import { type ComparedLine, compareLines } from './compare.ts'
import { wordsOfName } from './names.ts'
import { countsOf, holdStatement, listAccounts, problemsOf, rememberLayout } from './statements.ts'

const AT_ONCE = 500

/** Keeps the lines of a checked file. Taking it twice, or at once with another file, adds no line twice. */
export async function takeStatement(
  tx: Db,
  viewer: Viewer,
  id: number,
  { new_rows, sealing }: { new_rows?: number[] | undefined; sealing: Sealing },
): Promise<void> {
  const kept = await holdStatement(tx, viewer, id)
  if (kept.state !== 'uploaded') throw clash('statement', 'This statement is taken already.')
  const [problem] = problemsOf(kept, await listAccounts(tx, kept.estate.id))
  if (problem) throw invalid('file', problem)
  const { bank_account, result } = kept
  if (!bank_account) throw invalid('bank_account_id', 'Select the account that this file is of.')
  // Two files of one account wait for each other.
  await tx.execute(sql`select from bank_accounts where id = ${bank_account.id} for update`)
  const compared = await compareLines(tx, bank_account.id, result.lines, new_rows)
  const gaps = result.gaps.slice(0, MOST_GAPS).map(gapWords)
  const doubts = {
    ofFile: gaps.length > 0 ? gaps.join(' ') : null,
    codes: await listPayCodes(tx, kept.estate.id),
    here: await listTwins(tx, bank_account.id, compared),
  }
  const place = { estate_id: kept.estate.id, bank_account_id: bank_account.id, doubts, sealing }
  for (let start = 0; start < compared.length; start += AT_ONCE)
    await insertLines(tx, id, compared.slice(start, start + AT_ONCE), place)
  await rememberLayout(tx, kept)
  const counts = countsOf(compared, result)
  await tx
    .update(bankStatements)
    .set({ state: 'taken', content: null, result: { ...result, counts, lines: [] } })
    .where(eq(bankStatements.id, id))
  await tellToMatch(tx, viewer, kept)
  await audit(tx, viewer, 'take', 'bank statement', {
    ...{ id, estate_id: kept.estate.id, after: { file_name: kept.file_name, ...counts } },
  })
}

async function tellToMatch(
  tx: Db,
  { user_id }: Viewer,
  { estate: { id: estate_id }, file_name }: { estate: { id: number }; file_name: string },
): Promise<void> {
  const open = await tx.$count(
    bankLines,
    and(eq(bankLines.estate_id, estate_id), eq(bankLines.state, 'open')),
  )
  if (open === 0) return
  const message = `${file_name} is taken. ${countOf(open, 'line')} of bank statements to match.`
  const page = { url: '/bank-statements', needs: 'POST /bank-line/:id/book' } as const
  await notifyOffice(tx, { ...page, estate_id, title: 'Bank lines to match', message }, user_id)
}

/** A few gaps say enough. */
const MOST_GAPS = 3

async function listPayCodes(tx: Db, estate_id: number): Promise<Set<string>> {
  const rows = await readRows(tx)<{ code: string }>(
    sql`select pay_code as code from accounts where estate_id = ${estate_id}`,
  )
  return new Set(rows.map(({ code }) => code))
}

/** Days and amounts that are here, where a file shares no row with them: it may be another export of the same rows. */
async function listTwins(
  tx: Db,
  bank_account_id: number,
  lines: readonly ComparedLine[],
): Promise<Set<string>> {
  if (lines.some((line) => line.is === 'known')) return new Set()
  const days = [...new Set(lines.map(({ day }) => day))]
  const rows = await readRows(tx)<{ key: string }>(sql`
    select distinct day || ' ' || amount::float as key from bank_lines
    where bank_account_id = ${bank_account_id} and amount > 0 and day = any(${sql.param(days)}::date[])`)
  return new Set(rows.map(({ key }) => key))
}

interface Doubts {
  ofFile: string | null
  codes: ReadonlySet<string>
  here: ReadonlySet<string>
}

interface Place {
  estate_id: number
  bank_account_id: number
  doubts: Doubts
  sealing: Sealing
}

async function insertLines(
  tx: Db,
  statement_id: number,
  lines: readonly ComparedLine[],
  { sealing, doubts, ...place }: Place,
): Promise<void> {
  await tx
    .insert(bankLines)
    .values(
      lines.map((line) => ({
        ...place,
        ...{
          identity: line.identity,
          copy: line.copy,
          position: line.row,
          day: line.day,
          value_day: line.value_day,
        },
        ...{ amount: line.amount, fee: line.fee, balance: line.balance, narration: line.narration },
        ...{ payer: line.payer, payer_bank: line.payer_bank, payer_account: line.payer_account },
        ...{ payer_key: payerKey(line, sealing), reference: line.reference, class: line.class },
        ...standingOf(line, doubts),
      })),
    )
    .onConflictDoNothing()
  const ids = await readRows(tx)<{ id: number; key: string }>(sql`
    select id, encode(identity, 'hex') || copy as key from bank_lines
    where bank_account_id = ${place.bank_account_id} and identity = any(${sql.param(lines.map(({ identity }) => identity))}::bytea[])`)
  const idOf = new Map(ids.map(({ id, key }) => [key, id]))
  await tx
    .insert(bankStatementLines)
    .values(
      lines.flatMap(({ identity, copy }) => {
        const line_id = idOf.get(`${identity.toString('hex')}${copy}`)
        return line_id === undefined ? [] : { statement_id, line_id }
      }),
    )
    .onConflictDoNothing()
}

/** Known again without being kept. Names of agents and banks are nobody's. */
function payerKey(
  { payer, payer_bank, payer_account, is_agent }: ComparedLine,
  sealing: Sealing,
): Buffer | null {
  const words = [...wordsOfName(payer ?? '')].toSorted()
  if (is_agent || words.length === 0) return null
  return sealing.digest(JSON.stringify([payer_bank?.toUpperCase() ?? null, payer_account, words]))
}

/** Money of residents waits for a home; money that the bank took back waits for its payment. */
function standingOf(
  line: ComparedLine,
  { ofFile, codes, here }: Doubts,
): { state: LineState; held: string | null } {
  const { class: kind, amount, narration, day } = line
  const twin = here.has(`${day} ${amount}`) ? 'A line of this day and amount is here already.' : null
  if (kind === 'payment') return { state: 'open', held: ofFile ?? twin }
  if (amount > 0 && findPayCodes(narration, codes).length > 0)
    return { state: 'open', held: `The bank’s words say ${kind}, and a pay code stands beside them.` }
  if (kind === 'card settlement') return { state: 'settled', held: null }
  return { state: kind === 'reversal' && amount < 0 ? 'open' : 'not dues', held: null }
}
